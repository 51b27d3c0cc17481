import type { Pool, PoolClient } from 'pg';
import { windowOf } from '@/lib/contract/list-endpoint';
import { listPlannedChanges, type PlannedChange } from '@/lib/contract/planned-changes';
import type { RouteType } from '@/lib/domain/access-table';
import { fullNameOf } from '@/lib/domain/person';
import {
  OPEN_STATES,
  PLANNED_SOURCES,
  planInWords,
  PRODUCT_GONE,
  type PlannedSource,
  type PlannedState,
  type ProductPlan,
  type ProductPlanKind,
  type SeenValues,
} from '@/lib/domain/planned-change';
import { single } from '@/upstream/db/drizzle';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson, parameters, statement, where, type Parameters } from '@/upstream/db/statement';
import type { EntryOfChange, SignedInUser } from '@/upstream/http/route';

/** A planned change as stored. */
export interface StoredPlan {
  /** The row's own id, which calls name. */
  id: number;
  productId: number;
  about: string;
  kinds: ProductPlanKind[];
  request: ProductPlan;
  seen: SeenValues;
  fields: PlannedChange['fields'];
  at: string;
  state: PlannedState;
  result: string | null;
  userId: number | null;
  userName: string;
  createdAt: string;
  endedAt: string | null;
  version: number;
}

const STORED = `json_build_object('id', p.id, 'productId', p.product_id, 'about', p.about, 'kinds', p.kinds,
  'request', p.request, 'seen', p.seen, 'fields', p.fields, 'at', ${instantJson('p.due_at')}, 'state', p.state,
  'result', p.result, 'userId', p.user_id, 'userName', p.user_name, 'createdAt', ${instantJson('p.created_at')},
  'endedAt', ${instantJson('p.ended_at')}, 'version', p.version) AS plan`;

const numberOf = (source: PlannedSource, id: string) =>
  `${id}::bigint * ${PLANNED_SOURCES.length} + ${PLANNED_SOURCES.indexOf(source)}`;

const COLUMNS = `id, source, source_id, kinds, area, record_id, about, fields, due_at, state, result, user_id,
  user_name, created_at, ended_at, version`;

/** Each source's rows with these columns, and the area that shows them. */
const SOURCES: Readonly<Record<PlannedSource, { area: RouteType; rows: string }>> = {
  change: {
    area: 'products',
    rows: `SELECT ${numberOf('change', 'id')}, 'change', id, kinds, NULL::text, product_id, about, fields,
      due_at, state, result, user_id, user_name, created_at, ended_at, version
      FROM planned_changes`,
  },
  content: {
    area: 'adminControls',
    rows: `SELECT ${numberOf('content', 'id')}, 'content', id, ARRAY['content'], area, id, title,
      '[{"label": "Published", "from": "No", "to": "Yes"}]'::jsonb, publish_at, 'planned', NULL::text, NULL::integer,
      NULL::text, created_at, NULL::timestamptz, version FROM content_items
      WHERE deleted_at IS NULL AND NOT is_draft AND publish_at > `,
  },
  promotion: {
    area: 'configurations',
    rows: `SELECT ${numberOf('promotion', 'p.id')}, 'promotion', p.id, ARRAY['rate'], NULL::text, p.id, c.product_name,
      jsonb_build_array(jsonb_build_object(
        'label', 'Promotion', 'from', NULL, 'to', to_char(p.rate, 'FM999,999,990') || ' Q'
      )),
      p.starts_at, 'planned', NULL::text, NULL::integer, NULL::text, p.created_at, NULL::timestamptz, p.version
      FROM promotions p JOIN configurations c ON c.id = p.configuration_id WHERE p.starts_at > `,
  },
};

const ROW = `json_build_object('id', p.id, 'source', p.source, 'sourceId', p.source_id, 'kinds', p.kinds,
  'area', p.area, 'recordId', p.record_id, 'about', p.about, 'fields', p.fields, 'at', ${instantJson('p.due_at')},
  'state', p.state, 'result', p.result, 'userId', p.user_id, 'userName', p.user_name,
  'createdAt', ${instantJson('p.created_at')}, 'endedAt', ${instantJson('p.ended_at')}, 'version', p.version)`;

