import type { PoolClient } from 'pg';
import { APPROVAL_HOURS, type LatestRequest } from '@/lib/domain/point-request';

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
             (
               SELECT coalesce(sum(abs(m.amount)), 0)::bigint
               FROM point_ledger m
               WHERE m.company_id = p.company_id AND m.created_at > $2
                 AND (m.request_id IS NOT NULL OR EXISTS (
                   SELECT FROM approvals a WHERE a.id = m.approval_id AND a.first_user_id IS NULL
                 ))
                 AND NOT EXISTS (
                   SELECT FROM point_request_steps s
                   WHERE s.request_id = m.request_id AND s.user_id IS DISTINCT FROM m.user_id
                     AND s.request_status_id = CASE m.kind WHEN 'advance' THEN 1 WHEN 'accrual' THEN 2 ELSE 3 END
                 )
             ) AS "movedAlone",
             CASE WHEN r.id IS NOT NULL THEN json_build_object(
               'id', r.id, 'typeId', r.request_type_id, 'statusId', r.request_status_id, 'qpoints', r.qpoints,
               'requesterId', r.requester_id
             ) END AS latest
      FROM company_points p
      JOIN companies c ON c.id = p.company_id
      LEFT JOIN point_requests r ON r.id = p.latest_request_id
      WHERE p.company_id = ANY($1::bigint[])`,
    values: [companyIds, new Date(now.getTime() - APPROVAL_HOURS * 3_600_000)],
  });
  return new Map(rows.map((account) => [account.companyId, account]));
}
