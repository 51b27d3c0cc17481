import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { listDecided } from '@/lib/contract/decided';
import { listForecasted } from '@/lib/contract/forecasted';
import { getInsights, listInsightLines, type Insight, type InsightLine } from '@/lib/contract/insights';
import { windowOf } from '@/lib/contract/list-endpoint';
import type { RouteType } from '@/lib/domain/access-table';
import {
  DECISION_KINDS,
  figureOf,
  insightPeriod,
  insightRowName,
  insightsFor,
  isTooLong,
  PERIOD_TOO_LONG,
  type InsightName,
} from '@/lib/domain/insights';
import { mayDo } from '@/lib/domain/rights';
import type { AppConfig } from '@/upstream/config';
import { rowById } from '@/upstream/db/page-of';
import { HttpError } from '@/upstream/http/errors';
import { answerToFailure } from '@/upstream/http/failures';
import { refuse, requireParameter } from '@/upstream/http/faults';
import { handle, handleRows } from '@/upstream/http/route';
import { assertMay, findRights, visibilityBy } from '../access-control-list/repository';
import { dayOf, refuseCrossedDays } from '../orders/day-bounds';
import { readParts } from '../read-parts';
import { findDecided } from './decisions';
import { FIGURE_READERS, RANKED } from './figures';
import { findForecasted, reportOfForecasted } from './forecasted';
import { askedFor, type Asked } from './span';

export const insightRoutes = [
  handle(getInsights, async ({ db, longRead, query, user, config, now, log, requestId }) => {
    const rights = await findRights(db, user);
    const [seen, maySee] = [insightsFor(rights), visibilityBy(rights)];
    const asked = periodOf(query, config, now);
    const read = (name: InsightName) =>
      longRead(async (reader): Promise<Insight> => ({
        figure: name,
        ...(await FIGURE_READERS[name](reader, asked, RANKED, maySee)),
      }));
    const { values, faults } = await readParts(log, Object.fromEntries(seen.map((name) => [name, () => read(name)])));
    return {
      period: asked.period,
      before: asked.before,
      figures: seen.flatMap((name) => values[name] ?? []),
      ...(faults.length > 0 && {
        failed: faults.map(({ part, err }) => ({
          figure: part as InsightName,
          message: answerToFailure(err, requestId).message,
        })),
      }),
    };
  }),

  handle(listDecided, async ({ db, longRead, query, user, config, now }) => {
    const { configurationId, promotionId = 0 } = query;
    const kind = requireParameter(query.kind, 'kind');
    if (configurationId !== undefined && kind !== 'modules')
      refuse('query', [{ msg: 'only applies to modules', path: 'configurationId' }]);
    assertMay(await findRights(db, user), DECISION_KINDS[kind].area);
    const asked = periodOf(query, config, now);
    const of = configurationId === undefined ? undefined : { configurationId, promotionId };
    const window = windowOf(listDecided, query);
    const [found, productName] = await Promise.all([
      longRead((reader: Pool) => findDecided(reader, kind, asked, { of, ...window })),
      of ? productNameOf(db, of.configurationId) : null,
    ]);
    return { ...found, productName };
  }),

  handle(listForecasted, async ({ db, query, config, now }) =>
    findForecasted(db, query, dayOf(now, config.PORTAL_TIME_ZONE)),
  ),

  handleRows(listForecasted.report, ({ db, query, config, now }, gone) =>
    reportOfForecasted(db, query, dayOf(now, config.PORTAL_TIME_ZONE), gone),
  ),

  handleRows(listInsightLines, async ({ db, longRead, query, user, config, now }) => {
    const figure = requireParameter(query.figure, 'figure');
    const rights = await findRights(db, user);
    assertMay(rights, figureOf(figure).areas, 'export');
    const mayExport = (area: RouteType) => mayDo(rights, area, 'export');
    const asked = periodOf(query, config, now);
    const lines = await longRead(async (reader: Pool) =>
      linesOf({ figure, ...(await FIGURE_READERS[figure](reader, asked, null, mayExport)) }, asked),
    );
    return { total: lines.length, lines: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)) };
  }),
];

async function productNameOf(db: Pool, configurationId: number): Promise<string | null> {
  const fields = `'name', c.product_name`;
  const found = await rowById<{ name: string | null }>(
    db,
    { fields, table: 'configurations c', id: 'c.id' },
    configurationId,
  );
  return found?.name ?? null;
}

/** @throws HttpError 422 if the days are reversed or too far apart */
function periodOf(
  days: { startDate?: string | undefined; endDate?: string | undefined },
  { PORTAL_TIME_ZONE: timeZone }: AppConfig,
  now: Date,
): Asked {
  refuseCrossedDays(days);
  const period = insightPeriod(days, dayOf(now, timeZone));
  if (isTooLong(period)) throw new HttpError(422, PERIOD_TOO_LONG);
  return askedFor(period, timeZone, now);
}

/** One line for each value of a figure, then the totals of the period. */
function linesOf({ figure, rows, total, before }: Insight, { period }: Asked): InsightLine[] {
  const { measures } = figureOf(figure);
  const lines = (
    of: string | null,
    given: Pick<Insight['rows'][number], 'values' | 'before' | 'startDate' | 'endDate'>,
  ) =>
    measures.map(({ label, unit }, index) => ({
      of,
      startDate: given.startDate ?? null,
      endDate: given.endDate ?? null,
      measure: label,
      unit,
      value: given.values[index] ?? null,
      before: given.before?.[index] ?? null,
    }));
  return [
    ...rows.flatMap((row) => lines(insightRowName(figure, row), row)),
    ...(total ? lines('All', { ...period, values: total, before: before ?? null }) : []),
  ];
}
