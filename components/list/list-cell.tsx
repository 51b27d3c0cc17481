import type { ReactNode } from 'react';
import { RecordLink } from '@/components/record/record-link';
import { formatCount, formatPoints } from '@/lib/text/format';
import { formatDashed, formatDate, formatDateTime, formatDay, formatTime } from '@/lib/time/format-time';
import { isCut, NOTHING, type CellContext, type ColumnKind, type ListColumn } from './list-column';

const FORMATS: Readonly<Record<ColumnKind, (value: never, timeZone: string) => ReactNode>> = {
  number: (value) => value,
  count: formatCount,
  points: formatPoints,
  figures: (value) => value,
  moment: formatDateTime,
  day: formatDate,
  'dashed-day': formatDashed,
  date: formatDay,
  time: formatTime,
};

/** @param id the row's id */
export function cellOf<Row extends object, C extends CellContext>(
  { field, kind = 'figures', opens, href, link, cell }: ListColumn<Row, C>,
  row: Row,
  { context, index, id }: { context: C; index: number; id: number | string },
): ReactNode {
  const value = row[field as keyof Row];
  const shown = cell
    ? cell(row, context, index)
    : value === undefined || value === null || value === ''
      ? NOTHING
      : FORMATS[kind](value as never, context.timeZone);
  if (opens) {
    return (
      <a
        id={`${opens}-${id}`}
        data-row-link={href ? true : 'dialog'}
        href={href ? href(row, context, index) : context.address.href({ ...context.view, [opens]: id })}
      >
        {shown}
      </a>
    );
  }
  if (!link || shown === NOTHING) return shown;
  const [to, record] = typeof link === 'function' ? link(row) : [link[0], row[link[1]] as number | undefined];
  return (
    <RecordLink to={to} id={record} className="">
      {shown}
    </RecordLink>
  );
}

const ALIGNED_RIGHT: ReadonlySet<ColumnKind> = new Set(['number', 'count', 'points']);

export function cellClass(
  column: Omit<ListColumn<object>, 'when' | 'optional' | 'href' | 'link' | 'says' | 'cell'> & { link?: unknown },
  mark?: string,
): string | undefined {
  const { pin, edge, muted, links, link, kind, className } = column;
  const names = [
    pin && 'pin',
    edge && 'edge',
    isCut(column) && (column.slot === 'title' ? 'key' : 'cut'),
    kind && (ALIGNED_RIGHT.has(kind) ? 'num' : 'figures'),
    muted && 'sub',
    (links ?? link) && 'links',
    className,
    mark,
  ];
  return names.filter(Boolean).join(' ') || undefined;
}
