import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import {
  confirmClosing,
  downloadClosing,
  getClosing,
  listClosings,
  signClosing,
  withdrawClosing,
} from '@/lib/contract/closing';
import { WORKBOOK } from '@/lib/contract/reward-reports';
import {
  closingMonthInWords,
  closingNumber,
  FIGURES_CHANGED,
  hasOpenTasks,
  NOT_SIGNED,
  REASON_FOR_TASKS,
  REASON_FOR_WITHDRAWAL,
  refusalOfConfirming,
  refusalOfSigning,
  refusalOfWithdrawing,
} from '@/lib/domain/closing';
import { fullNameOf } from '@/lib/domain/person';
import { acquireLock, allowLongStatements } from '@/upstream/db/transaction';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate, type PreparationContext, type TransactionContext } from '@/upstream/http/mutation';
import { handle, handleReport, type FileAnswer } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import { dayOf } from '../orders/day-bounds';
import { requireStepUp } from '../second-factor/step-up';
import { sumsAt } from './figures';
import { countTasks, findLatest, findMonth, getMonth, listMonths, spanToSign, type StoredMonth } from './months';
import { closingWorkbook, collect } from './workbook';

const OBJECT = 'month';

export const closingRoutes = [
  handle(listClosings, listMonths),

  handle(getClosing, async (asked) => getMonth(asked, asked.params.month)),

  handleReport(downloadClosing, async ({ db, query, now, config }) => {
    const month = requireParameter(query.month, 'month');
    const stored = await findMonth(db, month);
    const name = `closing-${month}.xlsx`;
    if (stored) return { ...fileOf(Readable.from(partsOf(db, stored.id), { objectMode: false })), name };
    const today = dayOf(now, config.PORTAL_TIME_ZONE);
    if (month > today.slice(0, 7)) notFound('month');
    const span = await spanToSign(db, month, config.PORTAL_TIME_ZONE);
    const gone = new AbortController();
    const tasks = await countTasks(db, span, today);
    const { parts } = await closingWorkbook(db, { span, tasks, signature: null, gone: gone.signal });
    const body = Readable.from(parts, { objectMode: false });
    // A client that disconnects destroys the stream.
    body.once('close', () => gone.abort());
    return { ...fileOf(body), name };
  }),

  mutate(signClosing, { object: OBJECT, prepare: prepareSignature }, async ({ prepared, ...context }) => {
    const { tx, params, user, now, config } = context;
    await requireStepUp(tx, user, now);
    await lockMovements(tx);
    const refusal = refusalOfSigning(params.month, await findLatest(tx), dayOf(now, config.PORTAL_TIME_ZONE));
    if (refusal !== null) conflict(refusal);
    const { span, tasks, figures, sums, reason, workbook } = prepared ?? conflict(FIGURES_CHANGED);
    if (!isDeepStrictEqual(await sumsAt(tx, span), sums)) conflict(FIGURES_CHANGED);
    const id = closingNumber(params.month);
    await tx.query({
      name: 'sign-month',
      text: `INSERT INTO closed_months (id, month, starts_at, ends_at, figures, tasks, reason, workbook_hash, signed_by,
          signed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        ...[id, `${params.month}-01`, span.from, span.until, JSON.stringify(figures), JSON.stringify(tasks), reason],
        ...[workbook.hash, user.id, now],
      ],
    });
    for (const [index, bytes] of workbook.parts.entries())
      await tx.query({
        name: 'keep-workbook-of-month',
        text: 'INSERT INTO closed_month_workbooks (month_id, number, bytes) VALUES ($1, $2, $3)',
        values: [id, index + 1, bytes],
      });
    const to = await findAdministrators(tx, config.ADMIN_ROLE_ID);
    await tell(context, { kind: 'proposed', to });
    return changed(context, await stored(tx, params.month), null);
  }),

  mutate(confirmClosing, { object: OBJECT, before: lockSigned }, async (context) => {
    const { tx, params, user, now, before } = context;
    await requireStepUp(tx, user, now);
    const refusal = refusalOfConfirming(before.stored, user.id);
    if (refusal !== null) conflict(refusal);
    await tx.query({
      name: 'confirm-month',
      text: 'UPDATE closed_months SET confirmed_by = $2, confirmed_at = $3 WHERE id = $1',
      values: [before.id, user.id, now],
    });
    await tell(context, { kind: 'decided', to: [before.stored.signedBy], outcome: 'confirmed' });
    return changed(context, await stored(tx, params.month), before.stored);
  }),

  mutate(withdrawClosing, { object: OBJECT, before: lockSigned }, async (context) => {
    const { tx, user, body, before } = context;
    const refusal = refusalOfWithdrawing(before.stored);
    if (refusal !== null) conflict(refusal);
    const { reason } = body;
    if (before.stored.signedBy !== user.id && !reason) refuseField('reason', REASON_FOR_WITHDRAWAL);
    await tx.query({ name: 'withdraw-month', text: 'DELETE FROM closed_months WHERE id = $1', values: [before.id] });
    await tell(context, { kind: 'decided', to: [before.stored.signedBy], outcome: 'withdrew', reason });
    return changed(context, null, before.stored, reason);
  }),
];

type SignContext = PreparationContext<typeof signClosing>;

/**
 * Makes figures and workbook of one snapshot before the transaction, which only compares them with the ledger.
 *
 * @returns null for a month that can't be signed; the transaction says why
 */
async function prepareSignature({ db, params, body, user, now, config }: SignContext) {
  const { PORTAL_TIME_ZONE: timeZone } = config;
  const today = dayOf(now, timeZone);
  const refusal = refusalOfSigning(params.month, await findLatest(db), today);
  if (refusal !== null) return null;
  const span = await spanToSign(db, params.month, timeZone);
  const tasks = await countTasks(db, span, today);
  if (hasOpenTasks(tasks) && !body.reason) refuseField('reason', REASON_FOR_TASKS);
  const reason = (hasOpenTasks(tasks) && body.reason) || null;
  const signature = { by: fullNameOf(user), on: today, reason };
  const gone = new AbortController();
  try {
    const { figures, sums, parts } = await closingWorkbook(db, { span, tasks, signature, gone: gone.signal });
    if (body.closing !== undefined && body.closing !== figures.closing) conflict(FIGURES_CHANGED);
    return { span, tasks, figures, sums, reason, workbook: await collect(parts) };
  } finally {
    gone.abort();
  }
}

/** Milliseconds to wait for movements in progress, because others wait behind a signature. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Waits for movements in progress, and holds back others until the month is signed (`move_points`).
 *
 * @throws an error with code 55P03 if a movement takes longer
 */
async function lockMovements(tx: PoolClient): Promise<void> {
  await allowLongStatements(tx);
  await tx.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await acquireLock(tx, 'closing');
}

async function lockSigned({ tx, params }: TransactionContext<typeof confirmClosing | typeof withdrawClosing>) {
  const found = (await findMonth(tx, params.month, 'lock')) ?? conflict(NOT_SIGNED);
  return { id: found.id, stored: found };
}

async function stored(tx: PoolClient, month: string): Promise<StoredMonth> {
  const found = await findMonth(tx, month);
  if (!found) throw new Error('A month that was just signed is not there.');
  return found;
}

type Context = Pick<TransactionContext<typeof confirmClosing>, 'tx' | 'params' | 'user' | 'now' | 'config'>;

/** The answer with the log entry. A withdrawn month answers as it was. */
function changed({ params, user }: Context, after: StoredMonth | null, before: StoredMonth | null, reason?: string) {
  const shown = after ?? before;
  if (!shown) throw new Error('A change of a month has neither a before nor an after.');
  const { figures, tasks, signed } = shown;
  const isMine = shown.signedBy === user.id;
  return {
    answer: {
      ...{ month: params.month, ...signed, reason: shown.reason, figures, tasks, refusal: null },
      ...(after
        ? {
            state: after.isConfirmed ? ('closed' as const) : ('signed' as const),
            actions: after.isConfirmed
              ? []
              : isMine
                ? ['withdraw' as const]
                : ['confirm' as const, 'withdraw' as const],
          }
        : { state: 'open' as const, actions: [] }),
    },
    before: before ? logged(before) : undefined,
    after: after ? logged(after) : { ...logged(shown), state: 'open', ...(reason && { withdrawnBecause: reason }) },
  };
}

function logged({ id, month, isConfirmed, figures: { opening, closing }, reason, signed }: StoredMonth) {
  return {
    ...{ id, name: closingMonthInWords(month), state: isConfirmed ? 'closed' : 'signed', opening, closing },
    ...{ signedBy: signed.signedBy, confirmedBy: signed.confirmedBy, ...(reason && { reason }) },
  };
}

/** Notifies people of a signature, or of its outcome. */
async function tell(
  { tx, params, user, now, config }: Context,
  notice: {
    kind: 'proposed' | 'decided';
    to: readonly (number | null)[];
    outcome?: string;
    reason?: string | undefined;
  },
): Promise<void> {
  const { kind, to, outcome, reason } = notice;
  const about = `closing ${closingMonthInWords(params.month)}`;
  const record = { kind: 'closedMonth', id: closingNumber(params.month) } as const;
  const facts = { by: fullNameOf(user), about, ...(outcome && { outcome }), ...(reason && { reason }) };
  await notify(tx, { kind, to, by: user, record, facts }, { config, now });
}

async function findAdministrators(tx: PoolClient, roleId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'administrators',
    text: 'SELECT id FROM users WHERE role_id = $1 AND deleted_at IS NULL AND NOT disabled',
    values: [roleId],
  });
  return rows.map(({ id }) => id);
}

function fileOf(body: Readable): Pick<FileAnswer, 'body' | 'size' | 'type' | 'etag'> {
  return { body, size: null, type: WORKBOOK[0] ?? '', etag: null };
}

async function* partsOf(db: Pool, monthId: number): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const { rows } = await db.query<{ bytes: Buffer }>({
      name: 'workbook-of-month',
      text: 'SELECT bytes FROM closed_month_workbooks WHERE month_id = $1 AND number = $2',
      values: [monthId, number],
    });
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}
