import { PortalLink } from '@/components/layout/navigation';
import type { Insight, InsightRow } from '@/lib/contract/insights';
import { figureOf, insightRowName, type Period } from '@/lib/domain/insights';
import { ChangeNote } from './insight-card';
import { linkOf } from './insight-links';
import { valueInWords } from './insight-words';

/**
 * A figure as a table with a bar below each name.
 *
 * @param by index of the measure that the bars show
 */
export function RankedTable({
  insight: { figure, rows, total, before },
  period,
  by = 0,
}: {
  insight: Insight;
  period: Period;
  by?: number;
}) {
  const { title, of, measures } = figureOf(figure);
  const most = Math.max(1, ...rows.map(({ values }) => values[by] ?? 0));
  return (
    <div role="region" aria-label={`${title}, in numbers`} tabIndex={0} className="overflow-x-auto px-4 pb-2">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="w-full py-2 font-semibold">
              {of}
            </th>
            {measures.map(({ label }) => (
              <th key={label} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                <RowName figure={figure} row={row} period={period} />
                <svg
                  aria-hidden
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  className="mt-0.5 block h-1 w-full max-w-[420px]"
                >
                  <rect width={100} height={4} className="fill-quiet-weak forced-colors:fill-[Canvas]" />
                  <rect
                    width={Math.max(0, ((row.values[by] ?? 0) / most) * 100)}
                    height={4}
                    className="fill-accent forced-colors:fill-[LinkText]"
                  />
                </svg>
              </th>
              <NumberCells figure={figure} values={row.values} before={row.before} />
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr className="border-t border-line-strong align-top font-semibold">
              <th scope="row" className="py-1.5 text-left">
                All
              </th>
              <NumberCells figure={figure} values={total} before={before} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function RowName({ figure, row, period }: { figure: Insight['figure']; row: InsightRow; period: Period }) {
  const name = insightRowName(figure, row);
  const link = linkOf(figure, row, period);
  const className = 'inline-flex min-h-6 min-w-28 items-center wrap-anywhere';
  if (!link) return <span className={className}>{name}</span>;
  return (
    <PortalLink href={link.href} className={`${className} text-accent hover:underline`}>
      <span>
        {name}
        <span className="sr-only">{`: opens ${link.opens}`}</span>
      </span>
    </PortalLink>
  );
}

function NumberCells({
  figure,
  values,
  before,
}: {
  figure: Insight['figure'];
  values: InsightRow['values'];
  before: InsightRow['before'];
}) {
  return figureOf(figure).measures.map(({ label, unit }, index) => (
    <td key={label} className="py-1.5 pl-4 text-right whitespace-nowrap">
      <span className="inline-flex min-h-6 items-center">{valueInWords(values[index], unit)}</span>
      <ChangeNote now={values[index]} before={before?.[index]} unit={unit} />
    </td>
  ));
}
