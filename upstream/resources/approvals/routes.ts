import {
  approve,
  downloadApprovals,
  getApproval,
  listDecidedClaims,
  listModuleApprovalProducts,
  listModuleApprovals,
  type Approval,
  type DecidedClaim,
} from '@/lib/contract/approvals';
import { windowOf } from '@/lib/contract/list-endpoint';
import { countOf, pageOf, reportOf, rowById } from '@/upstream/db/page-of';
import { parameters, quotedLiterals } from '@/upstream/db/statement';
import { notFound, refuseField } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleRows } from '@/upstream/http/route';
import { decideForecasts } from './decide-forecasts';
import { decideModules } from './decide-modules';
import { APPROVAL, countAwaitingUpdate, DECIDED_CLAIM, decidedClaimsSource, findGroups, findProducts } from './module-reads';

export const approvalRoutes = [
  handle(listModuleApprovals, ({ db, query }) => findGroups(db, query)),

  handle(listModuleApprovalProducts, async ({ db, params }) => (await findProducts(db, params.companyId)) ?? notFound('company')),

  handle(downloadApprovals, ({ db }) => countAwaitingUpdate(db)),

  handle(getApproval, async ({ db, params }) => (await rowById<Approval>(db, APPROVAL, params.id)) ?? notFound('approval')),

  handle(listDecidedClaims, async ({ db, query }) => {
    const collected = parameters();
    const source = decidedClaimsSource(required(query.approvalIds), collected);
    const window = windowOf(listDecidedClaims, query);
    const { rows, total } = await pageOf<DecidedClaim>(db, { select: DECIDED_CLAIM, ...source, window, parameters: collected });
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

  /** Each kind of body has a file of its own; all leave an `approval` for each company and decision. */
  mutate(approve, { object: 'approval' }, (context) => {
    const { body } = context;
    if ('submission' in body) return decideForecasts(context, body);
    if ('moduleIds' in body) return refuseField('types', 'Modules that await an update can’t be rejected here yet.');
    return decideModules(context, body);
  }),
];

function required(approvalIds: string | undefined): string {
  return approvalIds ?? refuse('query', [{ msg: 'is required', path: 'approvalIds' }]);
}
