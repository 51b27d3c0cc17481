'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useRights, useMay } from '@/components/layout/rights';
import { DateAndTime, DateAndTimeCells } from '@/components/ui/date-and-time';
import { DetailTable } from '@/components/ui/detail-table';
import { bff } from '@/lib/bff/client';
import type { getTimeline, Timeline as TimelineAnswer, TimelineEntry } from '@/lib/contract/timelines';
import { changeInWords } from '@/lib/domain/activity-diff';
import { isDay } from '@/lib/domain/day';
import type { HistoryKind } from '@/lib/domain/record-history';
import { formatDay } from '@/lib/time/format-time';
import { RecordLink } from './record-link';
import { RowsPart, useRows, type Rows } from './rows';
import { PersonLink } from './person-link';

/** An event that the record itself contains. */
export type TimelineStep = Pick<TimelineEntry, 'at' | 'text' | 'who' | 'whoId' | 'personId'>;

/** An entry without its id, which isn't numeric. The last entry has the cursor of the next page. */
type TimelineRow = Omit<TimelineEntry, 'id'> & { id?: undefined; name: string; next?: string | null | undefined };

interface TimelineProps {
  kind: HistoryKind;
  id: number;
  timeZone: string;
  /** Events from the record itself, newest first. They are shown alone if there is no timeline. */
  own?: readonly TimelineStep[];
}

/** A record's events, newest first, limited to the reader's areas. */
export function Timeline(props: TimelineProps) {
  const { timeZone } = props;
  return <TimelineRows {...props}>{(rows) => <TimelineList steps={rows} timeZone={timeZone} />}</TimelineRows>;
}

export function TimelineList({
  steps,
  timeZone,
}: {
  steps: readonly (TimelineStep & Partial<TimelineRow>)[];
  timeZone: string;
}) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <TimelineItem key={step.name ?? index} row={step} timeZone={timeZone} />
      ))}
    </ol>
  );
}

/** The timeline as the table that the spec has for orders: Date, Time, Update and author. */
export function TimelineTable({ label, ...props }: TimelineProps & { label: string }) {
  const { timeZone } = props;
  return (
    <TimelineRows {...props}>
      {(rows) => (
        <DetailTable label={label} heads={['Date', 'Time', 'Update', 'By']}>
          {rows.map(({ name, at, text, who, whoId, personId, ...row }) => (
            <tr key={name}>
              <DateAndTimeCells at={at} timeZone={timeZone} />
              <td className="wrap-anywhere">
                {text}
                <Details {...row} />
              </td>
              <td>
                <PersonLink admin={whoId} person={personId}>
                  {who ?? '—'}
                </PersonLink>
              </td>
            </tr>
          ))}
        </DetailTable>
      )}
    </TimelineRows>
  );
}

function TimelineRows({
  children,
  ...props
}: TimelineProps & { children: (rows: readonly TimelineRow[]) => ReactNode }) {
  const hasRecordHistory = useMay('recordHistory');
  if (hasRecordHistory) return <ReadRows {...props}>{children}</ReadRows>;
  const rows = (props.own ?? []).map((step, index) => ({ ...step, name: String(index) }));
  return rows.length > 0 ? children(rows) : NOTHING_YET;
}

const NOTHING_YET = <p className="text-sm text-muted">Nothing yet.</p>;

function ReadRows({ kind, id, children }: TimelineProps & { children: (rows: readonly TimelineRow[]) => ReactNode }) {
  const rows = useTimeline(kind, id);
  return (
    <RowsPart
      of={rows}
      problem="There was a problem getting the timeline."
      loading="Loading the timeline…"
      empty={NOTHING_YET}
    >
      {children}
    </RowsPart>
  );
}

function useTimeline(kind: HistoryKind, id: number) {
  // Refetch when rights change, because they limit a company's timeline.
  const rights = useRights();
  const input = { params: { kind, id } };
  const read = async (before: string | null | undefined): Promise<TimelineRow[]> => {
    const { entries, next } = (await bff<typeof getTimeline>('GET', '/timelines/{kind}/{id}', {
      ...input,
      ...(before && { query: { before } }),
    })) satisfies TimelineAnswer;
    return entries.map(({ id: name, ...entry }, index) => ({
      ...entry,
      name,
      ...(index === entries.length - 1 && { next }),
    }));
  };
  const answerOf = (rows: readonly TimelineRow[]): Rows<TimelineRow> => ({
    rows,
    hasMore: Boolean(rows.at(-1)?.next),
  });
  return useRows<TimelineRow>(['/timelines/{kind}/{id}', { ...input, rights }, 'rows'], {
    first: async (shown) => {
      const rows = await read(null);
      while (rows.length < shown && rows.at(-1)?.next) rows.push(...(await read(rows.at(-1)?.next)));
      return answerOf(rows);
    },
    after: async (shown) => answerOf(await read(shown.at(-1)?.next)),
  });
}

function TimelineItem({
  row: { at, text, who, whoId, personId, record, ...row },
  timeZone,
}: {
  row: TimelineStep & Partial<TimelineRow>;
  timeZone: string;
}) {
  return (
    <li
      className={clsx(
        'relative flex flex-col pb-3 pl-5 text-sm wrap-anywhere last:pb-0',
        'before:absolute before:top-1.5 before:left-0.5 before:size-2 before:rounded-full before:bg-line-strong',
        'first:before:bg-accent',
        'not-last:after:absolute not-last:after:top-4 not-last:after:bottom-0 not-last:after:left-[5px]',
        'not-last:after:border-l not-last:after:border-line',
      )}
    >
      <span>
        {record ? (
          // The line is tall enough to tap, because another link may be right below.
          <RecordLink to={record.kind} id={record.id} className="inline-block leading-6 text-accent hover:underline">
            {text}
          </RecordLink>
        ) : (
          text
        )}
      </span>
      <Details {...row} />
      <span className="text-xs text-muted">
        {who ? (
          <>
            <PersonLink admin={whoId} person={personId} className="text-accent underline">
              {who}
            </PersonLink>
            {' · '}
          </>
        ) : null}
        {isDay(at) ? <time dateTime={at}>{formatDay(at)}</time> : <DateAndTime at={at} timeZone={timeZone} />}
      </span>
    </li>
  );
}

function Details({ changes, bulk }: Pick<TimelineRow, 'changes' | 'bulk'>) {
  const changed = changeInWords(changes);
  const others = bulk && bulk.all > bulk.here ? `Part of a change of ${bulk.all.toLocaleString('en-US')}` : undefined;
  if (!changed && !others) return null;
  return <span className="block text-xs text-muted">{[changed, others].filter(Boolean).join(' · ')}</span>;
}
