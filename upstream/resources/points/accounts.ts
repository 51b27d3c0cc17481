import type { Pool, PoolClient } from 'pg';
import { APPROVAL_HOURS, type LatestRequest } from '@/lib/domain/point-request';
import { singleRow } from '@/upstream/db/page-of';

/** A company's points, taken for a change. */
export interface Account {
  companyId: number;
  companyName: string;
  /** Points. */
  available: number;
  /** Points that requests and approvals moved within APPROVAL_HOURS, of which one person alone knew. */
  movedAlone: number;
  latest: (LatestRequest & { id: number }) | null;
}

/** Did one person alone decide the movement `m` of `point_ledger`? Orders move points without anybody's decision. */
const ALONE = `CASE
  WHEN m.request_id IS NOT NULL THEN NOT EXISTS (
    SELECT FROM point_request_steps s
    WHERE s.request_id = m.request_id AND s.user_id IS DISTINCT FROM m.user_id
      AND s.request_status_id = CASE m.kind WHEN 'advance' THEN 1 WHEN 'accrual' THEN 2 ELSE 3 END
  )
  WHEN m.approval_id IS NOT NULL THEN EXISTS (
    SELECT FROM approvals a WHERE a.id = m.approval_id AND a.first_user_id IS NULL
  )
  WHEN m.batch_id IS NOT NULL THEN EXISTS (SELECT FROM point_batches b WHERE b.id = m.batch_id AND b.decided_at IS NULL)
  ELSE m.kind = 'reversal'
END`;

/** Did two people decide the movement `m`? */
export const OF_TWO = `(num_nonnulls(m.request_id, m.approval_id, m.batch_id) > 0 AND NOT ${ALONE})`;

/** Points of the company of `company_points p` of which one person alone knew. @param since an instant, as SQL */
const movedAlone = (since: string) => `(
  SELECT coalesce(sum(abs(m.amount)), 0)::bigint
  FROM point_ledger m
  WHERE m.company_id = p.company_id AND m.created_at > ${since} AND ${ALONE}
)`;

const approvalStart = (now: Date) => new Date(now.getTime() - APPROVAL_HOURS * 3_600_000);

/** Points that a person moved alone within APPROVAL_HOURS, given and taken, for whichever company. */
export async function movedByPerson(db: Pool | PoolClient, userId: number, now: Date): Promise<number> {
  const { moved } = await singleRow<{ moved: number }>(db, {
    name: 'moved-by-person',
    text: `SELECT coalesce(sum(abs(m.amount)), 0)::bigint AS moved FROM point_ledger m
           WHERE m.user_id = $1 AND m.created_at > $2 AND ${ALONE}`,
    values: [userId, approvalStart(now)],
  });
  return moved;
}

/** Takes what a person moves alone until the transaction ends. Comes before every lock of queues and accounts. */
export async function lockPerson(tx: PoolClient, userId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [PERSON_LOCK, userId]);
}

/** The same, with the points that the person moved alone so far. */
export async function lockMovedByPerson(tx: PoolClient, userId: number, now: Date): Promise<number> {
  await lockPerson(tx, userId);
  return movedByPerson(tx, userId, now);
}

/** Sets these locks apart from others that are named by two numbers. */
const PERSON_LOCK = 7_310;

/**
 * The companies that have some ids, or a name of some search keys, by name and id: what they have just now, without
 * being taken.
 */
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
 * Takes the points of companies until the transaction ends, by id: no two transactions wait for each other.
 *
 * @returns the accounts by company, as they stand now that nobody else can change them; unknown companies have none
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
  // Only a second statement sees what was changed while the first one waited.
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
