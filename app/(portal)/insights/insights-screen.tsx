import type { ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { May } from '@/components/layout/rights';
import { PageTitle } from '@/components/layout/page-title';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Legend, POINT_SERIES } from '@/components/ui/legend';
import { IgnoredDaysNote, ignoredDaysText } from '@/components/ui/ignored-days-note';
import { CLOSING_PATH } from '@/lib/addresses/paths';
import type { Insight, Insights } from '@/lib/contract/insights';
import type { IgnoredDay } from '@/lib/domain/date-range';
import {
  figureOf,
  INSIGHT_NAMES,
  stepOf,
  type InsightName,
  type InsightUnit,
  type Period,
} from '@/lib/domain/insights';
import { ColumnChart, type Column } from './column-chart';
import { ChangeNote, FigureProblem, InsightCard } from './insight-card';
import { COMPANIES_BY_AVAILABLE, linkOf } from './insight-links';
import { columnName, daysInWords, periodInWords, valueInWords } from './insight-words';
import { PeriodField } from './period-field';
import { RankedTable } from './ranked-table';

interface Drawn {
  period: Period;
  before: Period;
}

/** The figures that a reader may see for a period, compared with the previous one. */
export function InsightsScreen({
  insights,
  problem,
  period,
  leftOut,
  today,
}: {
  /** Null if none could be read. */
  insights: Insights | null;
  problem: string | null;
  period: Period;
  /** Invalid days in the address. */
  leftOut: readonly IgnoredDay[];
  today: string;
}) {
  return (
    <>
      <PageTitle
        actions={
          <>
            <May in="qpointManagement" do="see">
              <PortalLink href={CLOSING_PATH} className={buttonClass()}>
                Closing
              </PortalLink>
            </May>
            <PeriodField key={`${period.startDate} ${period.endDate}`} period={period} today={today} />
          </>
        }
      >
        Insights
      </PageTitle>
      <IgnoredDaysNote text={ignoredDaysText(leftOut)} />
      {insights ? (
        <>
          <p className="text-muted">
            {`${periodInWords(insights.period)}, compared with ${periodInWords(insights.before)}`}
          </p>
          <Headline insights={insights} />
          <Figures insights={insights} />
        </>
      ) : (
        <div className="rounded-lg border bg-surface">
          <ErrorState title="There was a problem getting the figures.">{problem}</ErrorState>
        </div>
      )}
    </>
  );
}

/** The headline numbers: a figure, its measure and a label. */
const HEADLINE: readonly { figure: InsightName; measure: number; label: string }[] = [
  { figure: 'points', measure: 0, label: 'Q accrued' },
  { figure: 'points', measure: 1, label: 'Q consumed' },
  { figure: 'liability', measure: 0, label: 'Liability' },
  { figure: 'orders', measure: 0, label: 'Orders' },
  { figure: 'rewards', measure: 0, label: 'Rewards' },
];

