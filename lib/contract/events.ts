import { z } from 'zod';
import { ROUTE_TYPES } from '../domain/access-table';
import { endpoint } from './endpoint';
import { Id } from './wire';

/**
 * A person with the stream's record open. `writing` is known for inquiries only; `deciding` is reported for all
 * records, wherever the person is.
 */
export const Present = z.object({ id: Id, name: z.string(), writing: z.boolean(), deciding: z.boolean().optional() });
export type Present = z.infer<typeof Present>;

/** Beyond this number, ids are replaced by null. */
export const MOST_CHANGED_IDS = 100;

export const PortalEvent = z.discriminatedUnion('type', [
  /** Events follow from now on; anything older than `covers` milliseconds may have been missed. */
  z.object({ type: z.literal('ready'), covers: z.int() }),
  /** Keeps the stream alive. */
  z.object({ type: z.literal('beat') }),
  z.object({
    type: z.literal('changed'),
    /** Paths of stale reads, as in the contract. */
    reads: z.array(z.string()).max(500),
    /** The changed records, if the role may open their kind (`RECORD_KINDS`); `ids` is null for many. */
    record: z.object({ kind: z.string().max(40), ids: z.array(Id).max(MOST_CHANGED_IDS).nullable() }).nullable(),
    transactions: z.array(z.string().max(20)).max(MOST_CHANGED_IDS).nullable(),
    own: z.boolean(),
  }),
  z.object({ type: z.literal('present'), people: z.array(Present).max(50) }),
]);
export type PortalEvent = z.infer<typeof PortalEvent>;
export type ChangedEvent = Extract<PortalEvent, { type: 'changed' }>;

/** The open record of a stream: a kind of `RECORD_KINDS` and an id. */
const RECORD = /^[A-Za-z]{1,40}:[A-Za-z0-9]{1,40}$/;

const [access, ...alsoFor] = ROUTE_TYPES;

/** Open to every role with any area; events are limited to its areas. */
export const watchEvents = endpoint('watchEvents', 'GET', '/events', {
  summary:
    'Stream changes made by others that the role can see; ' +
    'with a record, also who else has it open and who is writing to an inquiry. Those people see the listener, too.',
  access,
  peopleOnly: true,
  alsoFor,
  query: z.strictObject({
    /** For example `order:7`. */
    record: z.string().regex(RECORD, 'must be a kind of record and an id').optional(),
  }),
  event: PortalEvent,
  errors: [429],
});

/** Maximum records being decided in one call. */
export const MOST_DECIDED = 100;

export const announceDeciding = endpoint('announceDeciding', 'POST', '/deciding', {
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
