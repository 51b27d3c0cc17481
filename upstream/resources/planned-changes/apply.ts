import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { applyPlannedChange } from '@/lib/contract/planned-changes';
import { changeProduct } from '@/lib/contract/products';
import {
  changeOfPlan,
  conflictOfPlan,
  fieldsOfPlan,
  planInWords,
  RETRIED_MS,
  SAME_AS_PLANNED,
  seenByPlan,
} from '@/lib/domain/planned-change';
import { mayDo } from '@/lib/domain/rights';
import type { AppConfig } from '@/upstream/config';
import { inOneTransaction } from '@/upstream/db/transaction';
import { publishChange } from '@/upstream/events/change-messages';
import { writeActivity } from '@/upstream/http/activity';
import { conflict, HttpError, notFound } from '@/upstream/http/errors';
import { answerToFailure } from '@/upstream/http/failures';
import { parse } from '@/upstream/http/read-request';
import type { EntryOfChange, JsonRoute, SignedInUser } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import { findRights } from '../access-control-list/repository';
import { findProductForUpdate } from '../products/product-json';
import { productRoutes } from '../products/routes';
import { endPlan, entryOf, findDue, findPlan, noteAppliedValues, takePlan, type StoredPlan } from './repository';

export interface PlanMeans {
  config: AppConfig;
  now: Date;
}

const ROUTE = productRoutes.find((route): route is JsonRoute => route.endpoint === changeProduct);

/**
 * Applies a locked, open plan through the call that changes a product now, with its rules and log entries.
 *
 * @param mode `checked` refuses if someone changed the same values since planning; `anyway` doesn't
 * @throws HttpError for any reason that refuses such a change now
 */
export async function applyPlan(
  tx: PoolClient,
  plan: StoredPlan,
  { user, config, now, mode }: PlanMeans & { user: SignedInUser; mode: 'checked' | 'anyway' },
): Promise<{ after: StoredPlan; further: EntryOfChange[] }> {
  const { productId, request, seen } = plan;
  const product = (await findProductForUpdate(tx, productId)) ?? notFound('product');
  const clash = mode === 'checked' ? conflictOfPlan(product, request, seen) : null;
  if (clash !== null) conflict(clash);
  const outcome = changeOfPlan(product, request);
  if ('refusal' in outcome) conflict(outcome.refusal);
  const isSame = fieldsOfPlan(product, request).length === 0;
  const further = isSame ? [] : await carryOut(tx, plan, outcome.change, { user, config, now });
  const result = isSame ? SAME_AS_PLANNED : null;
  const after = await endPlan(tx, plan.id, { state: 'applied', result, now });
  const changed = (await findProductForUpdate(tx, productId)) ?? notFound('product');
  await noteAppliedValues(tx, productId, seenByPlan(changed, request));
  return { after, further };
}

async function carryOut(
  tx: PoolClient,
  { productId }: StoredPlan,
  change: object,
  context: PlanMeans & { user: SignedInUser },
): Promise<EntryOfChange[]> {
  if (!ROUTE?.carryOut) throw new Error('Nothing changes a product.');
  // Rules may be stricter than when it was planned.
  const body = parse('body', changeProduct.body, change);
  const { entries } = await ROUTE.carryOut({ ...context, tx, params: { id: productId }, body });
  return [...entries];
}

/** Changes per turn, so that a shutdown doesn't wait long. */
const AT_ONCE = 100;

/**
 * Applies planned changes whose time has come, earliest first, as the people who planned them. Several copies can run
 * it: each change is applied once, in one transaction with its state.
 *
 * @returns the number of changes that were applied or failed; 0 if nothing is left to do now
 */
export async function applyDue(db: Pool, log: Logger, { config, clock }: { config: AppConfig; clock: () => Date }) {
  let ended = 0;
  const due = await findDue(db, clock(), AT_ONCE);
  for (const { id, at } of due) {
    const means = { config, now: clock() };
    try {
      if (await inOneTransaction(db, (tx) => applyOne(tx, id, means))) ended += 1;
    } catch (error) {
      const { status, message } = answerToFailure(error, `planned-change-${id}`);
      if (status >= 500) log.error({ err: error, plannedChange: id }, 'a planned change could not be applied');
      // A problem that may pass is left to the next turn.
      if (status === 503 && means.now.getTime() < at.getTime() + RETRIED_MS) continue;
      if (await fail(db, id, message, means)) ended += 1;
    }
  }
  return ended;
}

