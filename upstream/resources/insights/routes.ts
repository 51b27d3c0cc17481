import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { getInsights, listInsightLines, type Insight, type InsightLine } from '@/lib/contract/insights';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import {
  figureOf,
  insightPeriod,
  insightRowName,
  insightsFor,
  isTooLong,
  PERIOD_TOO_LONG,
  type InsightName,
} from '@/lib/domain/insights';
import type { AppConfig } from '@/upstream/config';
import { HttpError } from '@/upstream/http/errors';
import { answerToFailure } from '@/upstream/http/failures';
import { refuse } from '@/upstream/http/faults';
import { handle, handleRows } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { dayOf } from '../orders/day-bounds';
import { readParts } from '../read-parts';
import { FIGURE_READERS, RANKED } from './figures';
import { askedFor, type Asked } from './span';

export const insightRoutes = [
  handle(getInsights, async ({ db, longRead, query, user, config, now, log, requestId }) => {
    const maySee = await sightOf(db, user);
    const seen = insightsFor(ROUTE_TYPES.filter(maySee));
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

  handleRows(listInsightLines, async ({ db, longRead, query, user, config, now }) => {
    const figure = query.figure ?? refuse('query', [{ msg: 'is required', path: 'figure' }]);
    const maySee = await sightOf(db, user);
    if (!insightsFor(ROUTE_TYPES.filter(maySee)).includes(figure))
      throw new HttpError(403, 'Your role does not allow this.');
    const asked = periodOf(query, config, now);
    const lines = await longRead(async (reader: Pool) =>
      linesOf({ figure, ...(await FIGURE_READERS[figure](reader, asked, null, maySee)) }, asked),
    );
    return { total: lines.length, lines: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)) };
  }),
];

/** @throws HttpError 422 of days that are crossed, or lie too far apart */
function periodOf(
  days: { startDate?: string | undefined; endDate?: string | undefined },
  { PORTAL_TIME_ZONE: timeZone }: AppConfig,
  now: Date,
): Asked {
  const { startDate, endDate } = days;
  if (startDate && endDate && endDate < startDate) refuse('query', [{ msg: END_BEFORE_START, path: 'endDate' }]);
  const period = insightPeriod(days, dayOf(now, timeZone));
  if (isTooLong(period)) throw new HttpError(422, PERIOD_TOO_LONG);
  return askedFor(period, timeZone, now);
}

const END_BEFORE_START = 'must not be before startDate';

/** Each number of a figure, and last those of the whole period. */
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
