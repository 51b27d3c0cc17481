import { z } from 'zod';
import { FORECAST_TYPES } from '../domain/forecast-type';
import { FirstApproval } from './approvals';
import { Promotion } from './configurations';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, Assigned } from './list-endpoint';
import { Day, Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

/** Both types of all pending months; some hundred companies have one or two each. */
const MAX_FORECASTS = 20_000;

/** Pieces of an article code, scanned or forecast in a month. */
export const ForecastCode = z.object({
  productName: z.string(),
  /** Watts per piece. */
  volume: z.int(),
  wattage: z.int(),
  count: z.int(),
});
export type ForecastCode = z.infer<typeof ForecastCode>;

/** A company's month that awaits a decision. */
export const ForecastApproval = z.object({
  companyId: Id.optional(),
  /** The company's name; markup in it is plain text. */
  name: z.string(),
  /** Starts at 0. */
  month: z.int().min(0).max(11),
  year: z.int(),
  forecastType: z.enum(FORECAST_TYPES),
  totalScannedWattage: z.int(),
  forecastedWatts: z.int(),
  qpoints: z.int(),
  /** Scanned watts as a percentage of the forecast, not rounded. */
  percentage: z.number(),
  /** Ids of its lines. */
  forecastIds: z.array(Id).max(1_000),
  submissionId: Id,
  codes: z.array(ForecastCode).max(5_000).optional(),
  /** Forecast article codes; `codes` are the scanned ones. */
  lines: z.array(ForecastCode).max(5_000).optional(),
  /** Whether it is outside the band by the upstream's rules, so that every decision rejects it (spec 2 §4). */
  isHeld: z.boolean().optional(),
  /** The month's claims whose serial number hasn't been uploaded. Until it is 0, scanned watts aren't final. */
  awaitingUpdate: z.int().min(0).optional(),
  /** Present if it waits for a second administrator. */
  firstApproval: FirstApproval.optional(),
});
export type ForecastApproval = z.infer<typeof ForecastApproval>;

export const listForecastApprovals = endpoint('listForecastApprovals', 'GET', '/forecasts/approvals', {
  summary: 'List forecast months awaiting a decision, oldest first.',
  access: 'approvals',
  query: z.strictObject({
    /** Leaves out details of single months: `codes` and `lines`. */
    without: z.literal('codes').optional(),
    /** Only this month of a company. */
    submissionId: IdInAddress.optional(),
    assigned: Assigned.optional(),
  }),
  response: z.array(ForecastApproval).max(MAX_FORECASTS),
});

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

export const ForecastReportRow = z.object({
  id: Id.optional(),
  createdAt: ReportTime,
  updatedAt: ReportTime,
  /** Starts at 0. */
  month: z.int(),
  quarter: z.int(),
  year: z.int(),
  company: z.object({ name: Text }).nullish(),
  branch: z.object({ state: Text }).nullish(),
  articleCode: z.object({ code: Text, volume: z.int().nullish(), productName: Text }).nullish(),
  quantity: z.int(),
});
export type ForecastReportRow = z.infer<typeof ForecastReportRow>;
