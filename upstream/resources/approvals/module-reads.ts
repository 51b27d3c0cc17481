import type { Pool } from 'pg';
import type { z } from 'zod';
import {
  AWAITING_CLAIMS_PER_PAGE,
  type AwaitingClaim,
  type listAwaitingClaims,
  type listModuleApprovals,
  type ModuleApprovalGroup,
  type ModuleApprovalProduct,
} from '@/lib/contract/approvals';
import type { getDashboard } from '@/lib/contract/dashboard';
import type { Output } from '@/lib/contract/endpoint';
import { PRODUCT_TYPES, type ProductType } from '@/lib/domain/configuration';
import { readIdSpans } from '@/lib/domain/id-spans';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { singleRow, type ListSource, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce, statement, where, type Parameters } from '@/upstream/db/statement';
import { isAssigned, type AssignedTo } from '../assigned-to';

type Query = Omit<z.output<typeof listModuleApprovals.query>, 'until'> & {
  assignedTo?: AssignedTo;
  /** Only companies whose oldest claim waits since before this instant. */
  waitingBefore?: Date | undefined;
};

const SORTS: Readonly<Record<NonNullable<Query['sort']>, string>> = {
  name: 'c.name_key',
  qpoints: 'q.qpoints',
  moduleQuantity: 'q.awaiting_approval',
  oldestAt: 'oldest.priced_at',
};

/** The claim that has awaited approval longest in a queue `q`. */
export const OLDEST_WAITING = `
  SELECT w.priced_at, w.queue_number FROM claims w
  WHERE w.company_id = q.company_id AND w.state = 'awaiting_approval' ORDER BY w.queue_number LIMIT 1`;

/** Whether a queue `q` has a product of a type. It is read once for all queues. */
const waitingOfType = (type: ProductType): string => `
  CASE WHEN EXISTS (
    SELECT FROM claim_queue_products w
    WHERE w.company_id = q.company_id AND w.awaiting_approval > 0
      AND w.configuration_id = ANY (ARRAY(SELECT id FROM configurations WHERE configuration_type = '${type}'))
  ) THEN '{"configurationType": "${type}"}'::jsonb END`;

export const FIRST_APPROVAL = `json_build_object(
  'by', nullif(concat_ws(' ', fu.first_name, fu.last_name), ''), 'at', ${instantJson('f.created_at')},
  'qpoints', f.qpoints, 'quantity', f.items)`;

/**
 * Pending approvals by company. Totals are stored per company, so the cost doesn't depend on the number of claims.
 *
 * @param companyIds limits the result to these
 */
export async function findGroups(
  db: Pool,
  { keyword = '', sort = 'name', direction = 'asc', assignedTo, waitingBefore }: Query,
  companyIds?: readonly number[],
): Promise<ModuleApprovalGroup[]> {
  const collected = parameters();
  const key = searchKey(keyword);
  const conditions = [
    'q.awaiting_approval > 0',
    ...(key ? [`c.name_key LIKE ${collected.add(containsPattern(key))}`] : []),
    ...(assignedTo
      ? [isAssigned('modules', { record: 'q.company_id', since: 'oldest.priced_at' }, assignedTo, collected)]
      : []),
    ...(waitingBefore ? [`oldest.priced_at < ${collected.add(waitingBefore)}::timestamptz`] : []),
    ...(companyIds ? [`q.company_id = ANY(${collected.add(companyIds)}::integer[])`] : []),
  ];
  const orderBy = `${SORTS[sort]} ${direction === 'desc' ? 'DESC' : 'ASC'}, c.name_key, c.id`;
  const text = `
    SELECT coalesce(json_agg(json_build_object(
      'companyId', c.id,
      'name', c.name,
      'qpoints', q.qpoints,
      'moduleQuantity', q.awaiting_approval,
      'configurations', to_json(array_remove(ARRAY[${PRODUCT_TYPES.map(waitingOfType).join(', ')}], NULL)),
      'lastClaimId', q.last_number,
      'lastApprovalId', (SELECT coalesce(max(a.id), 0) FROM approvals a WHERE a.company_id = c.id),
      'oldestAt', ${instantJson('oldest.priced_at')},
      'firstApproval', CASE WHEN f.id IS NOT NULL THEN ${FIRST_APPROVAL} END
    ) ORDER BY ${orderBy}), '[]') AS groups
    FROM claim_queues q
    JOIN companies c ON c.id = q.company_id
    LEFT JOIN LATERAL (${OLDEST_WAITING}) AS oldest ON true
    LEFT JOIN first_approvals f ON f.company_id = c.id AND f.kind = 'reward' AND f.last_number >= oldest.queue_number
    LEFT JOIN users fu ON fu.id = f.user_id
    ${where(conditions)}`;
  const { groups } = await singleRow<{ groups: ModuleApprovalGroup[] }>(db, planOnce(statement(text, collected)));
  return groups;
}

