import { z } from 'zod';
import { DECIDED_AREAS, DECISION_KIND_NAMES } from '../domain/insights';
import { byPage, DAYS, listEndpoint } from './list-endpoint';
import { digits, Day, Id, IdInAddress, Instant, TextOrNull } from './wire';

const [access, ...alsoFor] = DECIDED_AREAS;

/** Something that was decided. What its kind doesn't know is absent. */
const Decided = z.object({
  /** Tells it from the others of its kind. */
  id: z.int(),
  companyId: Id,
  companyName: TextOrNull,
  /** Since when it could be decided. */
  since: Instant,
  decidedAt: Instant,
  /** Who decided it; nobody of an upload or a program. */
  userId: Id.nullish(),
  userName: TextOrNull,
  /** `approved`, `rejected`, or the status of a point request. */
  outcome: z.string(),
  /** Points that it was about. */
  qpoints: z.number().optional(),
  /** Of a claim. */
  serialNumber: z.string().optional(),
  productName: z.string().optional(),
  promotionId: Id.nullish(),
  /** Of a claim or a forecast. */
  approvalId: Id.optional(),
  /** Of a forecast: its first day, and `submission` or `achievement`. */
  month: Day.optional(),
  forecastType: z.string().optional(),
  /** Of a registration. */
  masterId: Id.optional(),
});
export type Decided = z.infer<typeof Decided>;

export const listDecided = listEndpoint('listDecided', '/insights/decided', {
  summary: 'List the decisions that a figure of `GET /insights` counts in a period, latest first.',
  access,
  alsoFor,
  row: Decided,
  filters: {
    kind: z.enum(DECISION_KIND_NAMES),
    /** Of the decision: the last full month unless they are named. */
    ...DAYS,
    /** Approved claims of a product by its default rate, and of these the ones of a promotion; 0 for no promotion. */
    configurationId: IdInAddress,
    promotionId: digits(0, 2_147_483_647),
  },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int(), productName: TextOrNull }),
});
