import type { ClientBase, Pool, PoolClient } from 'pg';
import type { PurposeType } from '@/lib/contract/points';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';

/** A purpose as the activity keeps it. */
export interface StoredPurpose {
  id: number;
  name: string;
  version: number;
  removedAt: Date | null;
}

const COLUMNS = 'id, name, version, removed_at AS "removedAt"';

/** Every purpose that can be chosen: the subscription first, then by name. */
export async function findPurposes(db: Pool | ClientBase): Promise<PurposeType[]> {
  const { rows } = await db.query<PurposeType>({
    name: 'purposes',
    text: `SELECT id, name FROM purpose_types WHERE removed_at IS NULL
           ORDER BY id <> ${SUBSCRIPTION_ID}, lower(name COLLATE "und-x-icu"), id`,
  });
  return rows;
}

// Any number that nothing else locks.
const LOCK = 7_310_015;

/** Lets nobody else add a purpose until the transaction ends: of two who add the last one, the second must see the first. */
export async function lockPurposes(tx: PoolClient): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

/** A purpose that was not removed, taken for a change; undefined where there is none of this id. */
export async function findPurposeForUpdate(tx: PoolClient, id: number): Promise<StoredPurpose | undefined> {
  const { rows } = await tx.query<StoredPurpose>(
    `SELECT ${COLUMNS} FROM purpose_types WHERE id = $1 AND removed_at IS NULL FOR UPDATE`,
    [id],
  );
  return rows[0];
}

/** @throws the database's 23505 where another purpose has the name, whatever its case */
export async function insertPurpose(tx: PoolClient, name: string, now: Date): Promise<StoredPurpose> {
  const { rows } = await tx.query<StoredPurpose>(
    `INSERT INTO purpose_types (name, created_at, updated_at) VALUES ($1, $2, $2) RETURNING ${COLUMNS}`,
    [name, now],
  );
  return first(rows);
}

/** @throws the database's 23505 where another purpose has the name, whatever its case */
export async function updatePurposeName(tx: PoolClient, id: number, name: string, now: Date): Promise<StoredPurpose> {
  const { rows } = await tx.query<StoredPurpose>(
    `UPDATE purpose_types SET name = $2, updated_at = $3, version = version + 1 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, name, now],
  );
  return first(rows);
}

/** Takes a purpose out of sight. Requests that name it keep it. */
export async function removePurpose(tx: PoolClient, id: number, now: Date): Promise<StoredPurpose> {
  const { rows } = await tx.query<StoredPurpose>(
    `UPDATE purpose_types SET removed_at = $2, updated_at = $2, version = version + 1 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, now],
  );
  return first(rows);
}

function first<T>(rows: readonly T[]): T {
  const row = rows[0];
  if (!row) throw new Error('A row that was written is not there.');
  return row;
}
