import type { PoolClient } from 'pg';
import type { Approval, takeBackApproval } from '@/lib/contract/approvals';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import {
  NOTHING_LEFT,
  refusalOfMissingPoints,
  REJECTION_STAYS,
  SOME_TAKEN_BACK,
  TAKE_BACK_OUTCOME_NAMES,
  takenBackAlready,
  whyTakeBackWaits,
} from '@/lib/domain/take-back';
import { single } from '@/upstream/db/drizzle';
import { allowLongStatements } from '@/upstream/db/transaction';
import { conflict, notFound } from '@/upstream/http/errors';
import type { SeveralChanges, TransactionContext } from '@/upstream/http/mutation';
import { lockClaimQueues, lockPieces, takeBackPieces } from '../claims/price-claims';
import { lockAccounts, lockMovedByPerson, lockPerson } from '../points/accounts';
import { propose } from '../proposed-changes/propose';
import { takeProposalOf } from '../proposed-changes/repository';
import { findTakeBacks } from './take-back-reads';

type Context = TransactionContext<typeof takeBackApproval>;
type Done = SeveralChanges<typeof takeBackApproval>;

interface StoredApproval {
  id: number;
  companyId: number;
  company: string;
  kind: 'reward' | 'forecast_submission' | 'forecast_achievement';
  decision: Approval['decision'];
  items: number;
  userId: number | null;
  firstUserId: number | null;
}

/** The claims or months to take back, locked by the company's queue. */
interface Chosen {
  items: number;
  qpoints: number;
  /** A PostgreSQL array literal, because parsing a hundred thousand ids would block the thread. */
  ids: string;
}

const COLUMN_OF = {
  forecast_submission: 'submission',
  forecast_achievement: 'achievement',
} as const;

/**
 * Takes back an approval, whole or in part, in one opposing movement (decisions, section 18). Its claims or months
 * await approval again, behind those that wait already and at the same rate, or become rejected. Above the threshold,
 * or for someone else's approval, it waits for a second administrator as a proposed change.
 *
 * @throws HttpError 404 without such an approval; 409 for a rejection, if something chosen was taken back already, or
 *   with the missing amount if the company's balance doesn't cover it
 */
export async function takeBack(context: Context): Promise<Done> {
  const { tx, params, body, user, now, config, isApproved } = context;
  await allowLongStatements(tx);
  const approval = (await lockApproval(tx, params.id, user.id)) ?? notFound('approval');
  if (approval.decision === 'rejected') conflict(REJECTION_STAYS);
  const chosen = await chooseItems(tx, approval, body);
  if (body.qpoints !== undefined && body.qpoints !== chosen.qpoints) conflict(SOME_TAKEN_BACK);
  const returnsPieces = approval.kind === 'reward' && body.outcome === 'rejected';
  if (returnsPieces) await lockPieces(tx, chosen.ids);
  const movedByPerson = await lockMovedByPerson(tx, user.id, now);
  const account = (await lockAccounts(tx, [approval.companyId], now)).get(approval.companyId);
  const available = account?.available ?? 0;
  const missing = refusalOfMissingPoints(approval.company, available, chosen.qpoints);
  if (missing !== null) conflict(missing);
  const { POINT_APPROVAL_THRESHOLD: approvalThreshold } = config;
  const why = whyTakeBackWaits({
    qpoints: chosen.qpoints,
    limits: { approvalThreshold, movedAlone: account?.movedAlone ?? 0, movedByPerson },
    ...{ userId: user.id, approverId: approval.userId, firstApproverId: approval.firstUserId },
  });
  if (why && !isApproved) {
    const { waiting, further } = await proposeTakeBack(context, approval, chosen);
    return { answer: { waiting, why }, changes: [], further };
  }
  const firstUserId = isApproved ? await proposerOf(tx, approval.id) : null;
  const id = await store(context, approval, chosen, firstUserId);
  if (returnsPieces) await takeBackPieces(tx, chosen.ids);
  const [made] = await findTakeBacks(tx, { id });
  if (!made) throw new Error('A take-back that was just written is not there.');
  const { kind, companyId, company } = approval;
  const { outcome, reason } = body;
  const after = {
    ...{ id: approval.id, takeBackId: id, companyId, company, kind, outcome, reason },
    ...{ items: chosen.items, qpoints: chosen.qpoints },
    ...(made.firstBy && { proposedBy: made.firstBy }),
  };
  return {
    answer: { takeBack: made, balance: available - chosen.qpoints },
    changes: [{ before: null, after, partOf: { type: 'company', id: companyId } }],
  };
}

