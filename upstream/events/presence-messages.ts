import type { Pool } from 'pg';
import { z } from 'zod';

/** The PostgreSQL channel on which instances share who has which record open. */
export const PRESENCE_CHANNEL = 'presence';

const Present = z.object({ id: z.int(), name: z.string(), writing: z.boolean(), deciding: z.boolean().optional() });
export type Present = z.infer<typeof Present>;

const PresenceMessage = z.discriminatedUnion('kind', [
  /** Everyone with a record open at an instance. It may ask other instances for theirs. */
  z.object({
    kind: z.literal('here'),
    copy: z.string(),
    record: z.string(),
    people: z.array(Present),
    asks: z.boolean(),
  }),
  z.object({ kind: z.literal('writing'), record: z.string(), person: z.int(), writing: z.boolean() }),
  /** Someone is deciding something about a record, which they may not have open. */
  z.object({
    kind: z.literal('deciding'),
    record: z.string(),
    person: z.object({ id: z.int(), name: z.string().max(200) }),
    deciding: z.boolean(),
  }),
]);
export type PresenceMessage = z.infer<typeof PresenceMessage>;

/** Returns undefined for any other message. */
export function readPresence(payload: string): PresenceMessage | undefined {
  try {
    return PresenceMessage.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

const LONGEST_NAME = 80;

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
