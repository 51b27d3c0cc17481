import { z } from 'zod';
import { FORECAST_TYPES } from '../domain/forecast-type';
import { FirstApproval } from './approvals';
import { Promotion } from './configurations';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, Mine } from './list-endpoint';
import { Day, Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

/** Both kinds of every company and month that waits: some hundred companies wait with a month or two. */
const MAX_FORECASTS = 20_000;

/** Pieces of an article code that were scanned in a month, or forecast for it. */
export const ForecastCode = z.object({
  productName: z.string(),
  /** Watts of one piece. */
  volume: z.int(),
  /** Watts of all. */
  wattage: z.int(),
  count: z.int(),
});
export type ForecastCode = z.infer<typeof ForecastCode>;

/** A company's month that waits to be decided. */
export const ForecastApproval = z.object({
  companyId: Id.optional(),
  /** The company; may hold markup, which is text. */
  name: z.string(),
  /** From 0. */
  month: z.int().min(0).max(11),
  year: z.int(),
  forecastType: z.enum(FORECAST_TYPES),
  totalScannedWattage: z.int(),
  forecastedWatts: z.int(),
  /** What its approval gives. */
  qpoints: z.int(),
  /** Scanned by forecast, not rounded. */
  percentage: z.number(),
  /** Of its lines. */
  forecastIds: z.array(Id).max(1_000),
  submissionId: Id,
  codes: z.array(ForecastCode).max(5_000).optional(),
  /** What was forecast, as `codes` tell what was scanned. */
  lines: z.array(ForecastCode).max(5_000).optional(),
  /** Does it lie outside the band, by the upstream's own rules? Then it goes with every decision (spec 2 §4). */
  isHeld: z.boolean().optional(),
  /**
   * Claims of the month whose serial number nobody has uploaded: what was scanned is not final until there are none.
   */
  awaitingUpdate: z.int().min(0).optional(),
  /** Who approved it first, and when, where it waits for a second administrator. */
  firstApproval: FirstApproval.optional(),
});
export type ForecastApproval = z.infer<typeof ForecastApproval>;

export const listForecastApprovals = endpoint('listForecastApprovals', 'GET', '/forecasts/approvals', {
  summary: 'List forecast months awaiting a decision, oldest first.',
  access: 'approvals',
  query: z.strictObject({
    /** Leaves out what is shown of one month at a time: `codes` and `lines`. */
    without: z.literal('codes').optional(),
    /** Of this month of a company alone. */
    submissionId: IdInAddress.optional(),
    mine: Mine.optional(),
  }),
  response: z.array(ForecastApproval).max(MAX_FORECASTS),
});

/** A piece that counts for a month. */
export const ScannedClaim = z.object({
  id: Id,
  serialNumber: z.string(),
  productName: TextOrNull,
  /** Watts. */
  volume: z.int().nullable(),
  registrationDate: Instant,
});
export type ScannedClaim = z.infer<typeof ScannedClaim>;

export const listScannedClaims = listEndpoint('listScannedClaims', '/forecasts/scanned', {
  summary: 'List what a company scanned in a forecast month, newest first.',
  access: 'approvals',
  row: ScannedClaim,
  /** Required: the company's month. */
  filters: { submissionId: IdInAddress },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});

export const getMonthPromotion = endpoint('getMonthPromotion', 'GET', '/promotions/month/{date}', {
  summary: 'Get the forecast promotion in force in the month of a day, or null.',
  access: 'approvals',
  params: z.object({ date: Day }),
  response: Promotion.partial().nullable(),
});

const ReportTime = z.iso.datetime({ offset: true }).nullish();

/** A line of a forecast. */
export const ForecastReportRow = z.object({
  id: Id.optional(),
  createdAt: ReportTime,
  updatedAt: ReportTime,
  /** From 0. */
  month: z.int(),
  quarter: z.int(),
  year: z.int(),
  company: z.object({ name: Text }).nullish(),
  branch: z.object({ state: Text }).nullish(),
  articleCode: z.object({ code: Text, volume: z.int().nullish(), productName: Text }).nullish(),
  quantity: z.int(),
});
export type ForecastReportRow = z.infer<typeof ForecastReportRow>;
