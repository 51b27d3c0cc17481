import { z } from 'zod';
import { ROUTE_TYPES } from '../domain/access-table';
import { endpoint } from './endpoint';
import { Id, IdInAddress } from './wire';

/** Who else has the inquiry of the stream open now. */
export const Present = z.object({ id: Id, name: z.string(), writing: z.boolean() });
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
    /** By the reader's own session. */
    own: z.boolean(),
  }),
  z.object({ type: z.literal('present'), people: z.array(Present).max(50) }),
]);
export type PortalEvent = z.infer<typeof PortalEvent>;
export type ChangedEvent = Extract<PortalEvent, { type: 'changed' }>;

const [access, ...alsoFor] = ROUTE_TYPES;

/** For all who may use some area: each hears of theirs. */
export const watchEvents = endpoint('watchEvents', 'GET', '/events', {
  summary:
    'Tells what others change, as far as the role may see it, as long as one listens; with an inquiry also who else has it open or is writing, who are told of the listener in turn.',
  access,
  alsoFor,
  query: z.strictObject({ inquiry: IdInAddress.optional() }),
  event: PortalEvent,
  errors: [429],
});
