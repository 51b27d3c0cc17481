import clsx from 'clsx';
import { PortalLink } from '@/components/layout/navigation';
import { SERIES } from '@/components/ui/legend';
import type { InsightUnit } from '@/lib/domain/insights';
import type { InsightLink } from './insight-links';
import { shortValue } from './insight-words';

/** A day, week or month in the chart. */
export interface Column {
  key: string;
  /** The period in words. */
  name: string;
  /** The axis label, if there is room. */
  shortName: string;
  /** Drawn upwards from the axis; the second value is below or behind it. */
  bar: number;
  other: number;
  /** Each value in words, in the order of the measures. */
  words: readonly string[];
  link: InsightLink | null;
}

/** Where a column's second value is drawn. */
type Second = 'below' | 'behind';

/** Sizes in the drawing's units. */
const [STEP, GAP, UP, DOWN] = [20, 5, 132, 100];

/**
 * A column chart. Each column shows its values on hover and focus and links to the data. The table below has the same
 * content with links large enough to tap.
 *
 * @param heads names of the values
 */
export function ColumnChart({
  label,
  of,
  columns,
  heads,
  unit,
  second,
}: {
  label: string;
  /** The period of one column. */
  of: string;
  columns: readonly Column[];
  heads: readonly string[];
  unit: InsightUnit;
  second: Second | null;
}) {
  const tops = columns.map(({ bar, other }) => (second === 'behind' ? Math.max(bar, other) : bar));
  const most = niceAbove(Math.max(1, ...tops));
  const least = second === 'below' ? niceAbove(Math.max(0, ...columns.map(({ other }) => other))) : 0;
  const scale = Math.max(most / UP, least / DOWN);
  const [top, bottom] = [most / scale, least / scale];
  const [width, height] = [columns.length * STEP, top + bottom + 1];
  return (
    <div className="flex flex-col gap-1 p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted tabular-nums">
        <div aria-hidden className="relative w-10 text-right">
          <span className="absolute top-0 right-0 -translate-y-1/2">{shortValue(most, unit)}</span>
          <span className="absolute right-0 -translate-y-1/2" style={{ top: `${(top / height) * 100}%` }}>
            0
          </span>
          {bottom > 24 ? (
            <span className="absolute right-0 bottom-0 translate-y-1/2">{`−${shortValue(least, unit)}`}</span>
          ) : null}
        </div>
        <div className="relative">
          <svg
            aria-hidden
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="block w-full"
            style={{ height: `${height}px` }}
          >
            <rect x={0} y={0} width={width} height={1} className="fill-line" />
            <rect x={0} y={top / 2} width={width} height={1} className="fill-line" />
            {second === null ? null : (
              <path
                d={shape(columns, ({ other }) =>
                  second === 'behind'
                    ? { y: top - other / scale, height: other / scale, inset: GAP / 2 }
                    : { y: top + 1, height: other / scale, inset: GAP / 2 },
                )}
                className={SERIES[second === 'behind' ? 'outlined' : 'second'].fill}
                vectorEffect="non-scaling-stroke"
              />
            )}
            <path
              d={shape(columns, ({ bar }) => ({
                y: top - bar / scale,
                height: bar / scale,
                inset: second === 'behind' ? GAP : GAP / 2,
              }))}
              className={SERIES.first.fill}
            />
            <rect x={0} y={top} width={width} height={1} className="fill-line-strong forced-colors:fill-[CanvasText]" />
            {columns.map(({ key, name, words }, index) => (
              <rect key={key} x={index * STEP} y={0} width={STEP} height={height} className="fill-transparent">
                <title>{`${name}: ${sentence(heads, words)}`}</title>
              </rect>
            ))}
          </svg>
          <ColumnLinks label={label} columns={columns} heads={heads} />
        </div>
        <span />
        <ColumnNames columns={columns} />
      </div>
      <details className="text-sm">
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-muted hover:text-text">
          As a table
        </summary>
        <ChartTable label={label} of={of} columns={columns} heads={heads} />
      </details>
    </div>
  );
}

