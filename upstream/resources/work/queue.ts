import type { Pool } from 'pg';
import type { AssignedRecord, Assignee, WorkItem, WorkPage } from '@/lib/contract/work';
import { writePlace, type TimelinePlace } from '@/lib/domain/record-history';
import { LATE_AFTER_DAYS } from '@/lib/domain/waiting-age';
import { kindOfWork, MANY_WAITING, WORK_KIND_NAMES, workNumber, type WorkKind, type WorkPart } from '@/lib/domain/work';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce, statement, where, type Parameters } from '@/upstream/db/statement';
import { holderIs, isAssigned, type AssignedTo } from '../assigned-to';
import { detailsOf } from './details';
import { ANYBODY, workSources, type Stretch, type Worker } from './sources';

/** A part of the queue. */
interface Narrowed {
  assignedTo?: AssignedTo | undefined;
  only?: WorkPart | undefined;
}

interface Asked extends Narrowed {
  /** Kinds the worker may see; all are counted. */
  kinds: readonly WorkKind[];
  kind?: WorkKind | undefined;
  after: TimelinePlace | null;
  limit: number;
}

interface StoredWork {
  rank: number;
  record: number;
  since: string;
  place: string;
  assignee: Assignee | null;
}

/** A page of the worker's queue, oldest first, with the count of each kind. */
export async function findWork(db: Pool, worker: Worker, asked: Asked): Promise<WorkPage> {
  const { kinds, kind, after, limit } = asked;
  const collected = parameters();
  const sources = await sourcesOf(db, kinds, worker, { ...asked, collected });
  const shown = kinds.filter((each) => kind === undefined || each === kind);
  const parts = partsOf(shown, sources, { after, limit: limit + 1, collected });
  const [rows, counts] = await Promise.all([
    parts.length > 0 ? readRows(db, parts, limit + 1, collected) : [],
    countSources(db, kinds, sources, collected),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: await itemsOf(db, worker, page),
    counts,
    next: last ? writePlace({ at: last.place, rank: last.rank, id: last.record }) : null,
  };
}

/** Counts of a part of the queue by kind, with the start of the longest wait. */
export async function countWork(
  db: Pool,
  worker: Worker,
  kinds: readonly WorkKind[],
  narrowed: Narrowed,
): Promise<WorkPage['counts']> {
  const collected = parameters();
  return countSources(db, kinds, await sourcesOf(db, kinds, worker, { ...narrowed, collected }), collected);
}

/** Records that wait and are assigned to a person, by kind. Their role's work isn't theirs alone. */
export async function findOpenWork(
  db: Pool,
  userId: number,
  clock: Pick<Worker, 'timeZone' | 'now'>,
): Promise<{ kind: WorkKind; records: number[] }[]> {
  const collected = parameters();
  const assignedTo = { userId, roleId: null };
  const sources = await sourcesOf(db, WORK_KIND_NAMES, { ...ANYBODY, ...clock }, { assignedTo, collected });
  const parts = WORK_KIND_NAMES.flatMap((kind, rank) =>
    (sources[kind] ?? []).map(
      ({ from, where: conditions, id }) =>
        `SELECT ${rank} AS rank, (${id})::bigint AS record FROM ${from} ${where(conditions)}`,
    ),
  );
  const text = `SELECT rank, json_agg(record ORDER BY record) AS records FROM (${parts.join(' UNION ALL ')}) AS open
    GROUP BY rank ORDER BY rank`;
  const { rows } = await db.query<{ rank: number; records: number[] }>(planOnce(statement(text, collected)));
  return rows.flatMap(({ rank, records }) => {
    const kind = WORK_KIND_NAMES[rank];
    return kind ? [{ kind, records }] : [];
  });
}

/** The item that is overdue longest; null if none is. */
export async function findOldest(
  db: Pool,
  worker: Worker,
  kinds: readonly WorkKind[],
  assignedTo?: AssignedTo,
): Promise<number | null> {
  const collected = parameters();
  const sources = await sourcesOf(db, kinds, worker, { assignedTo, only: 'late', collected });
  const parts = partsOf(kinds, sources, { after: null, limit: 1, collected });
  const [row] = parts.length > 0 ? await readRows(db, parts, 1, collected) : [];
  const kind = row && WORK_KIND_NAMES[row.rank];
  return kind ? workNumber(kind, row.record) : null;
}

/** The given records that wait for the worker, with their details. */
export async function findWorkItems(
  db: Pool,
  worker: Worker,
  kind: WorkKind,
  records: readonly number[],
): Promise<WorkItem[]> {
  return itemsOf(db, worker, await readRecords(db, worker, kind, records));
}

/** A waiting record; undefined if it doesn't wait for the worker. */
export async function findWorkItem(
  db: Pool,
  worker: Worker,
  { kind, id }: { kind: WorkKind; id: number },
): Promise<WorkItem | undefined> {
  return (await findWorkItems(db, worker, kind, [id]))[0];
}

/** The given records that wait for the worker, with their assignees. */
export async function findAssigned(
  db: Pool,
  worker: Worker,
  kind: WorkKind,
  records: readonly number[],
): Promise<AssignedRecord[]> {
  const rows = await readRecords(db, worker, kind, records);
  return rows.map(({ record, assignee }) => ({ id: workNumber(kind, record), record, assignee }));
}

async function readRecords(
  db: Pool,
  worker: Worker,
  kind: WorkKind,
  records: readonly number[],
): Promise<StoredWork[]> {
  const collected = parameters();
  const sources = await workSources(db, [kind], worker, collected);
  const named = `${collected.add(records)}::bigint[]`;
  const parts = (sources[kind] ?? []).map((stretch) =>
    stretchText(
      kind,
      { ...stretch, where: [...stretch.where, `${stretch.id} = ANY (${named})`] },
      { after: null, limit: records.length, collected },
    ),
  );
  return parts.length > 0 ? readRows(db, parts, records.length, collected) : [];
}

async function sourcesOf(
  db: Pool,
  kinds: readonly WorkKind[],
  worker: Worker,
  { assignedTo, only, collected }: Narrowed & { collected: Parameters },
): Promise<Partial<Record<WorkKind, readonly Stretch[]>>> {
  const sources = await workSources(db, kinds, worker, collected);
  if (!assignedTo && !only) return sources;
  const narrow = (kind: WorkKind) => {
    const all = sources[kind] ?? [];
    if (only === 'decision' && !kindOfWork(kind).isForAdministrators) return [];
    const asked = only === 'late' ? all.map((stretch) => lateOf(kind, stretch, worker, collected)) : all;
    return assignedTo ? assignedOf(kind, asked, assignedTo, collected) : asked;
  };
  return Object.fromEntries(kinds.map((kind) => [kind, narrow(kind)] as const));
}

/** The records that wait too long, as `isLate` says. */
function lateOf(kind: WorkKind, stretch: Stretch, { now }: Worker, { add }: Parameters): Stretch {
  const days = LATE_AFTER_DAYS[kindOfWork(kind).age];
  const until = `${add(now)}::timestamptz - interval '${days} days'${stretch.lag ? ` - ${stretch.lag}` : ''}`;
  return { ...stretch, where: [...stretch.where, `${stretch.at} < ${until}`] };
}

/** A kind's records by assignee. Those of someone are few, so start from the assignments. */
function assignedOf(
  kind: WorkKind,
  stretches: readonly Stretch[],
  to: AssignedTo,
  collected: Parameters,
): readonly Stretch[] {
  if (kindOfWork(kind).isOwned) {
    const isOwn = to === 'nobody' ? 'i.assigned_id IS NULL' : `i.assigned_id = ${collected.add(to.userId)}::integer`;
    return stretches.map((stretch) => ({ ...stretch, where: [...stretch.where, isOwn] }));
  }
  if (to === 'nobody')
    return stretches.map((stretch) => ({
      ...stretch,
      where: [...stretch.where, isAssigned(kind, { record: stretch.id, since: sinceOf(stretch) }, to, collected)],
    }));
  const theirs = `(SELECT held.record_id, held.assigned_at FROM assignments held
    WHERE held.kind = '${kind}' AND ${holderIs(to, collected)}) AS m`;
  return stretches.map((stretch) => ({
    ...stretch,
    from: `${theirs} CROSS JOIN ${stretch.from}`,
    where: [...stretch.where, `m.record_id = ${stretch.id}`, `m.assigned_at >= ${sinceOf(stretch)}`],
  }));
}

const sinceOf = ({ at, lag }: Stretch) => (lag ? `(${at} + ${lag})` : at);

function partsOf(
  kinds: readonly WorkKind[],
  sources: Partial<Record<WorkKind, readonly Stretch[]>>,
  window: { after: TimelinePlace | null; limit: number; collected: Parameters },
): string[] {
  return kinds.flatMap((kind) => (sources[kind] ?? []).map((stretch) => stretchText(kind, stretch, window)));
}

function stretchText(
  kind: WorkKind,
  stretch: Stretch,
  { after, limit, collected: { add } }: { after: TimelinePlace | null; limit: number; collected: Parameters },
): string {
  const { from, at, lag, id } = stretch;
  const rank = WORK_KIND_NAMES.indexOf(kind);
  const beyond: string[] = [];
  if (after) {
    const instant = `${add(after.at)}::timestamptz${lag ? ` - ${lag}` : ''}`;
    if (rank === after.rank)
      beyond.push(`${at} >= ${instant}`, `(${at}, ${id}) > (${instant}, ${add(after.id)}::bigint)`);
    else beyond.push(`${at} ${rank > after.rank ? '>=' : '>'} ${instant}`);
  }
  return `(SELECT ${sinceOf(stretch)} AS since, ${rank} AS rank, (${id})::bigint AS record FROM ${from}
    ${where([...stretch.where, ...beyond])} ORDER BY ${at}, ${id} LIMIT ${Number(limit)})`;
}

async function readRows(
  db: Pool,
  parts: readonly string[],
  limit: number,
  collected: Parameters,
): Promise<StoredWork[]> {
  const kindOfRank = `(ARRAY[${WORK_KIND_NAMES.map((kind) => `'${kind}'`).join(', ')}])[w.rank + 1]`;
  // An older assignment was for something already done, such as earlier modules. Its version stays.
  const holds = 'a.assigned_at >= w.since';
  const name = (person: string) => `nullif(btrim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), '')`;
  const text = `
    WITH work AS MATERIALIZED (
      SELECT * FROM (${parts.join(' UNION ALL ')}) AS parts ORDER BY since, rank, record LIMIT ${Number(limit)}
    )
    SELECT w.rank, w.record, ${instantJson('w.since')} AS since,
      to_char(w.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place,
      CASE WHEN a.version IS NOT NULL THEN json_build_object(
        'user', CASE WHEN u.id IS NOT NULL AND ${holds}
          THEN json_build_object('id', u.id, 'name', coalesce(${name('u')}, u.email)) END,
        'role', CASE WHEN r.id IS NOT NULL AND ${holds} THEN json_build_object('id', r.id, 'name', r.name) END,
        'by', CASE WHEN ${holds} THEN ${name('b')} END,
        'at', CASE WHEN ${holds} THEN ${instantJson('a.assigned_at')} END,
        'version', a.version) END AS assignee
    FROM work w
    LEFT JOIN assignments a ON a.kind = ${kindOfRank} AND a.record_id = w.record
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN roles r ON r.id = a.role_id
    LEFT JOIN users b ON b.id = a.assigned_by
    ORDER BY w.since, w.rank, w.record`;
  return (await db.query<StoredWork>(planOnce(statement(text, collected)))).rows;
}

async function countSources(
  db: Pool,
  kinds: readonly WorkKind[],
  sources: Partial<Record<WorkKind, readonly Stretch[]>>,
  collected: Parameters,
): Promise<WorkPage['counts']> {
  const figures = kinds.map((kind) => {
    const parts = (sources[kind] ?? []).map(
      (stretch) =>
        `(SELECT ${sinceOf(stretch)} AS since FROM ${stretch.from} ${where(stretch.where)}
          ORDER BY ${stretch.at} LIMIT ${MANY_WAITING})`,
    );
    if (parts.length === 0) return `json_build_object('count', 0, 'oldestAt', null)`;
    const each = `(${parts.join(' UNION ALL ')}) AS each`;
    const oldest = instantJson('min(since)');
    return `(SELECT json_build_object('count', least(count(*), ${MANY_WAITING}), 'oldestAt', ${oldest}) FROM ${each})`;
  });
  const text = `SELECT json_build_array(${figures.join(', ')}) AS counts`;
  const { counts } = await singleRow<{ counts: Omit<WorkPage['counts'][number], 'kind'>[] }>(
    db,
    planOnce(statement(text, collected)),
  );
  return kinds.map((kind, place) => ({ kind, count: 0, ...counts[place] }));
}

/** Adds each kind's details. Records decided since are left out. */
async function itemsOf(db: Pool, worker: Worker, rows: readonly StoredWork[]): Promise<WorkItem[]> {
  const kinds = WORK_KIND_NAMES.filter((_, rank) => rows.some((row) => row.rank === rank));
  const details = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const records = rows.filter(({ rank }) => WORK_KIND_NAMES[rank] === kind).map(({ record }) => record);
        return [kind, await detailsOf(db, kind, records, worker)] as const;
      }),
    ),
  );
  return rows.flatMap(({ rank, record, since, assignee }) => {
    const kind = WORK_KIND_NAMES[rank];
    const detail = kind && details.get(kind)?.get(record);
    return kind && detail ? [{ id: workNumber(kind, record), kind, record, since, assignee, ...detail }] : [];
  });
}
