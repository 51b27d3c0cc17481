import type { Pool, PoolClient } from 'pg';
import { expect, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';

/**
 * Begins what waits for a table that is locked meanwhile, and lets all of it go on together.
 *
 * @param lock such as `lock table activity in share mode`
 * @param meanwhile what another one does before that
 */
export async function whileLocked<T>(
  db: Pool,
  lock: string,
  begin: () => Promise<T>[],
  meanwhile: (holder: PoolClient) => Promise<unknown> = () => Promise.resolve(),
): Promise<T[]> {
  const holder = await db.connect();
  try {
    await holder.query(`begin; ${lock}`);
    const begun = begin();
    await vi.waitFor(
      async () => {
        const { rows } = await db.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
           where not l.granted and d.datname = current_database()`,
        );
        expect(rows[0]?.waiting).toBe(begun.length);
      },
      { timeout: slowly(10_000) },
    );
    await meanwhile(holder);
    await holder.query('commit');
    return await Promise.all(begun);
  } finally {
    holder.release();
  }
}