/** Axis labels of some columns; half as many on phones. */
function ColumnNames({ columns }: { columns: readonly Column[] }) {
  const everyNth = Math.ceil(columns.length / 8);
  return (
    <div aria-hidden className="relative h-4">
      {columns.map(({ key, shortName }, index) =>
        // A label near the end would overflow the chart.
        index % everyNth === 0 && index / columns.length < 0.9 ? (
          <span
            key={key}
            className={clsx('absolute whitespace-nowrap', (index / everyNth) % 2 === 1 && 'max-md:hidden')}
            style={{ left: `${(index / columns.length) * 100}%` }}
          >
            {shortName}
          </span>
        ) : null,
      )}
    </div>
  );
}

const sentence = (heads: readonly string[], words: readonly string[]) =>
  heads.map((head, index) => `${head.toLowerCase()} ${words[index]}`).join(', ');

/** Links over the columns, only on wide screens where they are easy to hit. */
function ColumnLinks({
  label,
  columns,
  heads,
}: {
  label: string;
  columns: readonly Column[];
  heads: readonly string[];
}) {
  return (
    <ul
      aria-label={label}
      className="absolute inset-0 grid max-lg:hidden"
      style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      {columns.map(({ key, name, words, link }, index) => {
        const side = index < columns.length / 2 ? 'left-full ml-1' : 'right-full mr-1';
        const details = (
          <span
            aria-hidden
            className={clsx(
              'pointer-events-none absolute top-0 z-10 hidden w-max px-3 py-2 text-left text-text',
              'rounded border border-line-strong bg-raised shadow-menu',
              'group-hover:block group-focus-visible:block',
              side,
            )}
          >
            <span className="block font-semibold">{name}</span>
            {heads.map((head, place) => (
              <span key={head} className="flex justify-between gap-4">
                <span className="text-muted">{head}</span>
                {words[place]}
              </span>
            ))}
          </span>
        );
        const className = 'group absolute inset-0 hover:bg-hover/60 focus-visible:bg-hover/60';
        return (
          <li key={key} className="relative">
            {link ? (
              <PortalLink
                href={link.href}
                aria-label={`${name}: ${sentence(heads, words)}. Opens ${link.opens}.`}
                className={className}
              >
                {details}
              </PortalLink>
            ) : (
              <span className={className}>
                <span className="sr-only">{`${name}: ${sentence(heads, words)}`}</span>
                {details}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ChartTable({
  label,
  of,
  columns,
  heads,
}: {
  label: string;
  of: string;
  columns: readonly Column[];
  heads: readonly string[];
}) {
  return (
    <div role="region" aria-label={`${label}, as a table`} tabIndex={0} className="mt-2 max-h-96 overflow-auto">
      <table className="w-full tabular-nums">
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="py-1 font-semibold">
              {of}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pl-3 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, words, link }) => (
            <tr key={key} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {link ? (
                  <PortalLink href={link.href} className="inline-flex min-h-6 items-center text-accent hover:underline">
                    {name}
                    <span className="sr-only">{`: opens ${link.opens}`}</span>
                  </PortalLink>
                ) : (
                  name
                )}
              </th>
              {words.map((word, index) => (
                <td key={heads[index]} className="py-1 pl-3 text-right">
                  {word}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One SVG path for all bars. */
function shape(
  columns: readonly Column[],
  barOf: (column: Column) => { y: number; height: number; inset: number },
): string {
  return columns
    .map((column, index) => {
      const { y, height, inset } = barOf(column);
      if (height <= 0) return '';
      const across = STEP - 2 * inset;
      return `M${index * STEP + inset} ${y.toFixed(2)}h${across}v${height.toFixed(2)}h${-across}z`;
    })
    .join('');
}

/** Rounds up to a readable axis number: 1, 2, 4, 5 or 8 times a power of ten. */
function niceAbove(number: number): number {
  if (number <= 0) return 0;
  const ten = 10 ** Math.floor(Math.log10(number));
  return ([1, 2, 4, 5, 8, 10].find((step) => step * ten >= number) ?? 10) * ten;
}