/**
 * Finds an approval and locks, until the transaction ends, what the person moves alone and the queue of its company, in
 * which every decision and take-back is made; undefined without such an approval.
 */
export async function lockApproval(tx: PoolClient, id: number, userId: number): Promise<StoredApproval | undefined> {
  await lockPerson(tx, userId);
  const { rows } = await tx.query<StoredApproval>({
    name: 'approval-to-take-back',
    text: `
      SELECT a.id, a.company_id AS "companyId", c.name AS company, a.kind, a.decision, a.items, a.user_id AS "userId",
             a.first_user_id AS "firstUserId"
      FROM approvals a JOIN companies c ON c.id = a.company_id WHERE a.id = $1`,
    values: [id],
  });
  const [approval] = rows;
  if (approval) await lockClaimQueues(tx, [approval.companyId]);
  return approval;
}

async function chooseItems(tx: PoolClient, { id, kind }: StoredApproval, body: Context['body']): Promise<Chosen> {
  const isOfClaims = kind === 'reward';
  const only = isOfClaims ? body.claimIds : body.submissionIds;
  const [source, points] = isOfClaims
    ? [`claims i WHERE i.approval_id = $1 AND i.state = 'approved'`, 'i.rate']
    : [`forecasts i WHERE i.${COLUMN_OF[kind]}_approval_id = $1`, `i.${COLUMN_OF[kind]}_qpoints`];
  const { rows } = await tx.query<Chosen & { found: number }>({
    name: `choose-to-take-back-${kind}`,
    text: `
      SELECT count(*)::integer AS found, count(*) FILTER (WHERE is_chosen)::integer AS items,
             coalesce(sum(points) FILTER (WHERE is_chosen), 0)::bigint AS qpoints,
             coalesce(array_agg(id ORDER BY id) FILTER (WHERE is_chosen), '{}')::text AS ids
      FROM (
        SELECT i.id, ${points} AS points, NOT i.id = ANY($3::bigint[]) AS is_chosen FROM ${source}
          AND ($2::bigint[] IS NULL OR i.id = ANY($2::bigint[]))
      ) AS found`,
    values: [id, only ?? null, body.exceptClaimIds ?? []],
  });
  const chosen = single(rows);
  const lacking = only ? new Set(only).size - chosen.found : 0;
  if (lacking > 0) conflict(takenBackAlready(lacking));
  if (chosen.items === 0) conflict(NOTHING_LEFT);
  return chosen;
}

const keyOf = (approvalId: number) => `approval ${approvalId}`;

async function proposeTakeBack(context: Context, { id, companyId, company, kind, items }: StoredApproval, of: Chosen) {
  const { outcome, reason } = context.body;
  const fieldOf = (label: string, to: string): ProposedChange['fields'][number] => ({ label, from: null, to });
  const inNumbers = (count: number) => count.toLocaleString('en-US');
  return propose(context, {
    ...{ call: 'takeBackApproval', request: { params: { id: String(id) }, body: context.body }, key: keyOf(id) },
    ...{ about: `taking back approval ${id} of ${company}`, record: { type: 'approval', id } },
    subject: { type: 'company', id: companyId },
    fields: [
      fieldOf('Points', `${inNumbers(of.qpoints)} Q`),
      fieldOf(kind === 'reward' ? 'Serial numbers' : 'Months', `${inNumbers(of.items)} of ${inNumbers(items)}`),
      fieldOf('Afterward', TAKE_BACK_OUTCOME_NAMES[outcome]),
      fieldOf('Reason', reason),
    ],
  });
}

async function proposerOf(tx: PoolClient, approvalId: number): Promise<number | null> {
  return (await takeProposalOf(tx, keyOf(approvalId)))?.userId ?? null;
}

