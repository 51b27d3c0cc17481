import type { Pool } from 'pg';
import { z } from 'zod';

/** The channel of PostgreSQL by which copies of the upstream tell each other who has which record open. */
export const PRESENCE_CHANNEL = 'presence';

const Present = z.object({ id: z.int(), name: z.string(), writing: z.boolean(), deciding: z.boolean().optional() });
export type Present = z.infer<typeof Present>;

const PresenceMessage = z.discriminatedUnion('kind', [
  /** All who have a record open at one copy. It may ask the other copies for theirs. */
  z.object({
    kind: z.literal('here'),
    copy: z.string(),
    record: z.string(),
    people: z.array(Present),
    asks: z.boolean(),
  }),
  z.object({ kind: z.literal('writing'), record: z.string(), person: z.int(), writing: z.boolean() }),
  /** Somebody decides something about a record, which they need not have open. */
  z.object({
    kind: z.literal('deciding'),
    record: z.string(),
    person: z.object({ id: z.int(), name: z.string().max(200) }),
    deciding: z.boolean(),
  }),
]);
export type PresenceMessage = z.infer<typeof PresenceMessage>;

/** Undefined for any other message. */
export function readPresence(payload: string): PresenceMessage | undefined {
  try {
    return PresenceMessage.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

const LONGEST_NAME = 80;

/** Tells all copies, also this one. */
export async function sendPresence(db: Pool, messages: readonly PresenceMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await db.query({
    name: 'tell-presence',
    text: `SELECT pg_notify('${PRESENCE_CHANNEL}', payload) FROM unnest($1::text[]) AS payload`,
    values: [messages.map(written)],
  });
}

function written(message: PresenceMessage): string {
  if (message.kind !== 'here') return JSON.stringify(message);
  return JSON.stringify({
    ...message,
    people: message.people.map((person) => ({ ...person, name: person.name.slice(0, LONGEST_NAME) })),
  });
}
