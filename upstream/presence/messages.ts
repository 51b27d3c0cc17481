import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';

/** The channel of PostgreSQL by which copies of the upstream tell each other about inquiries. */
export const CHANNEL = 'inquiries';

const Present = z.object({ id: z.int(), name: z.string(), writing: z.boolean() });
export type Present = z.infer<typeof Present>;

const Message = z.discriminatedUnion('kind', [
  /** Who has it open at a copy: all of them. It may ask the other copies to tell theirs. */
  z.object({
    kind: z.literal('here'),
    copy: z.string(),
    inquiry: z.int(),
    people: z.array(Present),
    asks: z.boolean(),
  }),
  z.object({ kind: z.literal('writing'), inquiry: z.int(), person: z.int(), writing: z.boolean() }),
  /** An answer, its delivery, or the account manager (`tell_inquiry_changed`). */
  z.object({ kind: z.literal('changed'), inquiry: z.int() }),
]);
export type Message = z.infer<typeof Message>;

/** Undefined for what is none of these. */
export function readMessage(payload: string): Message | undefined {
  try {
    return Message.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

const LONGEST_NAME = 80;

/** Tells all copies, also this one; in a transaction, once it is committed. */
export async function sendMessages(db: Pool | ClientBase, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await db.query({
    name: 'tell-copies',
    text: `SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`,
    values: [messages.map(written)],
  });
}

function written(message: Message): string {
  if (message.kind !== 'here') return JSON.stringify(message);
  return JSON.stringify({
    ...message,
    people: message.people.map((person) => ({ ...person, name: person.name.slice(0, LONGEST_NAME) })),
  });
}
