import type { PoolClient } from 'pg';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import { APPROVAL_HOURS, exceededSum, needsApproval } from '@/lib/domain/point-request';
import { whyApprovalWaits } from '@/lib/domain/second-approval';
import { single } from '@/upstream/db/drizzle';
import type { SeveralChanges, TransactionContext } from '@/upstream/http/mutation';
import { lockAccounts, movedByPerson } from '../points/accounts';
import { requireStepUp } from '../second-factor/step-up';

type Context = TransactionContext<typeof approve>;
type Waiting = NonNullable<Output<typeof approve>['waiting']>;
type Change = SeveralChanges<typeof approve>['changes'][number];

export type FirstApprovalKind = 'reward' | 'forecasts';

export interface DueApproval {
  companyId: number;
  company: string;
  /** Number of claims or months. */
  items: number;
  qpoints: number;
  /** Product types, or months such as `submission 12`. */
  covers: readonly string[];
  /** For claims, the first and last number that were seen. */
  firstNumber: number | null;
  lastNumber: number | null;
  /** Ids of the default rates it is priced by, with their promotions. */
  configurationIds: readonly number[];
  /** The instant from which those rates could be changed for it; null means now. */
  pricedAt: string | null;
}

/** A first approval that waits for a second person. */
interface FirstApproval {
  id: number;
  companyId: number;
  covers: string[];
  lastNumber: number | null;
  userId: number;
  by: string | null;
  at: Date;
}

export interface Validated {
  /** By company: the first approver (null if one was enough) and the last claim of that approval. */
  eligible: Map<number, { firstUserId: number | null; lastNumber: number | null }>;
  waiting: Waiting;
  changes: Change[];
}

/**
 * Defers approvals above what one person may give within a day, until a second person approves them. Requires the locks
 * of the companies' queues and the person's sole movements; this function locks the companies' points.
 *
 * @throws HttpError 403 `STEP_UP_REQUIRED` for approvals above the limit without a recent second factor
 */
export async function applyThreshold(
  context: Context,
  kind: FirstApprovalKind,
  due: readonly DueApproval[],
): Promise<Validated> {
  const { tx, user, now, config } = context;
  const validated: Validated = { eligible: new Map(), waiting: [], changes: [] };
  const companyIds = due.map(({ companyId }) => companyId);
  let byPerson = await movedByPerson(tx, user.id, now);
  const accounts = await lockAccounts(tx, companyIds, now);
  const firsts = await findFirstApprovals(tx, kind, companyIds);
  const aloneOf = ({ companyId }: DueApproval) => accounts.get(companyId)?.movedAlone ?? 0;
  const approvalThreshold = config.POINT_APPROVAL_THRESHOLD;
  const exceededBy = (request: DueApproval) =>
    exceededSum(request.qpoints, { approvalThreshold, movedAlone: aloneOf(request), movedByPerson: byPerson });
  const all = due.reduce((sum, { qpoints }) => sum + qpoints, 0);
  if (needsApproval(byPerson + all, approvalThreshold) || due.some(exceededBy)) await requireStepUp(tx, user, now);
  for (const request of due) {
    const first = firsts.get(request.companyId);
    const isCovered = first !== undefined && covers(first, request);
    const reason = whyApprovalWaits({
      qpoints: request.qpoints,
      movedAlone: aloneOf(request),
      movedByPerson: byPerson,
      threshold: approvalThreshold,
      userId: user.id,
      isAdministrator: user.roleId === config.ADMIN_ROLE_ID,
      changedRates: isCovered && (await hasChangedRates(context, request)),
      firstUserId: isCovered ? first.userId : null,
    });
    if (reason === null) {
      const byTwo = isCovered && first.userId !== user.id && user.roleId === config.ADMIN_ROLE_ID;
      validated.eligible.set(request.companyId, {
        firstUserId: byTwo ? first.userId : null,
        lastNumber: byTwo ? first.lastNumber : null,
      });
      if (!byTwo) byPerson += request.qpoints;
      continue;
    }
    if (reason === 'first' || reason === 'own') {
      const after = await keepFirstApproval(context, kind, request);
      if (reason === 'first') {
        validated.changes.push(firstApprovalChange(after.id, kind, request));
      }
    }
    const by = reason === 'role' || reason === 'rates' ? first : undefined;
    validated.waiting.push({
      ...{ id: request.companyId, name: request.company, quantity: request.items, qpoints: request.qpoints, reason },
      exceeds: exceededBy(request),
      ...{
        by: by ? by.by : `${user.firstName} ${user.lastName}`,
        at: (reason === 'first' ? now : (first?.at ?? now)).toISOString(),
      },
    });
  }
  return validated;
}

