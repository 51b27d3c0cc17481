import type { PoolClient } from 'pg';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { conflict } from '@/upstream/http/errors';

/**
 * Refuses what the transaction has done so far where it leaves nobody who can reach Admin Controls: a role that has it,
 * with a person who can sign in. Call it after the change, under `lockAdministration`.
 *
 * @throws HttpError 409
 */
export async function refuseLockout(tx: PoolClient): Promise<void> {
  const { rows } = await tx.query<{ reachable: boolean }>(
    `SELECT EXISTS (
       SELECT FROM access_control a JOIN roles r ON r.id = a.role_id JOIN users u ON u.role_id = r.id
       WHERE a.route_type = 'adminControls' AND r.staff
         AND NOT u.disabled AND u.deleted_at IS NULL AND u.password_hash IS NOT NULL
     ) AS reachable`,
  );
  if (!rows[0]?.reachable) conflict(LAST_WAY_IN);
}
