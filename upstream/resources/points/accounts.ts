import type { Pool, PoolClient } from 'pg';
import { APPROVAL_HOURS, type LatestRequest } from '@/lib/domain/point-request';
import { singleRow } from '@/upstream/db/page-of';

export interface Account {
  companyId: number;
  companyName: string;
  /** Points. */
  available: number;
  /** Points that requests and approvals moved within APPROVAL_HOURS on one person's decision. */
  movedAlone: number;
  latest: (LatestRequest & { id: number }) | null;
}

/** Whether one person alone decided movement `m` of `point_ledger`. Orders move points without a decision. */
const ALONE = `CASE
  WHEN m.request_id IS NOT NULL THEN NOT EXISTS (
    SELECT FROM point_request_steps s
    WHERE s.request_id = m.request_id AND s.user_id IS DISTINCT FROM m.user_id
      AND s.request_status_id = CASE m.kind WHEN 'advance' THEN 1 WHEN 'accrual' THEN 2 ELSE 3 END
      -- Taking an advance back may have been asked for and refused before.
      AND NOT (m.kind = 'advance_taken_back' AND EXISTS (
        SELECT FROM point_request_steps e
        WHERE e.request_id = s.request_id AND e.number > s.number AND e.request_status_id = 4
      ))
  )
  WHEN m.approval_id IS NOT NULL THEN EXISTS (
    SELECT FROM approvals a WHERE a.id = m.approval_id AND a.first_user_id IS NULL
  )
  WHEN m.take_back_id IS NOT NULL THEN EXISTS (
    SELECT FROM take_backs t WHERE t.id = m.take_back_id AND t.first_user_id IS NULL
  )
  WHEN m.batch_id IS NOT NULL THEN EXISTS (SELECT FROM point_batches b WHERE b.id = m.batch_id AND b.decided_at IS NULL)
  ELSE m.kind = 'reversal'
END`;

/** Whether two people decided movement `m`. */
export const OF_TWO = `(num_nonnulls(m.request_id, m.approval_id, m.take_back_id, m.batch_id) > 0 AND NOT ${ALONE})`;

/** Points of the company of `company_points p` moved on one person's decision. @param since an instant, as SQL */
const movedAlone = (since: string) => `(
  SELECT coalesce(sum(abs(m.amount)), 0)::bigint
  FROM point_ledger m
  WHERE m.company_id = p.company_id AND m.created_at > ${since} AND ${ALONE}
)`;

const approvalStart = (now: Date) => new Date(now.getTime() - APPROVAL_HOURS * 3_600_000);

/** Points that a person moved alone within APPROVAL_HOURS, given or taken, in all companies. */
export async function movedByPerson(db: Pool | PoolClient, userId: number, now: Date): Promise<number> {
  const { moved } = await singleRow<{ moved: number }>(db, {
    name: 'moved-by-person',
    text: `SELECT coalesce(sum(abs(m.amount)), 0)::bigint AS moved FROM point_ledger m
           WHERE m.user_id = $1 AND m.created_at > $2 AND ${ALONE}`,
    values: [userId, approvalStart(now)],
  });
  return moved;
}

/** Locks a person's sole movements until the transaction ends. Take it before locks of queues and accounts. */
export async function lockPerson(tx: PoolClient, userId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [PERSON_LOCK, userId]);
}

/** Like `lockPerson`, and returns the points the person has moved alone. */
export async function lockMovedByPerson(tx: PoolClient, userId: number, now: Date): Promise<number> {
  await lockPerson(tx, userId);
  return movedByPerson(tx, userId, now);
}

/** Separates these locks from other two-number locks. */
const PERSON_LOCK = 7_310;

/** Companies with the given ids or name keys, by name and id, without a lock. */
export async function findAccounts(
  db: Pool,
  { ids, nameKeys }: { ids: readonly number[]; nameKeys: readonly string[] },
  now: Date,
): Promise<Pick<Account, 'companyId' | 'companyName' | 'available' | 'movedAlone'>[]> {
  const { rows } = await db.query<Account>({
    name: 'find-accounts',
    text: `
      SELECT p.company_id AS "companyId", c.name AS "companyName", p.available, ${movedAlone('$3')} AS "movedAlone"
      FROM (
        SELECT id FROM companies WHERE id = ANY($1::integer[])
        UNION SELECT id FROM companies WHERE name_key = ANY($2::text[])
      ) AS found
      JOIN companies c ON c.id = found.id JOIN company_points p ON p.company_id = c.id
      ORDER BY c.name_key, c.id`,
    values: [ids, nameKeys, approvalStart(now)],
  });
  return rows;
}

/**
 * Locks the points of companies until the transaction ends, in order of id to avoid deadlocks.
 *
 * @returns the locked accounts by company; unknown companies are missing
 */
export async function lockAccounts(
  tx: PoolClient,
  companyIds: readonly number[],
  now: Date,
): Promise<Map<number, Account>> {
  await tx.query({
    name: 'lock-accounts',
    text: 'SELECT FROM company_points WHERE company_id = ANY($1::bigint[]) ORDER BY company_id FOR UPDATE',
    values: [companyIds],
  });
  // A second statement sees changes committed during the wait.
  const { rows } = await tx.query<Account>({
    name: 'read-accounts',
    text: `
      SELECT p.company_id AS "companyId", c.name AS "companyName", p.available,
             ${movedAlone('$2')} AS "movedAlone",
             CASE WHEN r.id IS NOT NULL THEN json_build_object(
               'id', r.id, 'typeId', r.request_type_id, 'statusId', r.request_status_id, 'qpoints', r.qpoints,
               'requesterId', r.requester_id, 'isOfTwo', r.request_type_id = 1 AND EXISTS (
                 SELECT FROM point_ledger m WHERE m.request_id = r.id AND m.kind = 'advance' AND ${OF_TWO}
               )
             ) END AS latest
      FROM company_points p
      JOIN companies c ON c.id = p.company_id
      LEFT JOIN point_requests r ON r.id = p.latest_request_id
      WHERE p.company_id = ANY($1::bigint[])`,
    values: [companyIds, approvalStart(now)],
  });
  return new Map(rows.map((account) => [account.companyId, account]));
}
