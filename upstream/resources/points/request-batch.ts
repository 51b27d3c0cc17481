import type { PoolClient } from 'pg';
import { requestPoints, type PointRequestInput } from '@/lib/contract/points';
import {
  decidePoints,
  isDecision,
  outcomeOfDecision,
  isRequestTypeId,
  REQUEST_TYPE,
  tooFewPoints,
  phaseOf,
  type Requester,
  type RequestOutcome,
  isRequestStatusId,
  exceededSum,
  needsApproval,
  type LimitedSum,
  type Limits,
  type PointCommand,
  type PointDecision,
  type PointRefusal,
} from '@/lib/domain/point-request';
import { decidedMeanwhile } from '@/lib/domain/decided-request';
import { fullNameOf } from '@/lib/domain/person';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';
import { mayDo, REFUSALS, type Rights } from '@/lib/domain/rights';
import type { AppConfig } from '@/upstream/config';
import type { SeveralChanges, TransactionContext } from '@/upstream/http/mutation';
import type { SignedInUser } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import { findRights } from '../access-control-list/repository';
import { requireStepUp } from '../second-factor/step-up';
import { lockAccounts, lockMovedByPerson, type Account } from './accounts';
import { findDecision } from './request-reads';
import { beginRequest, continueRequest, type StoredRequest } from './request-writes';

type Batch = SeveralChanges<typeof requestPoints>;
type Context = TransactionContext<typeof requestPoints>;

/**
 * Executes a batch's items in order. Each is decided under its company's lock before anything is written, so a refused
 * item doesn't affect others (docs/decisions/0010-points.md).
 */
export async function requestInBatch(context: Context): Promise<Batch> {
  const { tx, body, user, now } = context;
  const person = { moved: await lockMovedByPerson(tx, user.id, now) };
  const accounts = await lockAccounts(tx, [...new Set(body.map(({ companyId }) => companyId))], now);
  if (body.some((item) => approvesLargeSum(item, accounts, context.config))) await requireStepUp(tx, user, now);
  const purposes = await knownPurposes(tx, body);
  const refused: Batch['answer']['pointRequestError'] = [];
  const done: { before: StoredRequest | null; after: StoredRequest; exceeds: LimitedSum | null }[] = [];
  const rights = await findRights(tx, user);
  for (const item of body) {
    const account = accounts.get(item.companyId);
    const refusal = refusalByRights(account, item, user, rights);
    const decision = refusal === null ? decide(account, item, { purposes, person }, context) : { refusal };
    if ('refusal' in decision || !account) {
      const message = 'refusal' in decision ? decision.refusal : NO_COMPANY;
      const late = account && refusal === null ? await whoDecided(account, item, context) : null;
      refused.push({ companyId: item.companyId, message: late ?? message });
    } else {
      const exceeds = decision.awaits ? exceededSum(decision.moves, limitsOf(account, person, context)) : null;
      const change = await applyRequest(account, item, { decision, person }, context);
      await notifyRequester(change, context);
      done.push({ ...change, exceeds });
    }
  }
  const pointRequests = done.map(({ after: { company: _, moved: __, outcome: ___, ...request }, exceeds }) => ({
    ...request,
    ...(exceeds && { exceeds }),
  }));
  return { answer: { pointRequestError: refused, pointRequests }, changes: done.map(ofCompany) };
}

/** Whether a request exceeds what one administrator may move alone, including today's earlier movements. */
function approvesLargeSum(
  { requestTypeId, companyId }: PointRequestInput,
  accounts: ReadonlyMap<number, Account>,
  { POINT_APPROVAL_THRESHOLD: threshold }: Pick<AppConfig, 'POINT_APPROVAL_THRESHOLD'>,
): boolean {
  const { latest, movedAlone = 0 } = accounts.get(companyId) ?? {};
  const moves = Math.abs(latest?.qpoints ?? 0);
  return requestTypeId === REQUEST_TYPE.approve && needsApproval(movedAlone + moves, threshold);
}

/** Link the log entry to the company, where people look for requests. */
function ofCompany({ before, after }: { before: StoredRequest | null; after: StoredRequest }) {
  return { before, after, partOf: { type: 'company', id: after.companyId } };
}

interface Person {
  moved: number;
}

function limitsOf({ movedAlone }: Account, { moved }: Person, { config }: Context): Limits {
  return { approvalThreshold: config.POINT_APPROVAL_THRESHOLD, movedAlone, movedByPerson: moved };
}

/** The reason why a role may not request this; null if it may. */
function refusalByRights(
  account: Account | undefined,
  { requestTypeId }: PointRequestInput,
  { id }: SignedInUser,
  rights: Rights,
): string | null {
  const action = isDecision(requestTypeId, account?.latest ?? null, id) ? 'decide' : 'change';
  return mayDo(rights, requestPoints.access, action) ? null : REFUSALS[action];
}

/** The earlier decision about a request; null if there is none. */
async function whoDecided(
  account: Account,
  { id, requestTypeId }: PointRequestInput,
  { tx, user, now, config }: Context,
): Promise<string | null> {
  const requestId = id ?? account.latest?.id;
  const isVerdict = requestTypeId === REQUEST_TYPE.approve || requestTypeId === REQUEST_TYPE.cancel;
  const decided =
    isVerdict && requestId !== undefined ? await findDecision(tx, account.companyId, requestId) : undefined;
  if (!decided) return null;
  const { qpoints, outcome, by, byId, askerId, at } = decided;
  const what = `${account.companyName}, ${qpoints.toLocaleString('en-US')} Q`;
  const rejects = askerId === user.id ? 'cancel' : 'reject';
  const verdict = requestTypeId === REQUEST_TYPE.approve ? 'approve' : rejects;
  const facts = { verdict, what, outcome, by, isOwn: byId === user.id, at } as const;
  return decidedMeanwhile(facts, { now, timeZone: config.PORTAL_TIME_ZONE });
}

