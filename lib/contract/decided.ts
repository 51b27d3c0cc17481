import { z } from 'zod';
import { DECIDED_AREAS, DECISION_KIND_NAMES } from '../domain/insights';
import { byPage, DAYS, listEndpoint } from './list-endpoint';
import { digits, Day, Id, IdInAddress, Instant, TextOrNull } from './wire';

const [access, ...alsoFor] = DECIDED_AREAS;

/** A decided record. Fields unknown to its kind are missing. */
const Decided = z.object({
  /** Unique within its kind. */
  id: z.int(),
  companyId: Id,
  companyName: TextOrNull,
  /** When it could first be decided. */
  since: Instant,
  decidedAt: Instant,
  /** Null if an upload or a program decided it. */
  userId: Id.nullish(),
  userName: TextOrNull,
  /** `approved`, `rejected`, or a point request's status. */
  outcome: z.string(),
  /** Points at stake. */
  qpoints: z.number().optional(),
  serialNumber: z.string().optional(),
  productName: z.string().optional(),
  promotionId: Id.nullish(),
  /** Claims and forecasts only. */
  approvalId: Id.optional(),
  /** Forecasts only: first day of the month, and `submission` or `achievement`. */
  month: Day.optional(),
  forecastType: z.string().optional(),
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
    /** Days of the decision; default is the last full month. */
    ...DAYS,
    /** Approved claims by a product's default rate, optionally of one promotion; 0 means no promotion. */
    configurationId: IdInAddress,
    promotionId: digits(0, 2_147_483_647),
  },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int(), productName: TextOrNull }),
});