/** A company's pending approvals by product; undefined if there is no such company. */
export async function findProducts(db: Pool, companyId: number): Promise<ModuleApprovalProduct[] | undefined> {
  const { rows } = await db.query<{ products: ModuleApprovalProduct[] }>({
    name: 'module-approval-products',
    text: `
      SELECT coalesce(json_agg(json_build_object(
        'configurationId', p.id,
        'productName', p.product_name,
        'configurationType', p.configuration_type,
        'qpoints', w.qpoints,
        'moduleQuantity', w.awaiting_approval
      ) ORDER BY p.product_name, p.id) FILTER (WHERE w.awaiting_approval > 0), '[]') AS products
      FROM companies c
      LEFT JOIN claim_queue_products w ON w.company_id = c.id
      LEFT JOIN configurations p ON p.id = w.configuration_id
      WHERE c.id = $1 GROUP BY c.id`,
    values: [companyId],
  });
  return rows[0]?.products;
}

export async function findAwaitingClaims(
  db: Pool,
  {
    companyId,
    configurationId,
    after = 0,
    limit = AWAITING_CLAIMS_PER_PAGE,
  }: { companyId: number; configurationId: number; after?: number | undefined; limit?: number | undefined },
): Promise<Output<typeof listAwaitingClaims>> {
  const { rows } = await db.query<{ claim: AwaitingClaim }>({
    name: 'claims-behind-a-product',
    text: `
      SELECT json_build_object(
        'id', w.id,
        'number', w.queue_number,
        'serialNumber', w.serial_number,
        'articleCode', a.code,
        'firstName', u.first_name,
        'lastName', u.last_name,
        'registrationDate', ${instantJson('w.registered_at')},
        'rate', w.rate,
        'promotion', CASE WHEN pr.id IS NOT NULL THEN json_build_object(
          'id', pr.id, 'startsAt', ${instantJson('pr.starts_at')}, 'endsAt', ${instantJson('pr.ends_at')}) END,
        'installationZipCode', w.installation_zip_code,
        'purchasingChannel', w.purchasing_channel,
        'nameOfPurchasingChannel', w.purchasing_channel_name
      ) AS claim
      FROM (
        SELECT * FROM claims
        WHERE company_id = $1 AND configuration_id = $2 AND state = 'awaiting_approval' AND queue_number > $3
        ORDER BY queue_number LIMIT $4
      ) AS w
      LEFT JOIN users u ON u.id = w.user_id
      LEFT JOIN article_codes a ON a.id = w.article_code_id
      LEFT JOIN promotions pr ON pr.id = w.promotion_id
      ORDER BY w.queue_number`,
    values: [companyId, configurationId, after, limit + 1],
  });
  const claims = rows.map(({ claim }) => claim);
  return { data: claims.slice(0, limit), hasMore: claims.length > limit };
}

/** Number of claims whose serial number hasn't been uploaded, for the Update List badge. */
export async function countAwaitingUpdate(db: Pool): Promise<number> {
  const text = 'SELECT coalesce(sum(awaiting_update), 0)::bigint AS count FROM claim_queues WHERE awaiting_update > 0';
  return (await singleRow<{ count: number }>(db, planOnce({ text, values: [] }))).count;
}

