'use client';

import clsx from 'clsx';
import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { STATUS_LABELS, STATUS_TONES } from '@/components/content/status-labels';
import { useMay } from '@/components/layout/rights';
import { buttonClass } from '@/components/ui/button-class';
import { Menu } from '@/components/ui/menu';
import { StatusPill } from '@/components/ui/status-pill';
import type { PlannedItem } from '@/lib/contract/content-history';
import { CONTENT_AREAS } from '@/lib/domain/content';
import { addContentPath, contentPath } from '@/lib/addresses/paths';
import { dayOf, formatTime } from '@/lib/time/format-time';

const DAY_NAME = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
/** Formats `Nov 23`. UTC keeps the day, because a calendar day has no time zone. */
export const DAY_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The days of a week, in seven columns or stacked if there is no room. */
export function CalendarDays({
  days,
  items,
  today,
  timeZone,
}: {
  /** `YYYY-MM-DD`. */
  days: readonly string[];
  items: readonly PlannedItem[];
  today: string;
  timeZone: string;
}) {
  const mayAdd = useMay('adminControls', 'change');
  const dated = items.map((item) => ({ item, day: dayOf(new Date(item.publishAt), timeZone) }));
  return (
    <ol
      aria-label="Days"
      className={clsx('grid min-h-0 flex-1 divide-line overflow-y-auto', 'max-lg:divide-y lg:grid-cols-7 lg:divide-x')}
    >
      {days.map((day) => (
        <li
          key={day}
          className="flex min-w-0 flex-col"
          {...(day === today && { 'aria-current': 'date' })}
          onClick={mayAdd ? addBeside : undefined}
        >
          <h2
            className={clsx(
              'flex flex-wrap items-baseline gap-x-2 px-3 py-2 text-sm font-medium',
              'lg:sticky lg:top-0 lg:border-b lg:border-line',
              day === today ? 'bg-accent-weak text-accent forced-colors:underline' : 'bg-surface',
            )}
          >
            {DAY_NAME.format(new Date(day))}
            <span className={clsx('font-normal', day !== today && 'text-muted')}>
              {DAY_DATE.format(new Date(day))}
              {day === today ? <span className="sr-only">, today</span> : null}
            </span>
          </h2>
          <Planned items={dated.filter((each) => each.day === day).map(({ item }) => item)} timeZone={timeZone} />
          {mayAdd && day >= today ? <AddOn day={day} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** A click on a day's empty space presses its Add button. */
function addBeside({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isBeside = !(target as Element).closest('a, button, [role="menu"]') && currentTarget.contains(target as Node);
  if (isBeside) currentTarget.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
}

/** Adds an item to an area, preset to be published on a day. */
function AddOn({ day }: { day: string }) {
  const at = new Date(day);
  return (
    <div className="px-1.5 pb-2">
      <Menu
        label={`Add an item on ${DAY_NAME.format(at)}, ${DAY_DATE.format(at)}`}
        className={buttonClass('quiet', 'max-sm:h-10')}
        entries={CONTENT_AREAS.map((area) => ({
          kind: 'link',
          label: CONTENT_WORDS[area].menu ?? CONTENT_WORDS[area].title,
          href: addContentPath(area, day),
        }))}
      >
        <Plus aria-hidden size={16} />
        Add
      </Menu>
    </div>
  );
}

/** Items that are published on a day, by time. */
function Planned({ items, timeZone }: { items: readonly PlannedItem[]; timeZone: string }) {
  if (items.length === 0) return <p className="px-3 pb-2 text-sm text-muted lg:pt-2">Nothing</p>;
  return (
    <ul className="flex flex-col gap-1 p-1.5 max-lg:pt-0">
      {items.map(({ id, area, title, status, publishAt }) => (
        <li key={id}>
          <a
            href={contentPath(area, id)}
            className={clsx(
              'flex min-w-0 flex-col gap-1 rounded border border-line bg-surface px-2 py-1.5 text-sm',
              'hover:bg-hover',
            )}
          >
            <span className="flex flex-wrap items-center justify-between gap-x-2 text-xs text-muted">
              <time dateTime={publishAt} className="tabular-nums">
                {formatTime(publishAt, timeZone)}
              </time>
              {CONTENT_WORDS[area].menu ?? CONTENT_WORDS[area].title}
            </span>
            <span className="font-medium wrap-anywhere">{title}</span>
            <span className="flex">
              <StatusPill tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusPill>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
