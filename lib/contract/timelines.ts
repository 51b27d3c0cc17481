import { z } from 'zod';
import { HISTORY_AREAS, HISTORY_KIND_NAMES, TIMELINE_PLACE } from '../domain/record-history';
import { MAX_LISTED_CHANGES } from './activity';
import { endpoint } from './endpoint';
import { Day, Id, IdInAddress, Instant, TextOrNull } from './wire';

export const TIMELINE_PAGE = 20;

const [access = 'orders', ...alsoFor] = HISTORY_AREAS;

export const TimelineEntry = z.object({
  /** Unique within its timeline. */
  id: z.string(),
  /** A day if the time is unknown. */
  at: z.union([Instant, Day]),
  text: z.string(),
  /** The person's name at that time. */
  who: z.string().nullish(),
  /** Id of a staff member. */
  whoId: Id.optional(),
  /** Id of a company's person. */
  personId: Id.optional(),
  changes: z
    .array(z.object({ label: z.string(), before: TextOrNull, after: TextOrNull }))
    .max(MAX_LISTED_CHANGES)
    .optional(),
  /** Bulk changes only: entries merged here, and in total up to MAX_BULK_COUNT. */
  bulk: z.object({ here: z.int(), all: z.int() }).optional(),
  /** When the record was deleted, by the portal's clock, such as `at 16:18`. */
  deleted: z.string().optional(),
  /** The affected record, in a company's timeline. */
  record: z.object({ kind: z.enum([...HISTORY_KIND_NAMES, 'pointBatch']), id: Id }).nullish(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Requires an area of the record's kind, which the upstream checks by the path. */
export const getTimeline = endpoint('getTimeline', 'GET', '/timelines/{kind}/{id}', {
  summary:
    'List a record’s timeline, newest first, even if it was deleted. For a company, includes everything in the ' +
    'caller’s areas.',
  access,
  alsoFor,
  params: z.object({ kind: z.enum(HISTORY_KIND_NAMES), id: IdInAddress }),
  query: z.strictObject({
    /** Place of the last known entry. */
    before: z.string().regex(TIMELINE_PLACE, 'must be a place of a timeline').optional(),
  }),
  response: z.object({
    entries: z.array(TimelineEntry).max(TIMELINE_PAGE),
    /** The next page's `before`; null at the end. */
    next: TextOrNull,
  }),
  errors: [404],
});
export type Timeline = z.infer<typeof getTimeline.response>;
