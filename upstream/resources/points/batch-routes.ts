import type { PoolClient } from 'pg';
import { windowOf } from '@/lib/contract/list-endpoint';
import {
  checkPointBatch,
  createPointBatch,
  decidePointBatch,
  getPointBatch,
  listPointBatches,
  listPointBatchRows,
  undoPointBatch,
  type PointBatch,
} from '@/lib/contract/point-batches';
import { decidedMeanwhile } from '@/lib/domain/decided-request';
import { fullNameOf } from '@/lib/domain/person';
import {
  approvalOfBatch,
  type BatchVerdict,
  refusalOfBatchDecision,
  refusalOfBatchUndo,
  stateAfter,
} from '@/lib/domain/point-batch';
import { spreadsheetName } from '@/lib/domain/spreadsheet-name';
import { pageOf } from '@/upstream/db/page-of';
import { parameters, type Parameters } from '@/upstream/db/statement';
import { allowLongStatements } from '@/upstream/db/transaction';
import { conflict, notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate, type TransactionContext } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import { assertMay, findRights } from '../access-control-list/repository';
import { assignedTo, isAssigned, type AssignedTo } from '../assigned-to';
import { requireStepUp } from '../second-factor/step-up';
import {
  BATCH,
  findBatch,
  findBatchRows,
  findNamed,
  rowsOfBatch,
  takeBatch,
  type BatchRecord,
  type StoredRow,
} from './batch-reads';
import {
  decideBatch,
  movedAloneIn,
  opposingRows,
  refuseBeyond,
  refuseGonePurposes,
  rowsToStore,
  storeBatch,
  storeUndo,
  takeAccounts,
} from './batch-writes';
import { lockMovedByPerson, movedByPerson } from './accounts';
import { askerOf } from './request-batch';

const OBJECT = 'point batch';

/** Limits waiting batches by their assignees. */
const assignedBatches = (to: AssignedTo | undefined, collected: Parameters) =>
  to ? [`b.state = 'waiting'`, isAssigned('pointBatch', { record: 'b.id', since: 'b.created_at' }, to, collected)] : [];

/** Points by spreadsheet (docs/decisions/0010-points.md). */
export const pointBatchRoutes = [
  handle(checkPointBatch, async ({ db, body, user, now }) => ({
    named: await findNamed(db, body.companies, now),
    movedByYou: await movedByPerson(db, user.id, now),
  })),

  handle(listPointBatches, async ({ db, query, user }) => {
    const collected = parameters();
    const { rows, total } = await pageOf<PointBatch>(db, {
      select: BATCH,
      where: assignedBatches(assignedTo(query, user).assignedTo, collected),
      orderBy: 'b.id DESC',
      window: windowOf(listPointBatches, query),
      parameters: collected,
    });
    return { data: rows, total };
  }),
  handle(getPointBatch, async ({ db, params }) => answerOf((await findBatch(db, params.id)) ?? notFound(OBJECT))),
  handle(listPointBatchRows, async ({ db, query }) =>
    findBatchRows(db, requireParameter(query.batch, 'batch'), windowOf(listPointBatchRows, query)),
  ),

  mutate(
    createPointBatch,
    { object: OBJECT, rows: ({ body }) => 3 * body.rows.length },
    async ({ tx, body, user, now, config }) => {
      await allowLongStatements(tx);
      const asker = askerOf({ user, config });
      const rows = rowsToStore(body.rows, asker);
      const byPerson = await lockMovedByPerson(tx, user.id, now);
      const accounts = await takeAccounts(tx, rows, now);
      refuseBeyond(rows, accounts, 'Lower the amount, or leave the row out.');
      await refuseGonePurposes(tx, rows);
      const approvalThreshold = config.POINT_APPROVAL_THRESHOLD;
      const moved = { movedAlone: movedAloneIn(accounts), movedByPerson: byPerson };
      const { waits } = approvalOfBatch(rows, { asker, approvalThreshold, ...moved });
      const fileName = spreadsheetName(body.fileName, now, config.PORTAL_TIME_ZONE);
      const after = await storeBatch(tx, { fileName, rows }, { user, now, waits });
      return { answer: answerOf(after), after };
    },
  ),

  mutate(
    decidePointBatch,
    {
      object: OBJECT,
      before: ({ tx, params }) => takeBatch(tx, params.id),
      rows: async ({ db, params }) => (await findBatch(db, params.id))?.rows ?? 0,
    },
    async ({ tx, before, body, user, now, config }) => {
      await allowLongStatements(tx);
      const { verdict, reason = null } = body;
      const asker = askerOf({ user, config });
      const cancels = verdict === 'reject' && before.userId === user.id;
      assertMay(await findRights(tx, user), decidePointBatch.access, cancels ? 'change' : 'decide');
      const refusal = refusalOfBatchDecision(before, { verdict, userId: user.id, asker });
      if (refusal !== null) conflict(decidedBefore(before, { verdict, user, now, config }) ?? refusal);
      if (verdict === 'approve') {
        await requireStepUp(tx, user, now);
        const rows = await rowsOfBatch(tx, before.id);
        refuseBeyond(rows, await takeAccounts(tx, rows, now), 'Reject the batch, or give the company points first.');
        if (before.undoes != null) await refuseReversedRows(tx, before.undoes, rows);
      }
      const state = stateAfter(verdict, before.userId === user.id);
      const after = await decideBatch(tx, before, { user, now, state, reason: verdict === 'reject' ? reason : null });
      await notifyMaker(tx, after, { user, config, now });
      return { answer: answerOf(after), after };
    },
  ),

  mutate(
    undoPointBatch,
    {
      object: OBJECT,
      before: ({ tx, params }) => takeBatch(tx, params.id),
      rows: async ({ db, params }) => 2 * ((await findBatch(db, params.id))?.rows ?? 0),
    },
    async ({ tx, before, body, user, now, config }) => {
      await allowLongStatements(tx);
      const refusal = refusalOfBatchUndo({
        state: before.state,
        undoes: before.undoes ?? null,
        undo: before.undo?.state ?? null,
      });
      if (refusal !== null) conflict(refusal);
      const undone = await rowsOfBatch(tx, before.id);
      const byPerson = await lockMovedByPerson(tx, user.id, now);
      const accounts = await takeAccounts(tx, undone, now);
      const rows = await opposingRows(tx, before.id, undone);
      if (rows.length === 0) conflict('All movements of this batch were already reversed.');
      refuseBeyond(rows, accounts, 'Reverse the other rows one by one in their companies’ ledgers.');
      const { POINT_APPROVAL_THRESHOLD: approvalThreshold } = config;
      const moved = { movedAlone: movedAloneIn(accounts), movedByPerson: byPerson };
      const approval = approvalOfBatch(rows, { asker: askerOf({ user, config }), approvalThreshold, ...moved });
      // Undoing a decision of two people takes two people.
      const waits = approval.waits || (before.decidedAt != null && approvalThreshold > 0);
      const undo = await storeUndo(tx, { batch: before, rows, reason: body.reason }, { user, now, waits });
      return { answer: answerOf(undo), after: (await findBatch(tx, before.id)) ?? before };
    },
  ),
];

