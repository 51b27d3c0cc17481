import { SectionCard } from '@/components/form/section-card';
import type { Configuration, Promotion } from '@/lib/contract/configurations';
import { promotionDay } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/format';
import { formatDay } from '@/lib/time';

const MONTHS_BACK = 6;
const MONTHS_AHEAD = 6;

/** Of the drawing, in its own units. */
const [LABEL, WIDTH, ROW, HEAD] = [216, 1040, 26, 22];

/** Which rate of a product is in force when: its default, and promotions over it, half a year back and ahead. */
export function RateTimeline({ rates, promotions, now }: { rates: readonly Configuration[]; promotions: readonly Promotion[]; now: Date }) {
  const months = monthsAround(now);
  const [from, to] = [months[0] ?? now.getTime(), months.at(-1) ?? now.getTime()];
  const x = (instant: number) => LABEL + ((Math.min(Math.max(instant, from), to) - from) / (to - from)) * (WIDTH - LABEL);
  const spanOf = ({ startDate, endDate }: Promotion) => [Date.parse(startDate), endDate ? Date.parse(endDate) : to] as const;
  const isSeen = (promotion: Promotion) => spanOf(promotion)[0] < to && spanOf(promotion)[1] > from;
  const rows = rates
    .map((rate) => ({ rate, promotions: promotions.filter((each) => each.configurationId === rate.id && isSeen(each)) }))
    .filter((row) => row.promotions.length > 0);
  if (rows.length === 0) return null;
  const height = HEAD + rows.length * ROW;
  return (
    <SectionCard title="What is in force when" aside={`${rows.length} with promotions`}>
      <div className="overflow-x-auto" role="region" aria-label="Rates by month" tabIndex={0}>
        <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} className="max-w-none text-[11px]" role="img" aria-label={inWords(rows)}>
          {months.slice(0, -1).map((month) => (
            <g key={month}>
              <line x1={x(month)} x2={x(month)} y1={HEAD - 6} y2={height} stroke="var(--line)" />
              <text x={x(month) + 4} y={HEAD - 8} fill="var(--muted)">
                {monthName(month)}
              </text>
            </g>
          ))}
          {rows.map((row, index) => {
            const top = HEAD + index * ROW;
            return (
              <g key={row.rate.id} transform={`translate(0 ${top})`}>
                <text x={0} y={16} fill="currentColor">
                  <title>{row.rate.productName}</title>
                  {shortened(row.rate.productName)}
                </text>
                <Bar x={LABEL} width={WIDTH - LABEL} label={formatCount(row.rate.rate)} fill="var(--quiet-weak)" text="var(--muted)">
                  {`${row.rate.productName}: default rate ${formatCount(row.rate.rate)} Q`}
                </Bar>
                {row.promotions.map((each) => {
                  const [start, end] = spanOf(each);
                  return (
                    <Bar
                      key={each.id}
                      x={x(start)}
                      width={x(end) - x(start)}
                      label={formatCount(each.rate)}
                      fill="var(--accent-weak)"
                      text="var(--accent)"
                    >
                      {`${row.rate.productName}: ${promotionInWords(each)}`}
                    </Bar>
                  );
                })}
              </g>
            );
          })}
          <line x1={x(now.getTime())} x2={x(now.getTime())} y1={HEAD - 6} y2={height} stroke="var(--accent)" />
        </svg>
      </div>
      <p className="text-xs text-muted">
        The grey bar is the default rate in Q, the blue ones are promotions, and the line is today. Products without promotions have
        their default rate.
      </p>
    </SectionCard>
  );
}

function Bar({ x, width, label, fill, text, children }: { x: number; width: number; label: string; fill: string; text: string; children: string }) {
  return (
    <g>
      <title>{children}</title>
      <rect x={x} y={3} width={Math.max(3, width)} height={20} rx={3} fill={fill} stroke="var(--surface)" />
      {width > 9 + 7 * label.length ? (
        <text x={x + 6} y={17} fill={text} fontWeight={600}>
          {label}
        </text>
      ) : null}
    </g>
  );
}

/** Letters of a name that fit before the bars. */
const MOST_LETTERS = 27;

function shortened(name: string): string {
  return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).trimEnd()}…` : name;
}

/** The first moments of the months that are drawn, and of the one after. */
function monthsAround(now: Date): number[] {
  const [year = 0, month = 1] = promotionDay(now).split('-').map(Number);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) => Date.UTC(year, month - 1 - MONTHS_BACK + index, 1, 7));
}

function monthName(instant: number): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(instant);
}

function promotionInWords({ rate, startDate, endDate, quantity }: Promotion): string {
  const until = endDate ? `to ${formatDay(promotionDay(endDate))}` : `for ${formatCount(quantity ?? 0)} pieces`;
  return `${formatCount(rate)} Q from ${formatDay(promotionDay(startDate))} ${until}`;
}

function inWords(rows: readonly { rate: Configuration; promotions: readonly Promotion[] }[]): string {
  return rows
    .map(({ rate, promotions }) => `${rate.productName}: ${formatCount(rate.rate)} Q; ${promotions.map(promotionInWords).join('; ')}`)
    .join('. ');
}
