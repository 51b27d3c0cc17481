import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { MOST_CHANGED_IDS } from '@/lib/contract/events';
import { readNotices } from '@/lib/contract/notices';
import type { ObjectRef } from '@/upstream/http/activity';

/** The channel of PostgreSQL by which changes are told to all copies of the upstream. */
export const CHANGE_CHANNEL = 'changes';

const ChangeMessage = z.object({
  /** The name of the endpoint, whose contract says what it outdates. */
  change: z.string(),
  /**
   * By whose page people find what was changed, as the activity names it; `ids` null where they are many, since a
   * message of PostgreSQL takes 8,000 bytes.
   */
  record: z.object({ type: z.string(), ids: z.array(z.int()).nullable() }).nullable(),
  /** The person whose session made it; null where none did. */
  session: z.int().nullable(),
  /** The only people whom it concerns; null for all who may see it. */
  people: z.array(z.int()).nullable(),
});

/** A change, with the ids of the transactions that made it; null if they are unknown or too many. */
export type ChangeMessage = z.infer<typeof ChangeMessage> & { transactions: readonly string[] | null };

/** As it is sent. An earlier version of the program names no transaction. */
const SentChange = ChangeMessage.extend({ transaction: z.string().nullable().default(null) });

/** @returns undefined for anything else */
export function readChange(payload: string): ChangeMessage | undefined {
  try {
    const { transaction, ...change } = SentChange.parse(JSON.parse(payload));
    return { ...change, transactions: transaction === null ? null : [transaction] };
  } catch {
    return undefined;
  }
}

/** A change of one object, as `mutate` knows it. */
interface ChangedObject {
  before: { id: number } | null;
  after: { id: number } | null;
  partOf?: ObjectRef | undefined;
}

/**
 * Tells all copies, in the transaction of a change, what kind of thing it changed and which; heard once it is
 * committed. An unlogged change is told only to who makes it, and one that outdates nothing to nobody.
 *
 * @returns the id of the transaction; null if nobody is told
 */
export async function tellChange(
  tx: ClientBase,
  { name, outdates, unlogged }: Endpoint,
  { type, changes, user }: { type: string; changes: readonly ChangedObject[]; user: SessionOf | undefined },
): Promise<string | null> {
  if (outdates?.length === 0 || (changes.length === 0 && !unlogged)) return null;
  const message = {
    change: name,
    session: user?.sessionId ?? null,
    people: unlogged && user ? [user.id] : null,
  };
  const records = recordsOf(type, changes);
  return send(
    tx,
    records.length === 0 ? [{ ...message, record: null }] : records.map((record) => ({ ...message, record })),
  );
}

interface SessionOf {
  id: number;
  sessionId: number;
}

/** Tells people that they have new notices, in the transaction that makes them. */
export async function tellNotices(tx: ClientBase, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  await send(tx, [{ change: readNotices.name, session: null, people: [...people], record: null }]);
}

function recordsOf(type: string, changes: readonly ChangedObject[]): NonNullable<ChangeMessage['record']>[] {
  const idsByType = new Map<string, Set<number>>();
  for (const { before, after, partOf } of changes) {
    const object = after ?? before;
    const subject = partOf ?? (object && { type, id: object.id });
    if (subject) idsByType.set(subject.type, (idsByType.get(subject.type) ?? new Set()).add(subject.id));
  }
  return [...idsByType].map(([kind, ids]) => ({ type: kind, ids: ids.size > MOST_CHANGED_IDS ? null : [...ids] }));
}

async function send(tx: ClientBase, messages: readonly z.infer<typeof ChangeMessage>[]): Promise<string | null> {
  const { rows } = await tx.query<{ transaction: string }>({
    name: 'tell-changes',
    // Told by the database: a pooler hands one of its sessions to many transactions.
    text: `SELECT pg_notify('${CHANGE_CHANNEL}',
        (payload || jsonb_build_object('transaction', pg_current_xact_id()::text))::text),
        pg_current_xact_id()::text AS transaction
      FROM unnest($1::jsonb[]) AS payload`,
    values: [messages.map((message) => JSON.stringify(message))],
  });
  return rows[0]?.transaction ?? null;
}
