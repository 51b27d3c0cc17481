import type { Pool } from 'pg';
import type { z } from 'zod';
import { assertMay, findRights } from '../access-control-list/repository';
import {
  approve,
  getApproval,
  listAwaitingClaims,
  listDecidedClaims,
  listModuleApprovalProducts,
  listModuleApprovals,
  takeBackApproval,
  type Approval,
  type DecidedClaim,
} from '@/lib/contract/approvals';
import { downloadApprovals, type AwaitingModule } from '@/lib/contract/awaiting-update';
import { windowOf } from '@/lib/contract/list-endpoint';
import { MAX_CLAIMS_AT_ONCE } from '@/lib/domain/claim';
import { countOf, pageOf, reportOf, rowById, rowsOf } from '@/upstream/db/page-of';
import { parameters, quotedLiterals } from '@/upstream/db/statement';
import { conflict, notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleRows } from '@/upstream/http/route';
import { AWAITING_MODULE, awaitingSource } from '../claims/awaiting-update';
import { findDecidedMonths } from '../forecasts/awaiting';
import { decideForecasts } from './decide-forecasts';
import { decideModules } from './decide-modules';
import {
  APPROVAL,
  countAwaitingUpdate,
  DECIDED_CLAIM,
  decidedClaimsSource,
  findAwaitingClaims,
  findGroups,
  findProducts,
} from './module-reads';
import { assignedTo } from '../assigned-to';
import { dayRange } from '../orders/day-bounds';
import { rejectClaims } from './reject-claims';
import { takeBack } from './take-back';
import { findLeft, findTakeBacks } from './take-back-reads';

/** Carried out by the second administrator's decision too (`upstream/resources/proposed-changes`). */
export const takeBackRoutes = [
  mutate(takeBackApproval, { object: 'approval', rows: ({ db, params }) => countItems(db, params.id) }, takeBack),
];

export const approvalRoutes = [
  handle(listModuleApprovals, ({ db, query: { until, ...query }, user, config }) => {
    const { until: waitingBefore } = dayRange({ endDate: until }, config.PORTAL_TIME_ZONE);
    return findGroups(db, { ...query, ...assignedTo(query, user), ...(waitingBefore && { waitingBefore }) });
  }),

  handle(
    listModuleApprovalProducts,
    async ({ db, params }) => (await findProducts(db, params.companyId)) ?? notFound('company'),
  ),

  handle(listAwaitingClaims, ({ db, params, query }) => findAwaitingClaims(db, { ...params, ...query })),

  handle(downloadApprovals, async ({ db, query: { count, ...filter }, config, user, now }) => {
    if (count) return countAwaitingUpdate(db);
    assertMay(await findRights(db, user), downloadApprovals.access, 'export');
    const collected = parameters();
    const source = awaitingSource({ ...filter, now }, config.PORTAL_TIME_ZONE, collected);
    const window = { limit: MAX_CLAIMS_AT_ONCE + 1 };
    const rows = await rowsOf<AwaitingModule>(db, {
      select: AWAITING_MODULE,
      ...source,
      window,
      parameters: collected,
    });
    return rows.length > MAX_CLAIMS_AT_ONCE ? conflict(TOO_MANY) : rows;
  }),

  handle(getApproval, async ({ db, params }) => {
    const approval = (await rowById<Approval>(db, APPROVAL, params.id)) ?? notFound('approval');
    const [months, takeBacks, left] = await Promise.all([
      approval.kind === 'reward' ? undefined : findDecidedMonths(db, approval.id),
      findTakeBacks(db, { approvalId: approval.id }),
      approval.decision === 'approved' ? findLeft(db, approval) : undefined,
    ]);
    return { ...approval, ...(months && { months }), ...(left && { left }), takeBacks };
  }),

  handle(listDecidedClaims, async ({ db, query }) => {
    const collected = parameters();
    const source = decidedClaimsSource(required(query.approvalIds), collected);
    const window = windowOf(listDecidedClaims, query);
    const { rows, total } = await pageOf<DecidedClaim>(db, {
      select: DECIDED_CLAIM,
      ...source,
      window,
      parameters: collected,
    });
    return { data: rows, total };
  }),

  handleRows(listDecidedClaims.report, ({ db, query }, gone) => {
    const approvalIds = required(query.approvalIds);
    const collected = parameters();
    const { where } = decidedClaimsSource(approvalIds, collected);
    return reportOf(db, {
      select: DECIDED_CLAIM,
      ...decidedClaimsSource(approvalIds, quotedLiterals()),
      ids: query.ids,
      total: (client) => countOf(client, DECIDED_CLAIM.table, where, collected),
      gone,
    });
  }),

  /** Each kind of body has its own file. All store an `approval` per company and decision. */
  mutate(approve, { object: 'approval', rows: ({ db, body }) => countDecided(db, body) }, (context) => {
    const { body } = context;
    if ('submission' in body) return decideForecasts(context, body);
    if ('moduleIds' in body) {
      const { moduleIds: claimIds, rejectionNote } = body;
      return rejectClaims(context, { claimIds, rejectionNote, state: 'awaiting_update' });
    }
    if ('claimIds' in body) return rejectClaims(context, { ...body, state: 'awaiting_approval' });
    return decideModules(context, body);
  }),
  ...takeBackRoutes,
];

async function countItems(db: Pool, approvalId: number): Promise<number> {
  const { rows } = await db.query<{ items: number }>('SELECT items FROM approvals WHERE id = $1', [approvalId]);
  return 2 * (rows[0]?.items ?? 0);
}

async function countDecided(db: Pool, body: z.output<typeof approve.body>): Promise<number> {
  if ('submission' in body) return body.submission.length + body.data.length + body.forecastsAwaitingRejection.length;
  if ('moduleIds' in body) return body.moduleIds.length;
  if ('claimIds' in body) return body.claimIds.length;
  const { rows } = await db.query<{ count: number }>({
    name: 'claims-of-decision',
    text: 'SELECT coalesce(sum(awaiting_approval), 0)::integer AS count FROM claim_queues WHERE company_id = ANY ($1)',
    values: [body.data],
  });
  return rows[0]?.count ?? 0;
}

const TOO_MANY = `More than ${MAX_CLAIMS_AT_ONCE.toLocaleString('en-US')} modules match. Narrow the filter.`;

function required(approvalIds: string | undefined): string {
  return requireParameter(approvalIds, 'approvalIds');
}
