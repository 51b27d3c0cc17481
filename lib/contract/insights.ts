import { z } from 'zod';
import { INSIGHT_AREAS } from '../domain/access-table';
import { INSIGHT_NAMES, MAX_INSIGHT_DAYS } from '../domain/insights';
import { endpoint, type RowsEndpoint } from './endpoint';
import { DAYS } from './list-endpoint';
import { Day, Id, IdsInAddress, Text } from './wire';

/** Long periods are drawn by month, and rankings are cut. */
const MAX_INSIGHT_ROWS = Math.ceil(MAX_INSIGHT_DAYS / 7);
const MAX_MEASURES = 5;

const [access, ...alsoFor] = INSIGHT_AREAS;

/** One value per measure of the figure (`INSIGHTS`), in order; null if not measured. */
const Values = z.array(z.number().nullable()).max(MAX_MEASURES);

const InsightRow = z.object({
  /** Unique within the figure. */
  key: z.string(),
  label: z.string().optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** Id of the product, or of a reward's default rate. */
  id: Id.nullish(),
  /** The promotion that priced a reward. */
  promotionId: Id.nullish(),
  values: Values,
  /** Values of the period before, if rows are compared one by one. */
  before: Values.nullish(),
});
export type InsightRow = z.infer<typeof InsightRow>;

const Insight = z.object({
  figure: z.enum(INSIGHT_NAMES),
  rows: z.array(InsightRow).max(MAX_INSIGHT_ROWS),
  /** Totals of the period and the one before; missing if a sum makes no sense. */
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
    /** Figures the role may see; failed ones are in `failed`. */
    figures: z.array(Insight).max(INSIGHT_NAMES.length),
    failed: z
      .array(z.object({ figure: z.enum(INSIGHT_NAMES), message: z.string() }))
      .max(INSIGHT_NAMES.length)
      .optional(),
  }),
});
export type Insights = z.infer<typeof getInsights.response>;

export const InsightLine = z.object({
  id: Id.optional(),
  /** The row's name; empty for the whole period. */
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