export interface PlannedQuery {
  kind?: PlannedChange['kinds'][number] | undefined;
  state?: PlannedState | undefined;
  by?: number | undefined;
  product?: number | undefined;
}

/**
 * A page of planned changes in the areas that the reader sees: open ones soonest first, others latest first. Content
 * and promotions are only planned.
 */
export async function findPlannedPage(
  db: Pool,
  query: PlannedQuery,
  { sees, now }: { sees: (area: RouteType) => boolean; now: Date },
): Promise<{ data: PlannedChange[]; total: number }> {
  const collected = parameters();
  const { state, kind } = query;
  const ofChanges = kind !== 'content' && kind !== 'rate' ? changesOf(query, collected) : null;
  const isOfChangesOnly = (state !== undefined && state !== 'planned') || query.by !== undefined || query.product;
  const starts = (source: 'content' | 'promotion', of: PlannedQuery['kind']) =>
    !isOfChangesOnly && (kind === undefined || kind === of) && sees(SOURCES[source].area)
      ? `${SOURCES[source].rows}${collected.add(now)}`
      : null;
  const parts = [
    sees(SOURCES.change.area) ? ofChanges : null,
    starts('content', 'content'),
    starts('promotion', 'rate'),
  ].filter((part) => part !== null);
  if (parts.length === 0) return { data: [], total: 0 };
  const isOpen = state === undefined || OPEN_STATES.includes(state);
  const rows = parts.length > 1 ? parts.map((part) => `(${part})`).join(' UNION ALL ') : parts.join('');
  const { limit, offset } = windowOf(listPlannedChanges, query);
  const order = isOpen ? 'p.due_at, p.id' : 'p.due_at DESC, p.id DESC';
  return singleRow(
    db,
    statement(
      `WITH page AS (
        SELECT p.* FROM (${rows}) p (${COLUMNS}) ORDER BY ${order} LIMIT ${Number(limit)} OFFSET ${Number(offset)}
      )
      SELECT (SELECT coalesce(json_agg(${ROW} ORDER BY ${order}), '[]') FROM page p) AS data,
        (SELECT count(*)::integer FROM (${rows}) p) AS total`,
      collected,
    ),
  );
}

function changesOf({ state, kind, by, product }: PlannedQuery, collected: Parameters): string {
  const open = OPEN_STATES.map((each) => `'${each}'`).join(', ');
  const conditions = [
    state ? `state = ${collected.add(state)}` : `state IN (${open})`,
    ...(kind ? [`kinds @> ARRAY[${collected.add(kind)}::text]`] : []),
    ...(by === undefined ? [] : [`user_id = ${collected.add(by)}`]),
    ...(product === undefined ? [] : [`product_id = ${collected.add(product)}`]),
  ];
  return `${SOURCES.change.rows} ${where(conditions)}`;
}

export async function findPlan(db: Pool | PoolClient, id: number): Promise<StoredPlan | undefined> {
  const { rows } = await db.query<{ plan: StoredPlan }>({
    name: 'find-planned-change',
    text: `SELECT ${STORED} FROM planned_changes p WHERE p.id = $1`,
    values: [id],
  });
  return rows[0]?.plan;
}

/** Like `findPlan`, locked until the transaction ends. Lock its product first. */
export async function takePlan(tx: PoolClient, id: number): Promise<StoredPlan | undefined> {
  await tx.query({
    name: 'take-planned-change',
    text: 'SELECT FROM planned_changes WHERE id = $1 FOR UPDATE',
    values: [id],
  });
  return findPlan(tx, id);
}

/** Open planned changes of a locked product, soonest first. */
export async function findOpenPlans(tx: PoolClient, productId: number): Promise<StoredPlan[]> {
  const { rows } = await tx.query<{ plan: StoredPlan }>({
    name: 'open-planned-changes',
    text: `SELECT ${STORED} FROM planned_changes p
      WHERE p.product_id = $1 AND p.state IN ('planned', 'failed') ORDER BY p.due_at, p.id`,
    values: [productId],
  });
  return rows.map(({ plan }) => plan);
}