/** Writes the take-back with its items, opens or rejects them, and moves the points. @returns its id */
async function store(
  { tx, body: { outcome, reason }, user, now }: Context,
  approval: StoredApproval,
  { items, qpoints, ids }: Chosen,
  firstUserId: number | null,
): Promise<number> {
  const { id: approvalId, companyId, kind } = approval;
  const rejectionId = outcome === 'rejected' ? await storeRejection() : null;
  const { rows } = await tx.query<{ id: number }>({
    name: 'store-take-back',
    text: `
      INSERT INTO take_backs (approval_id, company_id, outcome, rejection_id, items, qpoints, reason, user_id,
          first_user_id, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    values: [approvalId, companyId, outcome, rejectionId, items, qpoints, reason, user.id, firstUserId, now],
  });
  const { id } = single(rows);
  if (kind === 'reward') await releaseClaims(tx, { id, approvalId, companyId, rejectionId, ids, now });
  else await releaseMonths(tx, COLUMN_OF[kind], { id, approvalId, rejectionId, ids, now });
  if (qpoints > 0) {
    await tx.query({
      name: 'move-taken-back',
      text: `
        INSERT INTO point_ledger (company_id, amount, kind, take_back_id, reason, user_id, created_at)
          VALUES ($1, -$2::bigint, 'approval_taken_back', $3, $4, $5, $6)`,
      values: [companyId, qpoints, id, reason, user.id, now],
    });
  }
  return id;

  async function storeRejection() {
    const { rows: made } = await tx.query<{ id: number }>({
      name: 'store-rejection-of-take-back',
      text: `
        INSERT INTO approvals (company_id, kind, decision, items, qpoints, note, user_id, first_user_id, created_at)
          VALUES ($1, $2, 'rejected', $3, 0, $4, $5, $6, $7) RETURNING id`,
      values: [companyId, kind, items, reason, user.id, firstUserId, now],
    });
    return single(made).id;
  }
}

interface Release {
  id: number;
  approvalId: number;
  rejectionId: number | null;
  ids: string;
  now: Date;
}

/**
 * Claims that await approval again go behind those that wait, because an approver who looked before has not seen them.
 * They keep their rate and their unit of a promotion, as all waiting claims do.
 */
async function releaseClaims(
  tx: PoolClient,
  { id, approvalId, companyId, rejectionId, ids, now }: Release & { companyId: number },
): Promise<void> {
  await tx.query({
    name: 'keep-taken-back-claims',
    text: `
      INSERT INTO taken_back_items (take_back_id, approval_id, claim_id, qpoints, configuration_id, promotion_id)
        SELECT $1, $2, id, rate, configuration_id, promotion_id FROM claims WHERE id = ANY($3::bigint[]) ORDER BY id`,
    values: [id, approvalId, ids],
  });
  if (rejectionId !== null) {
    await tx.query({
      name: 'reject-taken-back-claims',
      text: `
        UPDATE claims SET state = 'rejected', approval_id = $2, decided_at = $3 WHERE id = ANY($1::bigint[])`,
      values: [ids, rejectionId, now],
    });
    return;
  }
  await tx.query({
    name: 'reopen-taken-back-claims',
    text: `
      UPDATE claims SET state = 'awaiting_approval', approval_id = NULL, decided_at = NULL, queue_number = behind.number
      FROM (
        SELECT c.id, q.last_number + row_number() OVER (ORDER BY c.queue_number) AS number
        FROM claims c JOIN claim_queues q ON q.company_id = c.company_id
        WHERE c.id = ANY($1::bigint[]) AND q.company_id = $2
      ) AS behind
      WHERE claims.id = behind.id`,
    values: [ids, companyId],
  });
}

async function releaseMonths(
  tx: PoolClient,
  type: (typeof COLUMN_OF)[keyof typeof COLUMN_OF],
  { id, approvalId, rejectionId, ids, now }: Release,
): Promise<void> {
  await tx.query({
    name: `keep-taken-back-${type}s`,
    text: `
      INSERT INTO taken_back_items (take_back_id, approval_id, forecast_id, qpoints)
        SELECT $1, $2, id, ${type}_qpoints FROM forecasts WHERE id = ANY($3::bigint[]) ORDER BY id`,
    values: [id, approvalId, ids],
  });
  await tx.query({
    name: `release-taken-back-${type}s`,
    text: `
      UPDATE forecasts
        SET ${type}_approval_id = $2, ${type}_qpoints = CASE WHEN $2::bigint IS NOT NULL THEN 0 END, updated_at = $3
        WHERE id = ANY($1::bigint[])`,
    values: [ids, rejectionId, now],
  });
}