function Headline({ insights: { figures } }: { insights: Insights }) {
  const headline = HEADLINE.flatMap(({ figure, measure, label }) => {
    const found = figures.find((each) => each.figure === figure);
    const unit = figureOf(figure).measures[measure]?.unit;
    return found?.total && unit
      ? [{ figure, label, unit, now: found.total[measure], before: found.before?.[measure] }]
      : [];
  });
  if (headline.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(168px,1fr))] gap-3.5">
      {headline.map(({ figure, label, unit, now, before }) => (
        <li key={label} className="rounded-lg border bg-surface">
          <a href={`#${figure}`} className="flex flex-col gap-0.5 px-4 py-3 hover:bg-hover">
            <span className="text-xs text-muted">{label}</span>
            <span className="text-xl font-semibold whitespace-nowrap tabular-nums">{valueInWords(now, unit)}</span>
            <span className="min-h-4">
              <ChangeNote now={now} before={before} unit={unit} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Figures with column charts take the page's full width. */
const WIDE: readonly InsightName[] = ['points', 'orders', 'forecasts'];

function Figures({ insights }: { insights: Insights }) {
  const { period, before, figures, failed = [] } = insights;
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      {INSIGHT_NAMES.map((name) => {
        const insight = figures.find(({ figure }) => figure === name);
        const fault = failed.find(({ figure }) => figure === name);
        if (!insight && !fault) return null;
        return (
          <div key={name} className={WIDE.includes(name) ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
            <InsightCard figure={name} period={period} note={<Note figure={name} period={period} />}>
              {insight ? (
                <Figure insight={insight} drawn={{ period, before }} />
              ) : (
                <FigureProblem message={fault?.message ?? ''} />
              )}
            </InsightCard>
          </div>
        );
      })}
    </div>
  );
}

/** Explains what a figure counts if its title doesn't. */
function Note({ figure, period }: { figure: InsightName; period: Period }): ReactNode {
  switch (figure) {
    case 'points':
      return <Legend of={POINT_SERIES} />;
    case 'liability':
      return (
        <>
          At the end of the period, first in, first out.{' '}
          <PortalLink href={COMPANIES_BY_AVAILABLE} className="text-accent underline">
            Companies by Q
          </PortalLink>
        </>
      );
    case 'decisions':
      return 'Measured from when the wait began.';
    case 'products':
      return 'Top 10 by Q.';
    case 'rewards':
      return 'Top 10 by Q, with what set the price.';
    case 'forecasts':
      return (
        <div className="flex flex-wrap gap-x-4">
          <Legend
            of={[
              ['Scanned', 'first'],
              ['Forecast', 'outlined'],
            ]}
          />
          {`Through ${periodInWords({ ...period, startDate: `${period.endDate.slice(0, 7)}-01` })}`}
        </div>
      );
    case 'silent':
      return 'As of today.';
    case 'orders':
      return null;
  }
}

function Figure({ insight, drawn }: { insight: Insight; drawn: Drawn }) {
  const isEmpty = insight.rows.every(({ values }) => values.every((value) => !value));
  if (isEmpty) return <EmptyState title="Nothing in this period." />;
  switch (insight.figure) {
    case 'points':
    case 'orders':
    case 'forecasts':
      return <Columns insight={insight} drawn={drawn} />;
    default:
      return <RankedTable insight={insight} period={drawn.period} by={insight.figure === 'decisions' ? 1 : 0} />;
  }
}

/** The measures that are drawn as columns. */
const COLUMNS = {
  points: { bar: 0, other: 1, second: 'below' },
  orders: { bar: 0, other: null, second: null },
  forecasts: { bar: 1, other: 0, second: 'behind' },
} as const;

function Columns({ insight, drawn: { period } }: { insight: Insight; drawn: Drawn }) {
  const name = insight.figure as keyof typeof COLUMNS;
  const { bar, other, second } = COLUMNS[name];
  const { title, of, measures } = figureOf(name);
  const isMonth = name === 'forecasts' || stepOf(period) === 'month';
  const columns = insight.rows.map((row): Column => {
    const [start = row.key, end = start] = [row.startDate ?? undefined, row.endDate ?? undefined];
    return {
      key: row.key,
      name: name === 'forecasts' ? columnName(start, true) : daysInWords(start, end),
      shortName: columnName(start, isMonth),
      bar: Math.max(0, row.values[bar] ?? 0),
      other: other === null ? 0 : Math.max(0, row.values[other] ?? 0),
      words: measures.map(({ unit }, index) => valueInWords(row.values[index], unit)),
      link: linkOf(name, row, period),
    };
  });
  return (
    <>
      {name === 'forecasts' ? null : <Totals insight={insight} />}
      <ColumnChart
        label={title}
        of={of}
        columns={columns}
        heads={measures.map(({ label }) => label)}
        unit={measures[bar]?.unit ?? ('count' satisfies InsightUnit)}
        second={second}
      />
    </>
  );
}

function Totals({ insight: { figure, total, before } }: { insight: Insight }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 pt-3">
      {figureOf(figure).measures.map(({ label, unit }, index) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-semibold">
            {valueInWords(total?.[index], unit)}
            <ChangeNote now={total?.[index]} before={before?.[index]} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
