import { z } from 'zod';
import {
  CONFIGURATION_TYPES,
  MAX_PERCENTAGE,
  MAX_PRODUCT_NAME,
  MAX_QUANTITY,
  MAX_RATE_ENTRIES,
  MAX_RATE,
  MAX_VOLUME,
  PRODUCT_NAME_TOO_LONG,
  PRODUCT_TYPES,
  productNameKey,
} from '../domain/configuration';
import { PROMOTION_TYPES } from '../domain/promotion';
import { ActivityEntry } from './activity';
import { endpoint } from './endpoint';
import { RATE_READS } from './outdates';
import { ProposedChange } from './proposed-changes';
import { Id, IdInAddress, Instant, oneLine } from './wire';

/** Neither list has pages. */
export const MAX_CONFIGURATIONS = 2_000;
export const MAX_PROMOTIONS = 5_000;
export const MAX_RATE_CHANGES = 40;

const numberUpTo = (max: number, what: string, min = 0) =>
  z
    .int(`${what} must be a whole number.`)
    .min(min, `${what} must be at least ${min}.`)
    .max(max, `${what} must be at most ${max.toLocaleString('en-US')}.`);

const Rate = numberUpTo(MAX_RATE, 'Rate');
const Quantity = numberUpTo(MAX_QUANTITY, 'Quantity', 1);
const Volume = numberUpTo(MAX_VOLUME, 'Min. Forecast Volume');
const Percentage = numberUpTo(MAX_PERCENTAGE, 'Percent Rate');
const ProductName = oneLine(
  z
    .string()
    .trim()
    .min(1, 'Enter a product name.')
    .max(MAX_PRODUCT_NAME, { error: PRODUCT_NAME_TOO_LONG, abort: true }),
)
  // Upper case may be longer: ß becomes SS.
  .refine((name) => productNameKey(name).length <= MAX_PRODUCT_NAME, PRODUCT_NAME_TOO_LONG);

/** A default rate. Forecasts have one with additional fields. */
export const Configuration = z.object({
  id: Id,
  configurationType: z.enum(CONFIGURATION_TYPES),
  /** In upper case. */
  productName: z.string(),
  /** Q per piece; for forecasts, Q per achieved month. */
  rate: z.int(),
  qualified: z.boolean(),
  updatedAt: Instant.nullable(),
  version: z.int().optional(),
  /** Default rates by start, oldest first; only with `ratesSince`. */
  rates: z
    .array(z.object({ rate: z.int(), since: Instant }))
    .max(MAX_RATE_CHANGES)
    .optional(),
  /** Claims that await approval at a fixed rate; only with `ratesSince`. */
  awaitingApproval: z.int().optional(),
});
export type Configuration = z.infer<typeof Configuration>;

/** Rates and limits of forecasts. */
export const ForecastConfiguration = z.object({
  id: Id,
  /** Q per achieved month. */
  rate: z.int(),
  /** Percent above the forecast that still counts as achieved. */
  percentage: z.int(),
  /** Minimum forecast in watts. */
  achievedVolume: z.int(),
  submissionRate: z.int(),
  version: z.int().optional(),
});
export type ForecastConfiguration = z.infer<typeof ForecastConfiguration>;

export const Promotion = z.object({
  id: Id,
  configurationId: Id,
  configurationType: z.enum(CONFIGURATION_TYPES),
  promotionType: z.enum(PROMOTION_TYPES),
  productName: z.string(),
  rate: z.int(),
  startDate: Instant,
  endDate: Instant.nullable(),
  /** Pieces in a promotion of type `quantity`. */
  quantity: z.int().nullable(),
  /** Pieces left; 0 after it ends. */
  quantityAvailable: z.int().nullable(),
  quantityScanned: z.int().nullable(),
  percentage: z.int().nullable(),
  achievedVolume: z.int().nullable(),
  submissionRate: z.int().nullable(),
  version: z.int().optional(),
});
export type Promotion = z.infer<typeof Promotion>;

export const listConfigurations = endpoint('listConfigurations', 'GET', '/configurationTypes/all/configurations', {
  summary: 'List the default rate of each product, by name.',
  access: 'configurations',
  /** Adds `awaitingApproval`, and `rates`: the one in force at this instant and later ones. */
  query: z.strictObject({ ratesSince: Instant.optional() }),
  response: z.array(Configuration).max(MAX_CONFIGURATIONS),
});

export const listPromotions = endpoint('listPromotions', 'GET', '/configurationTypes/all/promotions', {
  summary: 'List all promotions, including forecast promotions, latest start first.',
  access: 'configurations',
  response: z.array(Promotion).max(MAX_PROMOTIONS),
});

