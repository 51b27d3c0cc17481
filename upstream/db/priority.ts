import type { PoolClient } from 'pg';
import { isRedistribution, type Prioritised } from '@/lib/domain/priority';
import { conflict } from '../http/errors';
import { takeLock } from './transaction';

/**
 * The lists that people put in order: the column `priority` of each is the permutation 1 to N. Whoever adds, removes or
 * moves a row takes its lock first: one of two sees what the other did; the database refuses a doubled priority.
 */
export type PrioritisedTable = 'products' | 'categories';

const NOUNS = { products: 'product', categories: 'category' } as const satisfies Record<PrioritisedTable, string>;

/** Moves every row down by one, so that 1 is free. The list must be locked. */
export async function makeRoomAtTop(tx: PoolClient, table: PrioritisedTable): Promise<void> {
  await shift(tx, table, { from: 1, by: 1 });
}

/** Moves the rows behind a removed one up by one. The list must be locked. */
export async function closeGap(tx: PoolClient, table: PrioritisedTable, priority: number): Promise<void> {
  await shift(tx, table, { from: priority + 1, by: -1 });
}

/** Locks rows in the order of their ids, as all who change several do: so no two wait for each other. */
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

/** A change of the order, in a form that the activity can keep. */
export interface Reordering {
  /** The row that moved farthest: the one that somebody dragged. */
  id: number;
  name: string;
  priority: number;
  /** How many rows have another place. */
  rows: number;
}

/**
 * Gives rows the places that changes share out among them, in one statement that writes only what differs. Neither
 * their version nor their time of change is raised: the order is nothing of theirs.
 *
 * @returns what moved, before and after
 * @throws HttpError 409 where the changes were made on an old list; nothing is changed then
 */
export async function reorder(
  tx: PoolClient,
  table: PrioritisedTable,
  changes: readonly (Prioritised & { previous?: number | undefined })[],
): Promise<{ before: Reordering; after: Reordering }> {
  await takeLock(tx, table);
  const { rows: stored } = await tx.query<Prioritised & { name: string }>(
    `SELECT id, name, priority FROM ${table} WHERE id = ANY ($1::integer[]) ORDER BY id FOR NO KEY UPDATE`,
    [changes.map(({ id }) => id)],
  );
  if (!isRedistribution(stored, changes)) {
    conflict(
      `The order of the ${table} was changed by someone else. ` +
        `Please reload the list and move the ${NOUNS[table]} again.`,
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
