import type { PoolClient } from 'pg';
import type { LatestRequest } from '@/lib/domain/point-request';

/** A company's points, taken for a change. */
export interface Account {
  companyId: number;
  companyName: string;
  /** Points. */
  available: number;
  latest: (LatestRequest & { id: number }) | null;
}

/**
 * Takes the points of companies until the transaction ends, in the order of their ids, so that no two transactions wait
 * for each other.
 *
 * @returns the accounts by company, as they stand now that nobody else can change them; unknown companies have none
 */
export async function lockAccounts(tx: PoolClient, companyIds: readonly number[]): Promise<Map<number, Account>> {
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
             CASE WHEN r.id IS NOT NULL THEN json_build_object(
               'id', r.id, 'typeId', r.request_type_id, 'statusId', r.request_status_id, 'qpoints', r.qpoints,
               'requesterId', r.requester_id
             ) END AS latest
      FROM company_points p
      JOIN companies c ON c.id = p.company_id
      LEFT JOIN point_requests r ON r.id = p.latest_request_id
      WHERE p.company_id = ANY($1::bigint[])`,
    values: [companyIds],
  });
  return new Map(rows.map((account) => [account.companyId, account]));
}
