import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '@/lib/domain/day';
import { OTHER, TRASH_DAYS } from '@/lib/domain/registration';
import { conflict } from '@/upstream/http/errors';
import { withConstraintErrors } from '@/upstream/db/violations';

/** A company with orders, claims, point movements or projects can't be deleted, because they refer to it. */
const TRADES = `
  SELECT EXISTS (SELECT FROM orders WHERE company_id = $1)
      OR EXISTS (SELECT FROM claims WHERE company_id = $1)
      OR EXISTS (SELECT FROM forecasts WHERE company_id = $1)
      OR EXISTS (SELECT FROM projects WHERE company_id = $1)
      OR EXISTS (SELECT FROM company_points WHERE company_id = $1
        AND (last_movement_at IS NOT NULL OR steps > 0)) AS trades`;

export async function hasTraded(db: Pool | PoolClient, companyId: number): Promise<boolean> {
  const { rows } = await db.query<{ trades: boolean }>(TRADES, [companyId]);
  return rows[0]?.trades ?? false;
}

const KEPT = `
  INSERT INTO deleted_registrations (company_id, master_id, content, w9_key, deleted_at)
  SELECT c.id, c.master_id, jsonb_build_object(
    'company', to_jsonb(c),
    'users', (SELECT jsonb_agg(to_jsonb(u) ORDER BY u.id) FROM users u WHERE u.company_id = c.id),
    'products', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM registration_products p WHERE p.company_id = c.id),
    'notes', (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]') FROM notes n
      WHERE n.kind IN ('registration', 'company') AND n.record_id = c.id)
  ), c.w9_key, $2
  FROM companies c WHERE c.id = $1`;

/** Moves a registration and its people to the trash. @throws HttpError 409 if it has orders or points */
export async function trash(
  tx: PoolClient,
  { companyId, companyName }: { companyId: number; companyName: string },
  now: Date,
): Promise<void> {
  if (await hasTraded(tx, companyId))
    conflict(`${companyName} has orders, claims, projects or points and can’t be deleted.`);
  await tx.query(KEPT, [companyId, now]);
  await tx.query('DELETE FROM users WHERE company_id = $1', [companyId]);
  await tx.query('DELETE FROM company_points WHERE company_id = $1', [companyId]);
  await tx.query(`DELETE FROM notes WHERE kind IN ('registration', 'company') AND record_id = $1`, [companyId]);
  await tx.query('DELETE FROM companies WHERE id = $1', [companyId]);
}

/** Locks the trashed registration of a master. */
export async function lockTrashed(
  tx: PoolClient,
  userId: number,
  now: Date,
): Promise<{ id: number; companyId: number; companyName: string } | undefined> {
  const { rows } = await tx.query<{ id: number; companyId: number; companyName: string }>(
    `SELECT master_id AS id, company_id AS "companyId", content #>> '{company,name}' AS "companyName"
      FROM deleted_registrations
     WHERE master_id = $1 AND deleted_at > $2 FOR UPDATE`,
    [userId, trashEnd(now)],
  );
  return rows[0];
}

const TAKEN = 'Someone else now has this partner’s email address.';

/** A distributor may have been added, renamed or merged since, and a volume deleted. */
const SETTLED = [
  `UPDATE companies SET channel_group =
     CASE WHEN EXISTS (SELECT FROM distributors WHERE name = purchase_channel) THEN purchase_channel ELSE '${OTHER}' END
   WHERE id = $1 AND purchase_channel IS NOT NULL`,
  `UPDATE registration_products SET volume_id = NULL, volume_data = NULL
   WHERE company_id = $1 AND volume_id NOT IN (SELECT id FROM installation_volumes)`,
];

/** Restores a registration. @throws HttpError 409 if an email address is in use by now */
export async function restore(tx: PoolClient, companyId: number): Promise<void> {
  const from = 'FROM deleted_registrations WHERE company_id = $1';
  const each = (part: string) =>
    `FROM deleted_registrations, jsonb_array_elements(content -> '${part}') AS item WHERE company_id = $1`;
  await tx.query(`SELECT restore_row('companies', content -> 'company') ${from}`, [companyId]);
  await withConstraintErrors({ users_email: TAKEN }, () =>
    tx.query(`SELECT restore_row('users', item) ${each('users')}`, [companyId]),
  );
  await tx.query(`SELECT restore_row('registration_products', item) ${each('products')}`, [companyId]);
  await tx.query(`SELECT restore_row('notes', item) ${each('notes')}`, [companyId]);
  for (const text of SETTLED) await tx.query(text, [companyId]);
  await tx.query('DELETE FROM deleted_registrations WHERE company_id = $1', [companyId]);
}

function trashEnd(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}
