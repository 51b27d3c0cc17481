import type { PoolClient } from 'pg';
import {
  applyPlannedChange,
  cancelPlannedChange,
  changePlannedChange,
  listPlannedChanges,
  planProductChange,
  type PlannedChange,
} from '@/lib/contract/planned-changes';
import {
  faultOfPlannedTime,
  fieldsOfPlan,
  kindsOfPlan,
  MAX_PLANS_OF_PRODUCT,
  changeOfPlan,
  NOTHING_TO_PLAN,
  plannedNumber,
  refusalOfPlanned,
  seenByPlan,
  TOO_MANY_PLANS,
  type PlannableProduct,
  type ProductPlan,
} from '@/lib/domain/planned-change';
import { withChange } from '@/lib/domain/product-bulk';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { CHANGED_MEANWHILE, mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { findProductForUpdate } from '../products/product-json';
import { applyPlan } from './apply';
import {
  endPlan,
  entryOf,
  findOpenPlans,
  findPlan,
  findPlannedPage,
  insertPlan,
  movePlan,
  takePlan,
  type StoredPlan,
} from './repository';

const OBJECT = 'planned change';

/** Changes of products at a chosen time (docs/decisions/0060-planned-changes.md). */
export const plannedChangeRoutes = [
  handle(listPlannedChanges, async ({ db, query, user, now }) =>
    findPlannedPage(db, query, { sees: await sightOf(db, user), now }),
  ),

  mutate(planProductChange, { object: OBJECT }, async ({ tx, params, body, user, now }) => {
    const { at, change, version } = body;
    refuseTime(at, now);
    const product = (await findProductForUpdate(tx, params.id)) ?? notFound('product');
    if (version !== undefined && version !== product.version) conflict(CHANGED_MEANWHILE);
    const open = await findOpenPlans(tx, product.id);
    if (open.length >= MAX_PLANS_OF_PRODUCT) conflict(TOO_MANY_PLANS);
    const expected = productAt(product, open, at);
    refuseGoneVariants(product, change);
    const outcome = changeOfPlan(expected, change);
    if ('refusal' in outcome) refuseField('change.addStock', outcome.refusal);
    const fields = fieldsOfPlan(expected, change);
    if (fields.length === 0) refuseField('change', NOTHING_TO_PLAN);
    const plan = { productId: product.id, about: product.name, kinds: kindsOfPlan(change), request: change };
    const after = await insertPlan(tx, { ...plan, seen: seenByPlan(product, change), fields, at }, { user, now });
    return { answer: answerOf(after), ...changesOf(planProductChange.name, null, after) };
  }),

  mutate(
    changePlannedChange,
    { object: OBJECT, before: ({ tx, params }) => lockOpen(tx, params.id) },
    async ({ tx, before, body, now }) => {
      refuseEnded(before);
      refuseTime(body.at, now);
      const product = (await findProductForUpdate(tx, before.productId)) ?? notFound('product');
      const seen = before.state === 'failed' ? seenByPlan(product, before.request) : before.seen;
      const after = await movePlan(tx, before.id, { at: body.at, seen });
      return { answer: answerOf(after), ...changesOf(changePlannedChange.name, before, after) };
    },
  ),

  mutate(
    cancelPlannedChange,
    { object: OBJECT, before: ({ tx, params }) => lockOpen(tx, params.id) },
    async ({ tx, before, now }) => {
      refuseEnded(before);
      const after = await endPlan(tx, before.id, { state: 'canceled', result: null, now });
      return { answer: answerOf(after), ...changesOf(cancelPlannedChange.name, before, after) };
    },
  ),

  mutate(
    applyPlannedChange,
    { object: OBJECT, before: ({ tx, params }) => lockOpen(tx, params.id) },
    async ({ tx, before, user, config, now }) => {
      refuseEnded(before);
      const { after, further } = await applyPlan(tx, before, { user, config, now, mode: 'anyway' });
      return { answer: answerOf(after), ...changesOf(applyPlannedChange.name, before, after), further };
    },
  ),
];

/** Locks a plan's product, then the plan, so that the worker and all calls wait in the same order. */
async function lockOpen(tx: PoolClient, id: number): Promise<StoredPlan | undefined> {
  const found = await findPlan(tx, id);
  if (!found) return undefined;
  await findProductForUpdate(tx, found.productId);
  return takePlan(tx, id);
}

function refuseEnded({ state }: StoredPlan): void {
  const refusal = refusalOfPlanned(state);
  if (refusal !== null) conflict(refusal);
}

function refuseTime(at: string, now: Date): void {
  const fault = faultOfPlannedTime(at, now);
  if (fault !== null) refuseField('at', fault);
}

/** The product as its earlier plans will leave it, so that a price can be planned to go back. */
function productAt<P extends PlannableProduct>(product: P, plans: readonly StoredPlan[], at: string): P {
  const earlier = plans.filter((plan) => plan.state === 'planned' && Date.parse(plan.at) <= Date.parse(at));
  return earlier.reduce((before, { request }) => {
    const outcome = changeOfPlan(before, request);
    return 'change' in outcome ? withChange(before, outcome.change) : before;
  }, product);
}

function refuseGoneVariants({ variants }: PlannableProduct, { variants: named = [] }: ProductPlan): void {
  const known = new Set(variants.map(({ id }) => id));
  const gone = named.findIndex(({ id }) => !known.has(id));
  if (gone >= 0) refuseField(`change.variants.${gone}.id`, 'This variant doesn’t exist.');
}

function changesOf(action: string, before: StoredPlan | null, after: StoredPlan) {
  const { before: logged, after: now, partOf } = entryOf(action, after, before);
  return { after: now, ...(logged && { before: logged }), ...(partOf && { partOf }) };
}

function answerOf({ id, productId, request: _, seen: __, ...plan }: StoredPlan): PlannedChange {
  return { ...plan, id: plannedNumber('change', id), source: 'change', sourceId: id, area: null, recordId: productId };
}
