'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { useKeys } from '@/components/keys/use-keys';
import { LiveList } from '@/components/list/live-list';
import { useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { contentCalendarAddress } from '@/lib/addresses/content-calendar';
import type { ContentArea } from '@/lib/domain/content';
import { daysOfWeek, firstDayOf, MAX_PLANNED } from '@/lib/domain/content-week';
import { addDays, startOfWeek } from '@/lib/domain/day';
import { isoWeekOf } from '@/lib/domain/iso-week';
import { formatCount } from '@/lib/text/format';
import { CalendarDays, DAY_DATE } from './calendar-days';
import { calendarList } from './calendar-list';

export function CalendarScreen(props: ListProps) {
  const { today, timeZone } = props;
  const list = useList(calendarList, props);
  const { answer, shownView: view, rows: items } = list;
  const monday = mondayOf(view.week, today);
  // Keys move from the requested week, which may still be loading.
  const asked = mondayOf(list.view.week, today);
  const step = (weeks: number) => hrefOf(addDays(asked, 7 * weeks), today);
  useKeys('Content Calendar', 'page', [
    { keys: 'p', label: 'Previous week', repeats: true, run: () => list.navigate(step(-1)) },
    { keys: 'n', label: 'Next week', repeats: true, run: () => list.navigate(step(1)) },
    { keys: 't', label: 'This week', run: () => list.navigate(contentCalendarAddress.href({})) },
  ]);
  const count = `${formatCount(items.length)}${answer?.hasMore ? '+' : ''}`;
  const inWords = items.length === 1 ? '1 item' : `${count} items`;
  return (
    <LiveList
      list={list}
      title="Content Calendar"
      outcome={`${weekInWords(monday)}: ${inWords}`}
      actions={<Steps before={step(-1)} after={step(1)} />}
      filters={
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
          <p className="font-medium">
            <span>{`${weekInWords(monday)} `}</span>
            <span className="text-muted">{`Week ${Number(isoWeekOf(monday).name.slice(-2))} · ${inWords}`}</span>
          </p>
          <Drafts drafts={answer?.drafts ?? []} />
        </div>
      }
      problem="There was a problem getting the calendar."
      isEmpty={false}
    >
      <CalendarDays days={daysOfWeek(monday)} items={items} today={today} timeZone={timeZone} />
      {answer?.hasMore ? (
        <p className="border-t border-line px-3 py-2 text-sm text-muted">
          {`The first ${formatCount(MAX_PLANNED)} items of this week. See the rest in each area’s list.`}
        </p>
      ) : null}
    </LiveList>
  );
}

const mondayOf = (week: string | undefined, today: string) => (week && firstDayOf(week)) || startOfWeek(today);

/** The current week has the plain address, so that a bookmark always opens the current week. */
function hrefOf(monday: string, today: string): string {
  return contentCalendarAddress.href(monday === startOfWeek(today) ? {} : { week: isoWeekOf(monday).name });
}

/** `Nov 23 – Nov 29, 2026`. `formatRange` would use different spaces on the server and in the browser. */
function weekInWords(monday: string): string {
  const sunday = addDays(monday, 6);
  const [first, last] = [monday, sunday].map((day) => DAY_DATE.format(new Date(day)));
  const [firstYear, year] = [monday.slice(0, 4), sunday.slice(0, 4)];
  return `${first}${firstYear === year ? '' : `, ${firstYear}`} – ${last}, ${year}`;
}

function Steps({ before, after }: { before: string; after: string }) {
  return (
    <nav aria-label="Weeks" className="flex items-center gap-2">
      <a id="week-before" href={before} className={buttonClass('secondary', 'px-2! max-sm:h-10')}>
        <ChevronLeft aria-hidden size={16} />
        <span className="sr-only">Previous week</span>
      </a>
      <a id="this-week" href={contentCalendarAddress.href({})} className={buttonClass('secondary', 'max-sm:h-10')}>
        This week
      </a>
      <a id="week-after" href={after} className={buttonClass('secondary', 'px-2! max-sm:h-10')}>
        <ChevronRight aria-hidden size={16} />
        <span className="sr-only">Next week</span>
      </a>
    </nav>
  );
}

/** Drafts without a publication time, which have no day. */
function Drafts({ drafts }: { drafts: readonly { area: ContentArea; count: number }[] }) {
  if (drafts.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      <span>Unscheduled drafts:</span>
      {drafts.map(({ area, count }) => (
        <a
          key={area}
          href={CONTENT_ADDRESSES[area].href({ status: 'draft' })}
          className="inline-flex min-h-6 items-center text-accent tabular-nums hover:underline"
        >
          {`${CONTENT_WORDS[area].menu ?? CONTENT_WORDS[area].title} ${formatCount(count)}`}
        </a>
      ))}
    </p>
  );
}
