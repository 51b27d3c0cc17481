import { z } from 'zod';
import { HISTORY_AREAS, HISTORY_KIND_NAMES, TIMELINE_PLACE } from '../domain/record-history';
import { MAX_LISTED_CHANGES } from './activity';
import { endpoint } from './endpoint';
import { Day, Id, IdInAddress, Instant, TextOrNull } from './wire';

/** Entries of one answer. */
export const TIMELINE_PAGE = 20;

const [access = 'orders', ...alsoFor] = HISTORY_AREAS;

export const TimelineEntry = z.object({
  /** Unique within its timeline. */
  id: z.string(),
  /** A day where no more is known. */
  at: z.union([Instant, Day]),
  /** What happened, in words. */
  text: z.string(),
  /** Who did it, as they were called then. */
  who: z.string().nullish(),
  /** Of the staff. */
  whoId: Id.optional(),
  /** Of a company, who is none of the staff. */
  personId: Id.optional(),
  /** The first fields that have another value. */
  changes: z
    .array(z.object({ label: z.string(), before: TextOrNull, after: TextOrNull }))
    .max(MAX_LISTED_CHANGES)
    .optional(),
  /** Of a bulk change: how many of its entries this one tells, and how many it has at all, up to MAX_BULK_COUNT. */
  bulk: z.object({ here: z.int(), all: z.int() }).optional(),
  /** Of the entry that deleted the record: when, by the portal's clocks, such as `at 16:18`. */
  deleted: z.string().optional(),
  /** In a company's timeline: what it happened to. */
  record: z.object({ kind: z.enum([...HISTORY_KIND_NAMES, 'pointBatch']), id: Id }).nullish(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Of the areas of a kind, which the upstream asks for by the address. */
export const getTimeline = endpoint('getTimeline', 'GET', '/timelines/{kind}/{id}', {
  summary:
    'List a record’s timeline, newest first, even if it was deleted. For a company, includes everything in the ' +
    'caller’s areas.',
  access,
  alsoFor,
  params: z.object({ kind: z.enum(HISTORY_KIND_NAMES), id: IdInAddress }),
  query: z.strictObject({
    /** The place of the last entry that is known. */
    before: z.string().regex(TIMELINE_PLACE, 'must be a place of a timeline').optional(),
  }),
  response: z.object({
    entries: z.array(TimelineEntry).max(TIMELINE_PAGE),
    /** The `before` of those that follow; none at the end. */
    next: TextOrNull,
  }),
  errors: [404],
});
export type Timeline = z.infer<typeof getTimeline.response>;
