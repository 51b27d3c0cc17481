import { SectionCard } from '@/components/form/section-card';
import type { Configuration, Promotion } from '@/lib/contract/configurations';
import { promotionDay } from '@/lib/domain/promotion';
import { rateSpans, type DefaultRate, type PromotedRate, type RateSpan } from '@/lib/domain/rate';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { formatDay } from '@/lib/time/format-time';
import { monthsAround } from './timeline-months';

/** Sizes in the drawing's units. */
const [LABEL, WIDTH, ROW, HEAD] = [216, 1040, 26, 22];

/**
 * A product's effective rates, from half a year ago to half a year ahead, with promotions above the defaults.
 *
 * @param rates includes past rates, as far as known
 */
export function RateTimeline({
  rates,
  promotions,
  now,
}: {
  rates: readonly Configuration[];
  promotions: readonly Promotion[];
  now: Date;
}) {
  const months = monthsAround(now);
  const [from, to] = [months[0] ?? now.getTime(), months.at(-1) ?? now.getTime()];
  const x = (instant: number) => LABEL + ((instant - from) / (to - from)) * (WIDTH - LABEL);
  if (rates.length === 0) return null;
  const height = rates.length * ROW;
  const today = <line x1={x(now.getTime())} x2={x(now.getTime())} y1={0} y2={height} stroke="var(--accent)" />;
  return (
    <SectionCard title="Rate timeline" aside={rates.length}>
      <div className="max-h-[420px] overflow-auto" role="region" aria-label="Rates by month" tabIndex={0}>
        <svg
          width={WIDTH}
          height={HEAD}
          className="sticky top-0 z-1 block max-w-none bg-surface text-[11px]"
          aria-hidden
        >
          {months.slice(0, -1).map((month) => (
            <g key={month}>
              <line x1={x(month)} x2={x(month)} y1={HEAD - 6} y2={HEAD} stroke="var(--line)" />
              <text x={x(month) + 4} y={HEAD - 8} fill="var(--muted)">
                {monthName(month)}
              </text>
            </g>
          ))}
        </svg>
        <svg
          width={WIDTH}
          height={height}
          className="block max-w-none text-[11px]"
          role="list"
          aria-label="Rates of products"
        >
          <g aria-hidden>
            {months.slice(0, -1).map((month) => (
              <line key={month} x1={x(month)} x2={x(month)} y1={0} y2={height} stroke="var(--line)" />
            ))}
          </g>
          {rates.map((rate, index) => {
            const spans = rateSpans(defaultsOf(rate), promotionsOf(rate, promotions), { from, to });
            return (
              <g
                key={rate.id}
                transform={`translate(0 ${index * ROW})`}
                role="listitem"
                aria-label={inWords(rate, spans, { from, to })}
              >
                <text x={0} y={16} fill="currentColor" aria-hidden>
                  <title>{rate.productName}</title>
                  {shortened(rate.productName)}
                </text>
                {spans.map((span) => (
                  <Bar
                    key={span.from}
                    x={x(span.from)}
                    width={x(span.to) - x(span.from)}
                    isPromoted={span.promotion !== null}
                    label={formatCount(span.rate)}
                  >
                    {`${rate.productName}: ${spanInWords(span, { from, to })}`}
                  </Bar>
                ))}
              </g>
            );
          })}
          <g aria-hidden>{today}</g>
        </svg>
      </div>
      <p className="text-xs text-muted">
        Gray bars are default rates in Q, blue bars are promotions, and the line is today. A quantity promotion ends
        early when it’s used up.
      </p>
    </SectionCard>
  );
}

type Promoted = PromotedRate & { promotion: Promotion };
type Span = RateSpan<Promoted>;

/** Without a history, today's rate counts for the whole time. */
function defaultsOf({ rate, rates }: Configuration): DefaultRate[] {
  if (!rates) return [{ rate, since: Number.NEGATIVE_INFINITY }];
  return rates.map((each) => ({ rate: each.rate, since: Date.parse(each.since) }));
}

function promotionsOf({ id }: Configuration, promotions: readonly Promotion[]): Promoted[] {
  return promotions
    .filter(({ configurationId }) => configurationId === id)
    .map((promotion) => ({
      promotion,
      rate: promotion.rate,
      startsAt: Date.parse(promotion.startDate),
      endsAt: promotion.endDate ? Date.parse(promotion.endDate) : null,
    }));
}

function Bar({
  x,
  width,
  isPromoted,
  label,
  children,
}: {
  x: number;
  width: number;
  isPromoted: boolean;
  label: string;
  children: string;
}) {
  return (
    <g aria-hidden>
      <title>{children}</title>
      <rect
        x={x}
        y={3}
        width={Math.max(3, width)}
        height={20}
        rx={3}
        fill={isPromoted ? 'var(--accent-weak)' : 'var(--quiet-weak)'}
        stroke="var(--surface)"
      />
      {width > 9 + 7 * label.length ? (
        <text x={x + 6} y={17} fill={isPromoted ? 'var(--accent)' : 'var(--muted)'} fontWeight={600}>
          {label}
        </text>
      ) : null}
    </g>
  );
}

/** Maximum length of a name beside the bars. */
const MOST_LETTERS = 27;

function shortened(name: string): string {
  return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).trimEnd()}…` : name;
}

function monthName(instant: number): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(instant);
}

type Stretch = Record<'from' | 'to', number>;

function inWords({ productName }: Configuration, spans: readonly Span[], drawn: Stretch): string {
  return `${productName}: ${spans.map((span) => spanInWords(span, drawn)).join('; ')}`;
}

/** For example `20 Q from 10/14/2026 to 12/13/2026`. A default shows only the ends that are in the drawing. */
function spanInWords({ rate, promotion, ...span }: Span, drawn: Stretch): string {
  const day = (instant: string | number) => formatDay(promotionDay(new Date(instant)));
  if (promotion) {
    const { startDate, endDate, quantity } = promotion.promotion;
    return (
      `${formatCount(rate)} Q from ${day(startDate)} ` +
      `${endDate ? `to ${day(endDate)}` : `for ${formatCountOf(quantity ?? 0, 'unit')}`}`
    );
  }
  const from = span.from > drawn.from ? ` from ${day(span.from)}` : '';
  // A promotion starts in the second moment of its day, so subtract more than that.
  const to = span.to < drawn.to ? ` to ${day(span.to - 2_000)}` : '';
  return `default rate ${formatCount(rate)} Q${from}${to}`;
}