function decide(
  account: Account | undefined,
  item: PointRequestInput,
  { purposes, person }: { purposes: ReadonlySet<number>; person: Person },
  context: Context,
): PointDecision | PointRefusal {
  const { user, config } = context;
  if (!account) return { refusal: NO_COMPANY };
  if (!isRequestTypeId(item.requestTypeId)) return { refusal: NO_TYPE };
  if (item.id != null && item.id !== account.latest?.id) return { refusal: changedMeanwhile(account.companyName) };
  const command: PointCommand = {
    type: item.requestTypeId,
    qpoints: item.qpoints,
    userId: user.id,
    asker: askerOf({ user, config }),
    ...limitsOf(account, person, context),
  };
  const decision = decidePoints(account.latest, command);
  if ('refusal' in decision) return decision;
  const purposeId = purposeOf(item, command);
  if (decision.request === 'new' && purposeId !== null && !purposes.has(purposeId)) return { refusal: NO_PURPOSE };
  // Check waiting requests too, because they couldn't be applied later.
  if (decision.moves < 0 && account.available + decision.moves < 0) {
    return { refusal: tooFewPoints(account.companyName, account.available) };
  }
  return decision;
}

async function applyRequest(
  account: Account,
  item: PointRequestInput,
  { decision, person }: { decision: PointDecision; person: Person },
  { tx, user, config, now }: Context,
): Promise<{ before: StoredRequest | null; after: StoredRequest }> {
  const { requestTypeId: type } = item;
  const reason = (type === REQUEST_TYPE.cancel && item.reason) || null;
  const step = { companyId: account.companyId, userId: user.id, at: now, decision, reason };
  const written =
    decision.request === 'open' && account.latest
      ? await continueRequest(tx, step, account.latest.id)
      : await beginRequest(tx, step, item.requestTypeId, purposeOf(item, { asker: askerOf({ user, config }) }));
  const { after } = written;
  const gives = decision.movement?.kind === 'advance';
  const isOfTwo = gives ? type === REQUEST_TYPE.approve : decision.request === 'open' && account.latest?.isOfTwo;
  account.latest = { ...written.latest, id: after.id, ...(isOfTwo && { isOfTwo }) };
  const moved = decision.movement?.amount ?? 0;
  account.available += moved;
  if (item.requestTypeId !== REQUEST_TYPE.approve) {
    account.movedAlone += Math.abs(moved);
    person.moved += Math.abs(moved);
  }
  const outcome = isRequestTypeId(type) ? outcomeOfDecision(type, decision) : undefined;
  return { ...written, after: { ...after, ...(outcome && { outcome }) } };
}

function isPending(statusId: number): boolean {
  return isRequestStatusId(statusId) && phaseOf(statusId) === 'pending';
}

const DECIDED: Readonly<Partial<Record<RequestOutcome, string>>> = {
  approved: 'approved',
  rejected: 'rejected',
  canceled: 'canceled',
};

/** Notifies the requester of the outcome and its reason. */
async function notifyRequester(
  { before, after }: { before: StoredRequest | null; after: StoredRequest },
  { tx, user, config, now }: Context,
): Promise<void> {
  const outcome = after.outcome && DECIDED[after.outcome];
  if (!before?.requesterId || !isPending(before.requestStatusId) || outcome === undefined) return;
  const { companyId, company, reason } = after;
  const about = `${before.qpoints.toLocaleString('en-US')} Q for ${company}`;
  const facts = { by: fullNameOf(user), about, outcome, ...(reason && { reason }) };
  const record = { kind: 'company', id: companyId } as const;
  await notify(tx, { kind: 'decided', to: [before.requesterId], by: user, record, facts }, { config, now });
}

/** Requesters who aren't administrators always use the subscription (spec 1 §6). */
function purposeOf({ purposeTypeId }: PointRequestInput, { asker }: Pick<PointCommand, 'asker'>): number | null {
  return asker === 'requester' ? SUBSCRIPTION_ID : (purposeTypeId ?? null);
}

async function knownPurposes(tx: PoolClient, items: readonly PointRequestInput[]): Promise<ReadonlySet<number>> {
  const named = items.flatMap(({ purposeTypeId }) => purposeTypeId ?? []).filter((id) => id !== SUBSCRIPTION_ID);
  // The subscription can't be removed.
  if (named.length === 0) return new Set([SUBSCRIPTION_ID]);
  const { rows } = await tx.query<{ id: number }>({
    name: 'known-purposes',
    text: 'SELECT id FROM purpose_types WHERE id = ANY($1::bigint[]) AND removed_at IS NULL',
    values: [named],
  });
  return new Set([SUBSCRIPTION_ID, ...rows.map(({ id }) => id)]);
}

const NO_COMPANY = 'This company doesn’t exist.';
const NO_TYPE = 'This request type doesn’t exist.';
const NO_PURPOSE = 'This purpose no longer exists. Choose another one.';

function changedMeanwhile(companyName: string): string {
  return `Someone else updated the points of ${companyName}. Check them again.`;
}

/** Whether the caller is an administrator of points or a requester (spec 1 §6). */
export function askerOf({ user, config }: { user: SignedInUser; config: AppConfig }): Requester {
  return user.roleId === config.ADMIN_ROLE_ID ? 'administrator' : 'requester';
}