type WaitingClaims = Required<
  Pick<NonNullable<Output<typeof getDashboard>['approvals']>, 'modules' | 'awaitingUpdate'>
>;

export function countWaitingClaims(db: Pool): Promise<WaitingClaims> {
  const text = `
    SELECT json_build_object(
             'count', coalesce(sum(q.awaiting_approval), 0),
             'companies', count(*) FILTER (WHERE q.awaiting_approval > 0),
             'qpoints', coalesce(sum(q.qpoints), 0),
             'oldestAt', ${instantJson('min(oldest.priced_at)')}
           ) AS modules,
           json_build_object(
             'count', coalesce(sum(q.awaiting_update), 0),
             'companies', count(*) FILTER (WHERE q.awaiting_update > 0),
             'oldestAt', ${instantJson(`(SELECT min(registered_at) FROM claims WHERE state = 'awaiting_update')`)}
           ) AS "awaitingUpdate"
    FROM claim_queues q
    LEFT JOIN LATERAL (${OLDEST_WAITING}) AS oldest ON q.awaiting_approval > 0
    WHERE q.awaiting_approval > 0 OR q.awaiting_update > 0`;
  return singleRow(db, planOnce({ text, values: [] }));
}

export const APPROVAL: Selection = {
  fields: `
    'id', a.id,
    'companyId', a.company_id,
    'name', c.name,
    'kind', a.kind,
    'decision', a.decision,
    'quantity', a.items,
    'qpoints', a.qpoints,
    'note', a.note,
    'userId', u.id,
    'firstName', u.first_name,
    'lastName', u.last_name,
    'createdAt', ${instantJson('a.created_at')}`,
  table: 'approvals a',
  id: 'a.id',
  joins: 'JOIN companies c ON c.id = a.company_id LEFT JOIN users u ON u.id = a.user_id',
};

export const DECIDED_CLAIM: Selection = {
  fields: `
    'id', w.id,
    'approvalId', w.approval_id,
    'decision', w.state,
    'companyId', w.company_id,
    'companyName', c.name,
    'firstName', u.first_name,
    'lastName', u.last_name,
    'serialNumber', w.serial_number,
    'configurationType', w.configuration_type,
    'productName', p.product_name,
    'articleCode', a.code,
    'volume', a.volume,
    'qpoints', w.rate,
    'promoted', w.promotion_id IS NOT NULL,
    'registrationDate', ${instantJson('w.registered_at')},
    'decidedBy', nullif(concat_ws(' ', decider.first_name, decider.last_name), ''),
    'note', ap.note,
    'installationZipCode', w.installation_zip_code,
    'purchasingChannel', w.purchasing_channel,
    'nameOfPurchasingChannel', w.purchasing_channel_name,
    'source', w.source`,
  table: 'claims w',
  id: 'w.id',
  joins: `
    JOIN companies c ON c.id = w.company_id
    LEFT JOIN users u ON u.id = w.user_id
    LEFT JOIN configurations p ON p.id = w.configuration_id
    LEFT JOIN article_codes a ON a.id = w.article_code_id
    LEFT JOIN approvals ap ON ap.id = w.approval_id
    LEFT JOIN users decider ON decider.id = ap.user_id`,
};

/** @param approvalIds in the form of `IdSpansInAddress` */
export function decidedClaimsSource(approvalIds: string, { add }: Parameters): ListSource {
  const spans = readIdSpans(approvalIds);
  const single = spans.filter(([first, last]) => first === last).map(([id]) => add(id));
  const among = [
    ...(single.length > 0 ? [`w.approval_id IN (${single.join(', ')})`] : []),
    ...spans
      .filter(([first, last]) => first !== last)
      .map(([first, last]) => `w.approval_id BETWEEN ${add(first)} AND ${add(last)}`),
  ];
  return { where: [`(${among.join(' OR ')})`], orderBy: 'w.approval_id, w.id' };
}
