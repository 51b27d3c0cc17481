import { z } from 'zod';
import { endpoint } from './endpoint';
import { ForecastReportRow } from './forecasts';
import { Day, Id, Instant, Text } from './wire';

const Month = z.object({ month: z.int(), quarter: z.int(), year: z.int() });

/** A source of points, gained, spent or pending: a claim, an order, or one type of a forecast month. */
export const RewardReportRow = z.object({
  id: Id.optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
  rewardType: z.enum(['modules', 'ess', 'orders', 'forecasts']),
  /** Status of a claim, order or achievement. */
  status: Text,
  submissionStatus: Text,
  /** Points; for an order, the points spent. */
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
  /** Months start at 0. */
  forecast: Month.nullish(),
  forecastedAt: Instant.nullish(),
});
export type RewardReportRow = z.infer<typeof RewardReportRow>;

/** The specs mention both a bare list and one in `data`; it is streamed at any length. */
const listOf = <Row extends z.ZodType>(row: Row) => {
  const list = z.array(row);
  return z.union([list, z.object({ data: list })]);
};

/** Limits rows by creation day; by default all. */
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

export const WORKBOOK = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

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
    /** For example `2026-W46`. */
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