export const getForecastConfiguration = endpoint('getForecastConfiguration', 'GET', '/configurations/forecasts', {
  summary: 'Get the default forecast rates.',
  access: 'configurations',
  response: ForecastConfiguration,
});

/** A change of a default rate or one of its promotions. */
export const RateEntry = ActivityEntry.pick({
  ...{
    id: true,
    createdAt: true,
    userName: true,
    action: true,
    objectType: true,
    objectId: true,
    objectName: true,
    changes: true,
    outcome: true,
  },
}).extend({
  /** The rate at that time in Q; null if the promotion is gone. */
  rate: z.int().nullable(),
});
export type RateEntry = z.infer<typeof RateEntry>;

export const listRateEntries = endpoint('listRateEntries', 'GET', '/configurations/{id}/activity', {
  summary: 'List the activity of a default rate and its promotions, newest first.',
  access: 'configurations',
  params: z.object({ id: IdInAddress }),
  response: z.array(RateEntry).max(MAX_RATE_ENTRIES),
});

const Waiting = { waiting: ProposedChange.optional() };

export const createConfiguration = endpoint('createConfiguration', 'POST', '/configurations', {
  summary: 'Add a default rate, or qualify a non-qualifying product.',
  access: 'configurations',
  outdates: RATE_READS,
  body: z.strictObject({
    configurationType: z.enum(PRODUCT_TYPES),
    productName: ProductName,
    rate: Rate,
    qualified: z.boolean(),
  }),
  response: Configuration.partial().extend(Waiting),
  errors: [409],
});

export const changeConfiguration = endpoint('changeConfiguration', 'PATCH', '/configurations/{id}', {
  summary: 'Change a default rate for future registrations.',
  access: 'configurations',
  outdates: RATE_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    id: Id.optional(),
    configurationType: z.enum(CONFIGURATION_TYPES).optional(),
    productName: ProductName.optional(),
    rate: Rate.optional(),
    qualified: z.boolean().optional(),
    percentage: Percentage.optional(),
    achievedVolume: Volume.optional(),
    submissionRate: Rate.optional(),
    version: z.int().optional(),
  }),
  response: Configuration.partial().extend(Waiting),
  errors: [404, 409],
});

export const deleteConfiguration = endpoint('deleteConfiguration', 'DELETE', '/configurations/{id}', {
  summary: 'Set a default rate to 0, which makes the product non-qualifying.',
  access: 'configurations',
  outdates: RATE_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ id: Id.optional(), rate: z.literal(0), version: z.int().optional() }),
  response: Configuration.partial(),
  errors: [404, 409],
});

export const createPromotion = endpoint('createPromotion', 'POST', '/promotions', {
  summary: 'Add a product or forecast promotion that starts today or later.',
  access: 'configurations',
  outdates: RATE_READS,
  body: z.strictObject({
    configurationId: Id,
    configurationType: z.enum(CONFIGURATION_TYPES),
    rate: Rate,
    startDate: Instant,
    endDate: Instant.optional(),
    quantity: Quantity.optional(),
    percentage: Percentage.optional(),
    achievedVolume: Volume.optional(),
    submissionRate: Rate.optional(),
  }),
  response: Promotion.partial().extend(Waiting),
  errors: [404, 409],
});

/** With `httpReq=delete` it ends the promotion (spec 2 §7). */
export const changePromotion = endpoint('changePromotion', 'PATCH', '/promotions/{id}', {
  summary: 'Change a promotion, or end one that has started.',
  access: 'configurations',
  outdates: RATE_READS,
  /** The configuration's id, or any id if the body has `configurationId`. The body's `id` is the promotion's. */
  params: z.object({ id: IdInAddress }),
  query: z.strictObject({ httpReq: z.literal('delete').optional() }),
  body: z.strictObject({
    id: Id,
    configurationId: Id.optional(),
    configurationType: z.enum(CONFIGURATION_TYPES).optional(),
    rate: Rate.optional(),
    startDate: Instant.optional(),
    endDate: Instant.optional(),
    quantity: Quantity.optional(),
    quantityAvailable: z.literal(0).optional(),
    percentage: Percentage.optional(),
    achievedVolume: Volume.optional(),
    submissionRate: Rate.optional(),
    version: z.int().optional(),
  }),
  response: Promotion.partial().extend(Waiting),
  errors: [404, 409],
});

export const deletePromotion = endpoint('deletePromotion', 'DELETE', '/promotions/{id}', {
  summary: 'Delete a promotion that hasn’t started, or a forecast promotion that isn’t over.',
  access: 'configurations',
  outdates: RATE_READS,
  params: z.object({ id: IdInAddress }),
  response: z.object({ id: Id }),
  errors: [404, 409],
});