export async function insertPlan(
  tx: PoolClient,
  plan: Pick<StoredPlan, 'productId' | 'about' | 'kinds' | 'request' | 'seen' | 'fields' | 'at'>,
  { user, now }: { user: SignedInUser; now: Date },
): Promise<StoredPlan> {
  const { productId, about, kinds, request, seen, fields, at } = plan;
  const { rows } = await tx.query<{ id: number }>({
    name: 'insert-planned-change',
    text: `INSERT INTO planned_changes
        (product_id, about, kinds, request, seen, fields, due_at, user_id, user_name, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    values: [
      ...[productId, about, kinds, JSON.stringify(request), JSON.stringify(seen), JSON.stringify(fields), at],
      ...[user.id, fullNameOf(user), now],
    ],
  });
  return stored(tx, single(rows).id);
}

/** Moves a plan to another time, planned again, based on the product's values now if it had failed. */
export async function movePlan(
  tx: PoolClient,
  id: number,
  { at, seen }: Pick<StoredPlan, 'at' | 'seen'>,
): Promise<StoredPlan> {
  await tx.query({
    name: 'move-planned-change',
    text: `UPDATE planned_changes SET due_at = $2, seen = $3, state = 'planned', result = NULL, ended_at = NULL,
      version = version + 1 WHERE id = $1`,
    values: [id, at, JSON.stringify(seen)],
  });
  return stored(tx, id);
}

export async function endPlan(
  tx: PoolClient,
  id: number,
  { state, result, now }: { state: Exclude<PlannedState, 'planned'>; result: string | null; now: Date },
): Promise<StoredPlan> {
  await tx.query({
    name: 'end-planned-change',
    text: 'UPDATE planned_changes SET state = $2, result = $3, ended_at = $4, version = version + 1 WHERE id = $1',
    values: [id, state, result, now],
  });
  return stored(tx, id);
}

/** Tells a product's other plans the values that one of them set, so that they don't count as changed by someone. */
export async function noteAppliedValues(tx: PoolClient, productId: number, values: SeenValues): Promise<void> {
  await tx.query({
    name: 'note-applied-values',
    text: `UPDATE planned_changes p SET seen = p.seen || (
        SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each($2::jsonb) WHERE p.seen ? key
      ) WHERE product_id = $1 AND state = 'planned'`,
    values: [productId, JSON.stringify(values)],
  });
}

/** Cancels the open plans of a locked product that is deleted. @returns their log entries */
export async function cancelPlansOf(tx: PoolClient, productId: number, now: Date): Promise<EntryOfChange[]> {
  const entries: EntryOfChange[] = [];
  for (const { id } of await findOpenPlans(tx, productId)) {
    const before = await takePlan(tx, id);
    if (!before || !OPEN_STATES.includes(before.state)) continue;
    entries.push(
      entryOf('cancelPlannedChange', await endPlan(tx, id, { state: 'canceled', result: PRODUCT_GONE, now }), before),
    );
  }
  return entries;
}

/** Planned changes whose time has come, earliest first. */
export async function findDue(db: Pool, now: Date, most: number): Promise<{ id: number; at: Date }[]> {
  const { rows } = await db.query<{ id: number; at: Date }>({
    name: 'due-planned-changes',
    text: `SELECT id, due_at AS at FROM planned_changes WHERE state = 'planned' AND due_at <= $1
      ORDER BY due_at, id LIMIT $2`,
    values: [now, most],
  });
  return rows;
}

async function stored(tx: PoolClient, id: number): Promise<StoredPlan> {
  const plan = await findPlan(tx, id);
  if (!plan) throw new Error('A planned change that was just written is not there.');
  return plan;
}

/** The log entry of a planned change, shown on its product's page. */
export function entryOf(action: string, plan: StoredPlan, before: StoredPlan | null): EntryOfChange {
  return {
    ...{ action, objectType: 'planned change', partOf: { type: 'product', id: plan.productId } },
    before: before && loggedOf(before),
    after: loggedOf(plan),
  };
}

function loggedOf({ id, about, kinds, state, at, fields, result, version }: StoredPlan) {
  return { id, name: planInWords(kinds, about), state, at, fields, version, ...(result !== null && { result }) };
}