const OUTCOMES = { done: 'approved', rejected: 'rejected', canceled: 'canceled', waiting: null } as const;

/** The earlier decision about a batch; null if there is none. */
function decidedBefore(
  { fileName, rows, userId, state, decidedBy = null, decidedById, decidedAt }: BatchRecord,
  {
    verdict,
    user,
    now,
    config,
  }: { verdict: BatchVerdict } & Pick<TransactionContext<typeof decidePointBatch>, 'user' | 'now' | 'config'>,
): string | null {
  const outcome = OUTCOMES[state];
  if (!outcome || !decidedAt) return null;
  const what = `${fileName}, ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  const rejects = userId === user.id ? 'cancel' : 'reject';
  return decidedMeanwhile(
    {
      ...{ verdict: verdict === 'approve' ? verdict : rejects, what, outcome, by: decidedBy ?? null },
      ...{ isOwn: decidedById === user.id, at: new Date(decidedAt) },
    },
    { now, timeZone: config.PORTAL_TIME_ZONE },
  );
}

function answerOf({ name: _, ...batch }: BatchRecord): PointBatch {
  return batch;
}

/** Refuse to undo rows that were reversed since the undo was requested. */
async function refuseReversedRows(tx: PoolClient, undone: number, rows: readonly StoredRow[]): Promise<void> {
  if ((await opposingRows(tx, undone, rows)).length < rows.length) conflict(REVERSED_MEANWHILE);
}

const REVERSED_MEANWHILE =
  'Some movements were reversed after the undo was requested. Reject this undo and undo the batch again.';

const DECIDED: Readonly<Partial<Record<PointBatch['state'], string>>> = { done: 'approved', rejected: 'rejected' };

/** Notifies the batch's author of another person's decision and its reason. */
async function notifyMaker(
  tx: PoolClient,
  { id, userId, fileName, state, undoes, decisionReason }: BatchRecord,
  { user, config, now }: Pick<TransactionContext<typeof decidePointBatch>, 'user' | 'config' | 'now'>,
): Promise<void> {
  const outcome = DECIDED[state];
  if (outcome === undefined) return;
  const about = undoes == null ? `points by ${fileName}` : `the undo of points by ${fileName}`;
  const facts = { by: fullNameOf(user), about, outcome, ...(decisionReason && { reason: decisionReason }) };
  const record = { kind: 'pointBatch', id } as const;
  await notify(tx, { kind: 'decided', to: [userId], by: user, record, facts }, { config, now });
}
