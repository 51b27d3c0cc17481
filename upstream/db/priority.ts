import type { PoolClient } from 'pg';
import { isRedistribution, type Prioritised } from '@/lib/domain/priority';
import { conflict } from '../http/errors';
import { acquireLock } from './transaction';

/**
 * Sortable lists, whose `priority` column is always a permutation of 1 to N. Adding, removing or moving a row takes the
 * list's lock first, and the database refuses duplicate priorities.
 */
export type PrioritisedTable = 'products' | 'categories';

const NOUNS = { products: 'product', categories: 'category' } as const satisfies Record<PrioritisedTable, string>;

/** Moves all rows down by one to free priority 1. Requires the list's lock. */
export async function makeRoomAtTop(tx: PoolClient, table: PrioritisedTable): Promise<void> {
  await shift(tx, table, { from: 1, by: 1 });
}

/** Moves the rows after a removed one up by one. Requires the list's lock. */
export async function closeGap(tx: PoolClient, table: PrioritisedTable, priority: number): Promise<void> {
  await shift(tx, table, { from: priority + 1, by: -1 });
}

/** Locks rows in order of id, like every change of several rows, to avoid deadlocks. */
async function shift(
  tx: PoolClient,
  table: PrioritisedTable,
  { from, by }: { from: number; by: number },
): Promise<void> {
  await tx.query(
    `WITH moved AS MATERIALIZED (SELECT id FROM ${table} WHERE priority >= $1 ORDER BY id FOR NO KEY UPDATE)
     UPDATE ${table} AS t SET priority = t.priority + $2 FROM moved WHERE t.id = moved.id`,
    [from, by],
  );
}

/** A reordering, in a form for the activity log. */
export interface Reordering {
  /** The row that moved farthest, which is the dragged one. */
  id: number;
  name: string;
  priority: number;
  rows: number;
}

/**
 * Moves rows to new priorities in one statement that writes only changes. Their version and time of change stay,
 * because order isn't part of a row.
 *
 * @returns what moved, before and after
 * @throws HttpError 409 without changes if the caller's list was outdated
 */
export async function reorder(
  tx: PoolClient,
  table: PrioritisedTable,
  changes: readonly (Prioritised & { previous?: number | undefined })[],
): Promise<{ before: Reordering; after: Reordering }> {
  await acquireLock(tx, table);
  return reorderLocked(tx, { table, noun: [NOUNS[table], table] }, changes);
}

/**
 * Like {@link reorder}, for any table. Requires the list's lock.
 * @param list.among SQL condition for the rows of the list, if the table has several
 */
export async function reorderLocked(
  tx: PoolClient,
  { table, among = 'true', noun: [noun, nouns] }: { table: string; among?: string; noun: readonly [string, string] },
  changes: readonly (Prioritised & { previous?: number | undefined })[],
): Promise<{ before: Reordering; after: Reordering }> {
  const { rows: stored } = await tx.query<Prioritised & { name: string }>(
    `SELECT id, name, priority FROM ${table} WHERE id = ANY ($1::integer[]) AND ${among} ORDER BY id FOR NO KEY UPDATE`,
    [changes.map(({ id }) => id)],
  );
  if (!isRedistribution(stored, changes)) {
    conflict(
      `The order of the ${nouns} was changed by someone else. Please reload the list and move the ${noun} again.`,
    );
  }
  const { rowCount } = await tx.query(
    `UPDATE ${table} AS t SET priority = c.priority
       FROM unnest($1::integer[], $2::integer[]) AS c (id, priority)
      WHERE t.id = c.id AND t.priority <> c.priority`,
    [changes.map(({ id }) => id), changes.map(({ priority }) => priority)],
  );
  const places = new Map(stored.map(({ id, priority }) => [id, priority]));
  const distance = ({ id, priority }: Prioritised) => Math.abs(priority - (places.get(id) ?? priority));
  const { id, priority } = changes.reduce((farthest, change) =>
    distance(change) > distance(farthest) ? change : farthest,
  );
  const name = stored.find((row) => row.id === id)?.name ?? '';
  const rows = rowCount ?? 0;
  return { before: { id, name, priority: places.get(id) ?? priority, rows }, after: { id, name, priority, rows } };
}
