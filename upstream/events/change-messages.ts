import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { MOST_CHANGED_IDS } from '@/lib/contract/events';
import { readNotices } from '@/lib/contract/notices';
import type { ObjectRef } from '@/upstream/http/activity';

export const CHANGE_CHANNEL = 'changes';

const ChangeMessage = z.object({
  /** Name of the endpoint, whose contract lists the stale reads. */
  change: z.string(),
  /**
   * The record whose page shows the change, as in the activity log. `ids` is null for many, because a PostgreSQL
   * message is limited to 8,000 bytes.
   */
  record: z.object({ type: z.string(), ids: z.array(z.int()).nullable() }).nullable(),
  /** The person whose session made the change; null for a program. */
  session: z.int().nullable(),
  /** The only affected people; null means everyone with access. */
  people: z.array(z.int()).nullable(),
});

/** A change with the ids of its transactions; null if unknown or too many. */
export type ChangeMessage = z.infer<typeof ChangeMessage> & { transactions: readonly string[] | null };

/** The wire format. Earlier versions don't send a transaction. */
const SentChange = ChangeMessage.extend({ transaction: z.string().nullable().default(null) });

/** @returns undefined for any other message */
export function readChange(payload: string): ChangeMessage | undefined {
  try {
    const { transaction, ...change } = SentChange.parse(JSON.parse(payload));
    return { ...change, transactions: transaction === null ? null : [transaction] };
  } catch {
    return undefined;
  }
}

/** A changed object, in the form of `mutate`. */
interface ChangedObject {
  before: { id: number } | null;
  after: { id: number } | null;
  partOf?: ObjectRef | undefined;
}

/**
 * Notifies all instances of a change, within its transaction; they receive it after the commit. An unlogged change only
 * goes to its author, and one without stale reads to no one.
 *
 * @returns the transaction's id; null if no one is notified
 */
export async function publishChange(
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

/** Notifies people of new notices, within the transaction that creates them. */
export async function publishNotices(tx: ClientBase, people: readonly number[]): Promise<void> {
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
    // The database adds the id, because a pooler uses one session for many transactions.
    text: `SELECT pg_notify('${CHANGE_CHANNEL}',
        (payload || jsonb_build_object('transaction', pg_current_xact_id()::text))::text),
        pg_current_xact_id()::text AS transaction
      FROM unnest($1::jsonb[]) AS payload`,
    values: [messages.map((message) => JSON.stringify(message))],
  });
  return rows[0]?.transaction ?? null;
}