/** Locks the product before the plan, as all calls do. Undefined if nothing is left to do. */
async function lockDue(tx: PoolClient, id: number, now: Date): Promise<StoredPlan | undefined> {
  const found = await findPlan(tx, id);
  if (!found) return undefined;
  await findProductForUpdate(tx, found.productId);
  const plan = await takePlan(tx, id);
  return plan?.state === 'planned' && Date.parse(plan.at) <= now.getTime() ? plan : undefined;
}

async function applyOne(tx: PoolClient, id: number, means: PlanMeans): Promise<boolean> {
  const plan = await lockDue(tx, id, means.now);
  if (!plan) return false;
  const user = await findPlanner(tx, plan);
  const { after, further } = await applyPlan(tx, plan, { ...means, user, mode: 'checked' });
  await publish(tx, [...further, entryOf(applyPlannedChange.name, after, plan)], user, means.now);
  return true;
}

/** Writes the log and tells readers, as `mutate` does for calls. */
async function publish(
  tx: PoolClient,
  entries: readonly EntryOfChange[],
  person: { id: number | null; firstName: string; lastName: string } | null,
  now: Date,
): Promise<void> {
  for (const entry of entries)
    await writeActivity(tx, { at: now, person, clientAddress: '', requestId: 'planned-change', ...entry });
  await publishChange(tx, applyPlannedChange, { type: 'planned change', changes: entries, user: undefined });
}

/**
 * The person who planned a change, with their current role.
 *
 * @throws HttpError 403 if they can't sign in anymore or may no longer change products
 */
async function findPlanner(tx: PoolClient, { userId, userName }: StoredPlan): Promise<SignedInUser> {
  const { rows } = await tx.query<Pick<SignedInUser, 'id' | 'roleId' | 'email' | 'firstName' | 'lastName'>>({
    name: 'planner-of-a-change',
    text: `SELECT id, role_id AS "roleId", email, first_name AS "firstName", last_name AS "lastName" FROM users
      WHERE id = $1 AND deleted_at IS NULL AND NOT disabled`,
    values: [userId],
  });
  const [person] = rows;
  if (!person) throw new HttpError(403, `${userName}, who planned this, can no longer sign in.`);
  if (!mayDo(await findRights(tx, person), 'products', 'change'))
    throw new HttpError(403, `${userName}, who planned this, may no longer change products.`);
  return { ...person, sessionId: 0, tokenHash: Buffer.alloc(0), mustChangePassword: false, lackingFactor: null };
}

/**
 * Marks a plan as failed and notifies the planner, or the administrators if the planner can't sign in.
 *
 * @returns false if someone canceled or applied it first
 */
async function fail(db: Pool, id: number, reason: string, { config, now }: PlanMeans): Promise<boolean> {
  return inOneTransaction(db, async (tx) => {
    const plan = await lockDue(tx, id, now);
    if (!plan) return false;
    const after = await endPlan(tx, id, { state: 'failed', result: reason, now });
    const people = await findReceivers(tx, plan, config.ADMIN_ROLE_ID);
    const facts = { about: planInWords(plan.kinds, plan.about), reason };
    const record = { kind: 'product', id: plan.productId } as const;
    await notify(tx, { kind: 'plannedFailed', to: people.map((each) => each.id), record, facts }, { config, now });
    const planner = people.find((each) => each.id === plan.userId) ?? null;
    await publish(tx, [entryOf(applyPlannedChange.name, after, plan)], planner, now);
    return true;
  });
}

async function findReceivers(tx: PoolClient, { userId }: StoredPlan, adminRoleId: number) {
  const { rows } = await tx.query<{ id: number; firstName: string; lastName: string }>({
    name: 'receivers-of-a-failed-plan',
    text: `SELECT id, first_name AS "firstName", last_name AS "lastName" FROM users u
      WHERE deleted_at IS NULL AND NOT disabled AND (id = $1 OR (role_id = $2 AND NOT EXISTS (
        SELECT FROM users o JOIN access_control a ON a.role_id = o.role_id AND a.route_type = 'products'
        WHERE o.id = $1 AND o.deleted_at IS NULL AND NOT o.disabled
      )))`,
    values: [userId, adminRoleId],
  });
  return rows;
}