function firstApprovalChange(
  id: number,
  kind: FirstApprovalKind,
  { companyId, company, items, qpoints }: DueApproval,
): Change {
  const after = { id, companyId, company, kind, decision: 'first', items, qpoints };
  return { before: null, after, partOf: { type: 'company', id: companyId } };
}

/** Whether a request overlaps the first approval. It may include later claims. */
function covers(first: FirstApproval, request: DueApproval): boolean {
  const isLeft = first.lastNumber === null || first.lastNumber >= (request.firstNumber ?? 0);
  return isLeft && request.covers.every((each) => first.covers.includes(each));
}

export async function endFirstApprovals(
  tx: PoolClient,
  kind: FirstApprovalKind,
  companyIds: readonly number[],
): Promise<void> {
  await tx.query({
    name: 'end-first-approvals',
    text: 'DELETE FROM first_approvals WHERE kind = $1 AND company_id = ANY($2::bigint[])',
    values: [kind, companyIds],
  });
}

async function findFirstApprovals(
  tx: PoolClient,
  kind: FirstApprovalKind,
  companyIds: readonly number[],
): Promise<Map<number, FirstApproval>> {
  const { rows } = await tx.query<FirstApproval>({
    name: 'first-approvals',
    text: `
      SELECT f.id, f.company_id AS "companyId", f.covers, f.last_number AS "lastNumber", f.user_id AS "userId",
             nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by, f.created_at AS at
      FROM first_approvals f JOIN users u ON u.id = f.user_id
      WHERE f.kind = $1 AND f.company_id = ANY($2::bigint[])`,
    values: [kind, companyIds],
  });
  return new Map(rows.map((row) => [row.companyId, row]));
}

/** Stores a first approval instead of the company's earlier one. It covers only what the person saw. */
async function keepFirstApproval(
  { tx, user, now }: Context,
  kind: FirstApprovalKind,
  { companyId, covers, lastNumber, items, qpoints }: DueApproval,
): Promise<{ id: number }> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'keep-first-approval',
    text: `
      INSERT INTO first_approvals AS f (company_id, kind, covers, last_number, items, qpoints, user_id, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (company_id, kind) DO UPDATE SET
          id = CASE WHEN f.user_id = excluded.user_id THEN f.id ELSE excluded.id END,
          covers = excluded.covers, last_number = excluded.last_number, items = excluded.items,
          qpoints = excluded.qpoints,
          user_id = excluded.user_id,
          created_at = CASE WHEN f.user_id = excluded.user_id THEN f.created_at ELSE excluded.created_at END
        RETURNING id`,
    values: [companyId, kind, covers, lastNumber, items, qpoints, user.id, now],
  });
  return single(rows);
}

/**
 * Whether the caller changed these rates or promotions since a day before they counted. Proposers count from the
 * approval (decision 50).
 */
async function hasChangedRates({ tx, user, now }: Context, { configurationIds, pricedAt }: DueApproval) {
  const since = (pricedAt ? new Date(pricedAt) : now).getTime() - APPROVAL_HOURS * 3_600_000;
  const { rows } = await tx.query({
    name: 'changed-rates',
    text: `
      SELECT FROM activity
      WHERE subject_type = 'default rate' AND subject_id = ANY($1::text[]) AND created_at >= $2
         AND user_id = $3
      UNION ALL
      SELECT FROM proposed_changes
      WHERE subject_type = 'default rate' AND subject_id::text = ANY($1::text[]) AND decided_at >= $2
         AND user_id = $3 AND state = 'approved'
      LIMIT 1`,
    values: [configurationIds.map(String), new Date(since), user.id],
  });
  return rows.length > 0;
}
