import { z } from 'zod';
import { INSIGHT_AREAS } from '../domain/access-table';
import { INSIGHT_NAMES, MAX_INSIGHT_DAYS } from '../domain/insights';
import { endpoint, type RowsEndpoint } from './endpoint';
import { DAYS } from './list-endpoint';
import { Day, Id, IdsInAddress, Text } from './wire';

/** Of one figure: the days of the longest period are drawn by month, rankings are cut. */
const MAX_INSIGHT_ROWS = Math.ceil(MAX_INSIGHT_DAYS / 7);
const MAX_MEASURES = 5;

const [access, ...alsoFor] = INSIGHT_AREAS;

/** By the measures of the figure (`INSIGHTS`), in their order; null where nothing was measured. */
const Values = z.array(z.number().nullable()).max(MAX_MEASURES);

const InsightRow = z.object({
  /** Tells it from the figure's other rows. */
  key: z.string(),
  label: z.string().optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** The product, or the default rate of a reward. */
  id: Id.nullish(),
  /** That a reward was priced by. */
  promotionId: Id.nullish(),
  values: Values,
  /** The same of the period before, where rows are compared one by one. */
  before: Values.nullish(),
});
export type InsightRow = z.infer<typeof InsightRow>;

const Insight = z.object({
  figure: z.enum(INSIGHT_NAMES),
  rows: z.array(InsightRow).max(MAX_INSIGHT_ROWS),
  /** Of the whole period, and of the one before; absent where a sum would mean nothing. */
  total: Values.optional(),
  before: Values.optional(),
});
export type Insight = z.infer<typeof Insight>;

const Span = z.object({ startDate: Day, endDate: Day });

const PERIOD = { startDate: DAYS.startDate.optional(), endDate: DAYS.endDate.optional() };

export const getInsights = endpoint('getInsights', 'GET', '/insights', {
  summary: 'Get figures for a period compared with the previous one. Defaults to the last full month.',
  access,
  alsoFor,
  query: z.strictObject(PERIOD),
  response: z.object({
    period: Span,
    before: Span,
    /** Those that the role may see; one that could not be read is in `failed`. */
    figures: z.array(Insight).max(INSIGHT_NAMES.length),
    failed: z
      .array(z.object({ figure: z.enum(INSIGHT_NAMES), message: z.string() }))
      .max(INSIGHT_NAMES.length)
      .optional(),
  }),
});
export type Insights = z.infer<typeof getInsights.response>;

/** One number of a figure. */
export const InsightLine = z.object({
  id: Id.optional(),
  /** What it is of, in words; empty for the whole period. */
  of: Text,
  startDate: Day.nullish(),
  endDate: Day.nullish(),
  measure: z.string(),
  unit: z.string(),
  value: z.number().nullish(),
  before: z.number().nullish(),
});
export type InsightLine = z.infer<typeof InsightLine>;

export const listInsightLines = {
  name: 'listInsightLines',
  summary: 'Export one figure of `GET /insights`, one row per number. Rankings are complete.',
  method: 'GET',
  path: '/insights/report',
  access,
  alsoFor,
  query: z.strictObject({ ...PERIOD, figure: z.enum(INSIGHT_NAMES).optional(), ids: IdsInAddress.optional() }),
  row: InsightLine,
} as const satisfies RowsEndpoint;
