import type { Pool, PoolClient } from 'pg';
import { MAX_TAKEN_BACK_LISTED, type Approval, type TakeBack } from '@/lib/contract/approvals';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson } from '@/upstream/db/statement';

const fullName = (person: string) => `nullif(concat_ws(' ', ${person}.first_name, ${person}.last_name), '')`;

const TAKE_BACK = `json_build_object(
  'id', t.id, 'outcome', t.outcome, 'quantity', t.items, 'qpoints', t.qpoints, 'reason', t.reason,
  'userId', t.user_id, 'firstName', u.first_name, 'lastName', u.last_name,
  'firstById', t.first_user_id, 'firstBy', ${fullName('f')},
  'createdAt', ${instantJson('t.created_at')}, 'rejectionId', t.rejection_id,
  'serialNumbers', (
    SELECT coalesce(json_agg(of.serial_number ORDER BY of.id), '[]') FROM (
      SELECT w.id, w.serial_number FROM taken_back_items i JOIN claims w ON w.id = i.claim_id
      WHERE i.take_back_id = t.id ORDER BY w.id LIMIT ${MAX_TAKEN_BACK_LISTED}
    ) AS of),
  'months', (
    SELECT coalesce(json_agg(json_build_object('month', extract(month FROM of.month)::integer - 1,
      'year', extract(year FROM of.month)::integer) ORDER BY of.month), '[]') FROM (
      SELECT m.month FROM taken_back_items i JOIN forecasts m ON m.id = i.forecast_id
      WHERE i.take_back_id = t.id ORDER BY m.month LIMIT ${MAX_TAKEN_BACK_LISTED}
    ) AS of))`;

/** What was taken back of an approval, oldest first, or one take-back by its id. */
export async function findTakeBacks(
  db: Pool | PoolClient,
  by: { id: number } | { approvalId: number },
): Promise<TakeBack[]> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['approval_id', by.approvalId];
  const { rows } = await db.query<{ takeBack: TakeBack }>({
    name: `take-backs-by-${column}`,
    text: `
      SELECT ${TAKE_BACK} AS "takeBack" FROM take_backs t
      LEFT JOIN users u ON u.id = t.user_id LEFT JOIN users f ON f.id = t.first_user_id
      WHERE t.${column} = $1 ORDER BY t.id`,
    values: [value],
  });
  return rows.map(({ takeBack }) => takeBack);
}

/** What can still be taken back of an approval, and the Q its company has available. */
export async function findLeft(
  db: Pool,
  { id, companyId, quantity, qpoints }: Approval,
): Promise<NonNullable<Approval['left']>> {
  return singleRow(db, {
    name: 'left-of-approval',
    text: `
      SELECT $2::integer - taken.items AS quantity, $3::bigint - taken.qpoints AS qpoints,
             coalesce((SELECT available FROM company_points WHERE company_id = $4), 0) AS available
      FROM (
        SELECT coalesce(sum(items), 0)::integer AS items, coalesce(sum(qpoints), 0)::bigint AS qpoints
        FROM take_backs WHERE approval_id = $1
      ) AS taken`,
    values: [id, quantity, qpoints, companyId],
  });
}
