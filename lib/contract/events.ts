import { z } from 'zod';
import { ROUTE_TYPES } from '../domain/access-table';
import { endpoint } from './endpoint';
import { Id } from './wire';

/**
 * Who else has the record of the stream open now; only of inquiries it is known who writes. Of all, who is
 * deciding something about it, wherever they are.
 */
export const Present = z.object({ id: Id, name: z.string(), writing: z.boolean(), deciding: z.boolean().optional() });
export type Present = z.infer<typeof Present>;

/** More things of one kind are told as many. */
export const MOST_CHANGED_IDS = 100;

export const PortalEvent = z.discriminatedUnion('type', [
  /** Events come from now on; what happened more than `covers` milliseconds ago may have been missed. */
  z.object({ type: z.literal('ready'), covers: z.int() }),
  /** Nothing happened; the stream lives. */
  z.object({ type: z.literal('beat') }),
  z.object({
    type: z.literal('changed'),
    /** The paths of the reads whose answers are outdated, as the contract writes them. */
    reads: z.array(z.string()).max(500),
    /** What was changed, where the reader's role may open its kind (`RECORD_KINDS`); `ids` null where they are many. */
    record: z.object({ kind: z.string().max(40), ids: z.array(Id).max(MOST_CHANGED_IDS).nullable() }).nullable(),
    /** The ids of the transactions that made the change; null if they are unknown or too many. */
    transactions: z.array(z.string().max(20)).max(MOST_CHANGED_IDS).nullable(),
    /** By the reader's own session. */
    own: z.boolean(),
  }),
  z.object({ type: z.literal('present'), people: z.array(Present).max(50) }),
]);
export type PortalEvent = z.infer<typeof PortalEvent>;
export type ChangedEvent = Extract<PortalEvent, { type: 'changed' }>;

/** A record as a stream names the one that its reader has open: its kind of `RECORD_KINDS`, and its id. */
const RECORD = /^[A-Za-z]{1,40}:[A-Za-z0-9]{1,40}$/;

const [access, ...alsoFor] = ROUTE_TYPES;

/** For all who may use some area: each hears of theirs. */
export const watchEvents = endpoint('watchEvents', 'GET', '/events', {
  summary:
    'Stream changes made by others that the role can see; ' +
    'with a record, also who else has it open and who is writing to an inquiry. Those people see the listener, too.',
  access,
  peopleOnly: true,
  alsoFor,
  query: z.strictObject({
    /** `order:7`. */
    record: z.string().regex(RECORD, 'must be a kind of record and an id').optional(),
  }),
  event: PortalEvent,
  errors: [429],
});

/** The most records whose decision one call tells of. */
export const MOST_DECIDED = 100;

export const tellDeciding = endpoint('tellDeciding', 'POST', '/deciding', {
  summary: 'Show others who have a record open that the caller is deciding. Nothing is stored.',
  access,
  peopleOnly: true,
  // Everyone may change their own profile.
  alsoFor: alsoFor.filter((area) => area !== 'editProfile'),
  action: ['change', 'decide'],
  body: z.strictObject({
    records: z.array(z.string().regex(RECORD, 'must be a kind of record and an id')).min(1).max(MOST_DECIDED),
    deciding: z.boolean(),
  }),
  reads: true,
  response: z.object({}),
});
