import { z } from 'zod';
import { endpoint } from './endpoint';
import { ForecastReportRow } from './forecasts';
import { Day, Id, Instant, Text } from './wire';

const Month = z.object({ month: z.int(), quarter: z.int(), year: z.int() });

/** What earned or spent points, or may yet: a claim, an order, or one kind of a forecast month. */
export const RewardReportRow = z.object({
  id: Id.optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
  rewardType: z.enum(['modules', 'ess', 'orders', 'forecasts']),
  /** Of a claim or an order, and of an achievement. */
  status: Text,
  submissionStatus: Text,
  /** Points; of an order those that it took. */
  qpoints: z.int().nullish(),
  module: z
    .object({
      ...{ approvedDate: Instant.nullish(), installationZipCode: Text, purchasingChannel: Text, source: Text },
      serialNumber: Text,
    })
    .nullish(),
  articleCode: z.object({ code: Text, volume: z.int().nullish(), productName: Text }).nullish(),
  company: z.object({ name: Text }).nullish(),
  branch: z.object({ state: Text }).nullish(),
  distributor: z.object({ name: Text }).nullish(),
  user: z.object({ firstName: Text, lastName: Text }).nullish(),
  /** The month counts from 0. */
  forecast: Month.nullish(),
  forecastedAt: Instant.nullish(),
});
export type RewardReportRow = z.infer<typeof RewardReportRow>;

/** The specs tell of a list, and of one as `data`; it is streamed, however long. */
const listOf = <Row extends z.ZodType>(row: Row) => {
  const list = z.array(row);
  return z.union([list, z.object({ data: list })]);
};

/** Of what was created from the one day to the other; all without both. */
const Period = z.strictObject({ startDate: Day.optional(), endDate: Day.optional() });

const shared = { access: 'approvals' as const, query: Period };

export const listRewardReport = endpoint('listRewardReport', 'GET', '/rewards/rewardreport', {
  ...shared,
  action: 'export',
  summary: 'List every claim, order and forecast month with its points.',
  response: listOf(RewardReportRow),
});

export const streamRewardReport = endpoint('streamRewardReport', 'GET', '/rewards/rewardreport/rows', {
  ...shared,
  summary: 'Export every claim, order and forecast month with its points.',
  row: RewardReportRow,
});

export const listForecastReport = endpoint('listForecastReport', 'GET', '/rewards/forecastreport', {
  ...shared,
  action: 'export',
  summary: 'List every line of every forecast, newest month first.',
  response: listOf(ForecastReportRow),
});

export const streamForecastReport = endpoint('streamForecastReport', 'GET', '/rewards/forecastreport/rows', {
  ...shared,
  summary: 'Export every line of every forecast, newest month first.',
  row: ForecastReportRow,
});

const WORKBOOK = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export const downloadAudit = endpoint('downloadAudit', 'GET', '/companies/download-audit', {
  summary: 'Download the audit workbook: balances, twelve months of movements and decided claims, and all rates.',
  access: 'approvals',
  action: 'export',
  fileTypes: WORKBOOK,
});

export const checkWeeklyReport = endpoint('checkWeeklyReport', 'GET', '/companies/check-report-file', {
  summary: 'Make last week’s report if it doesn’t exist yet, and notify the caller.',
  access: 'approvals',
  action: 'export',
  response: z.object({
    message: z.string(),
    /** `2026-W46`. */
    week: z.string().optional(),
  }),
});

export const downloadWeekly = endpoint('downloadWeekly', 'GET', '/companies/download-weekly', {
  summary: 'Download last week’s report as a workbook, one row per company. The same week is always the same file.',
  access: 'approvals',
  action: 'export',
  fileTypes: WORKBOOK,
  errors: [404],
});
