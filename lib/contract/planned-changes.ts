import { z } from 'zod';
import {
  PLANNED_KINDS,
  PLANNED_PER_PAGE,
  PLANNED_SOURCES,
  PLANNED_STATES,
  NOTHING_TO_PLAN,
} from '../domain/planned-change';
import { PLANNED_AREAS } from '../domain/access-table';
import { CONTENT_AREAS } from '../domain/content';
import { MAX_STOCK, MAX_VARIANTS, tooMuch } from '../domain/product-limits';
import { endpoint } from './endpoint';
import { byPage, listEndpoint } from './list-endpoint';
import { PLANNED_READS, PRODUCT_READS } from './outdates';
import { Pieces, productInput, VariantChange } from './product-input';
import { Id, IdInAddress, Instant, Points, TextOrNull } from './wire';

const MAX_FIELDS = 100;

export const PlannedChange = z.object({
  /** Unique in the list: number of the source and the record in it. */
  id: Id,
  source: z.enum(PLANNED_SOURCES),
  /** The id in the source: of the planned change, the content item or the promotion. */
  sourceId: Id,
  kinds: z.array(z.enum(PLANNED_KINDS)).max(PLANNED_KINDS.length),
  /** The content's area; null for others. */
  area: z.enum(CONTENT_AREAS).nullable(),
  /** The product, content item or promotion. */
  recordId: Id,
  /** The record's name as of planning. */
  about: z.string(),
  /** Changes by field; `from` is null if it doesn't matter. */
  fields: z.array(z.object({ label: z.string(), from: TextOrNull, to: TextOrNull })).max(MAX_FIELDS),
  at: Instant,
  state: z.enum(PLANNED_STATES),
  /** Why it failed, or a note on how it ended. */
  result: TextOrNull,
  /** The planner with their name at that time; null for content and promotions, which don't keep it. */
  userId: Id.nullable(),
  userName: TextOrNull,
  createdAt: Instant,
  /** When it was applied, canceled or failed. */
  endedAt: Instant.nullable(),
  version: z.int(),
});
export type PlannedChange = z.infer<typeof PlannedChange>;

const [access, ...alsoFor] = PLANNED_AREAS;

export const listPlannedChanges = listEndpoint('listPlannedChanges', '/planned-changes', {
  summary: 'List planned changes: those that are planned or failed soonest first, others latest first.',
  access,
  alsoFor,
  row: PlannedChange,
  filters: {
    kind: z.enum(PLANNED_KINDS),
    /** By default planned and failed ones. */
    state: z.enum(PLANNED_STATES),
    /** Who planned it. */
    by: IdInAddress,
    product: IdInAddress,
  },
  window: byPage({ usual: PLANNED_PER_PAGE, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});

const PlannedValues = z.strictObject({
  active: z.boolean().optional(),
  isContact: z.boolean().optional(),
  contactPrices: productInput.contactPrices.optional(),
  prices: Points.optional(),
  unlimited: z.boolean().optional(),
  quantity: Pieces.optional(),
  variants: z
    .array(VariantChange.pick({ id: true, qpoints: true, stock: true, unlimited: true }))
    .max(MAX_VARIANTS)
    .optional(),
  /** Computed when it's applied, because orders change the stock until then. */
  addStock: z
    .strictObject({ mode: z.enum(['add', 'take']), amount: z.int().min(1).max(MAX_STOCK, tooMuch(MAX_STOCK)) })
    .optional(),
});

const ofStock = ({ unlimited, quantity, variants = [] }: z.infer<typeof PlannedValues>) =>
  unlimited !== undefined ||
  quantity !== undefined ||
  variants.some((each) => each.stock !== undefined || each.unlimited !== undefined);

export const planProductChange = endpoint('planProductChange', 'POST', '/products/{id}/planned-changes', {
  summary: 'Plan a change of a product’s price, stock or visibility for a later time.',
  access: 'products',
  peopleOnly: true,
  outdates: PLANNED_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    at: Instant,
    /** In the form of `PATCH /products/{id}`, with the fields to change only. */
    change: PlannedValues.refine((change) => Object.keys(change).length > 0, NOTHING_TO_PLAN).refine(
      (change) => !change.addStock || !ofStock(change),
      'Set the stock or add to it, not both.',
    ),
    /** The product's version that the planner saw. */
    version: z.int().optional(),
  }),
  response: PlannedChange,
  errors: [404, 409],
});

const One = z.object({ id: IdInAddress });
const Version = z.int().optional();

export const changePlannedChange = endpoint('changePlannedChange', 'PATCH', '/planned-changes/{id}', {
  summary: 'Move a planned change to another time. A failed one becomes planned again.',
  access: 'products',
  peopleOnly: true,
  outdates: PLANNED_READS,
  params: One,
  body: z.strictObject({ at: Instant, version: Version }),
  response: PlannedChange,
  errors: [404, 409],
});

export const cancelPlannedChange = endpoint('cancelPlannedChange', 'POST', '/planned-changes/{id}/cancellation', {
  summary: 'Cancel a planned or failed change.',
  access: 'products',
  action: 'change',
  peopleOnly: true,
  outdates: PLANNED_READS,
  params: One,
  body: z.strictObject({ version: Version }),
  response: PlannedChange,
  errors: [404, 409],
});

export const applyPlannedChange = endpoint('applyPlannedChange', 'POST', '/planned-changes/{id}/application', {
  summary: 'Apply a planned or failed change now, even if the same values changed since it was planned.',
  access: 'products',
  action: 'change',
  peopleOnly: true,
  outdates: PRODUCT_READS,
  params: One,
  body: z.strictObject({ version: Version }),
  response: PlannedChange,
  errors: [404, 409],
});
