import { isDeepStrictEqual } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import {
  MAX_PROPOSALS,
  PROPOSAL_ACTIONS,
  type ProposableCall,
  type ProposalArea,
  type ProposalState,
} from '@/lib/domain/proposed-change';
import { rowById, rowsOf, singleRow, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce, where } from '@/upstream/db/statement';
import { single } from '@/upstream/db/drizzle';
import type { ObjectRef } from '@/upstream/http/activity';
import type { SignedInUser } from '@/upstream/http/route';
import { fullNameOf } from '@/lib/domain/person';

export interface StoredRequest {
  params?: Readonly<Record<string, string>> | undefined;
  body: unknown;
}

/** JSON state of a record, to detect changes. */
type Seen = unknown;

export type StoredProposal = ProposedChange & {
  request: StoredRequest;
  seen: Seen;
  subject: ObjectRef | null;
};

const FIELDS = `
  'id', p.id, 'call', p.call, 'area', p.area, 'about', p.about, 'fields', p.fields, 'state', p.state,
  'record', CASE WHEN p.record_id IS NOT NULL THEN json_build_object('type', p.record_type, 'id', p.record_id) END,
  'userId', p.user_id, 'userName', p.user_name, 'createdAt', ${instantJson('p.created_at')},
  'decidedBy', p.decided_by_name, 'decidedAt', ${instantJson('p.decided_at')}, 'reason', p.reason,
  'version', p.version`;

export const PROPOSAL: Selection = { fields: FIELDS, table: 'proposed_changes p', id: 'p.id' };

const STORED: Selection = {
  ...PROPOSAL,
  fields: `${FIELDS}, 'request', p.request, 'seen', p.seen,
    'subject', CASE WHEN p.subject_id IS NOT NULL
      THEN json_build_object('type', p.subject_type, 'id', p.subject_id) END`,
};

/** Pending changes in these areas, oldest first. */
export async function findProposals(db: Pool, areas: readonly ProposalArea[]): Promise<ProposedChange[]> {
  const collected = parameters();
  return rowsOf<ProposedChange>(db, {
    select: PROPOSAL,
    where: [`p.state = 'waiting'`, `p.area = ANY (${collected.add(areas)}::text[])`],
    orderBy: 'p.created_at, p.id',
    window: { limit: MAX_PROPOSALS },
    parameters: collected,
  });
}

/** Excludes one's own proposals and changes of one's own role (decision 50). The SQL repeats the index's condition. */
export function decidable(me: string, area: ProposalArea): string[] {
  return [
    `p.state = 'waiting'`,
    `p.area = '${area}'`,
    `p.user_id IS DISTINCT FROM ${me}`,
    `(p.record_type = 'user' AND p.record_id = ${me}) IS NOT TRUE`,
  ];
}

export function countDecidable(
  db: Pool,
  area: ProposalArea,
  userId: number,
): Promise<{ count: number; oldestAt: string | null }> {
  const text = `SELECT count(*)::integer AS count, ${instantJson('min(p.created_at)')} AS "oldestAt"
    FROM proposed_changes p ${where(decidable('$1', area))}`;
  return singleRow(db, planOnce({ text, values: [userId] }));
}

export async function findProposal(db: Pool | PoolClient, id: number): Promise<StoredProposal | undefined> {
  return rowById<StoredProposal>(db, STORED, id);
}

/** Like `findProposal`, locked until the transaction ends. Lock its record first. */
export async function takeProposal(tx: PoolClient, id: number): Promise<StoredProposal | undefined> {
  await tx.query({
    name: 'take-proposed-change',
    text: 'SELECT FROM proposed_changes WHERE id = $1 FOR UPDATE',
    values: [id],
  });
  return findProposal(tx, id);
}

/** Locks the waiting change of a record; undefined without one. @param key as in `insertProposal` */
export async function takeProposalOf(tx: PoolClient, key: string): Promise<StoredProposal | undefined> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'take-proposed-change-of',
    text: `SELECT id FROM proposed_changes WHERE about_key = $1 AND state = 'waiting' FOR UPDATE`,
    values: [key],
  });
  return rows[0] && findProposal(tx, rows[0].id);
}

export async function countProposals(tx: PoolClient): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM proposed_changes WHERE state = 'waiting'`,
  );
  return single(rows).count;
}

export interface NewProposal {
  call: ProposableCall;
  area: ProposalArea;
  request: StoredRequest;
  /** Identifies the record, because only one change per record may wait. */
  key: string;
  about: string;
  record: ObjectRef | null;
  subject: ObjectRef | null;
  seen: Seen;
  fields: ProposedChange['fields'];
  user: SignedInUser;
  now: Date;
}

/** @throws the database's violation of `proposed_changes_of_one` if another change of the record waits */
export async function insertProposal(tx: PoolClient, proposal: NewProposal): Promise<StoredProposal> {
  const { call, area, request, key, about, record, subject, seen, fields, user, now } = proposal;
  const { rows } = await tx.query<{ id: number }>({
    name: 'insert-proposed-change',
    text: `INSERT INTO proposed_changes (call, area, request, about_key, about, record_type, record_id, subject_type,
        subject_id, seen, fields, state, user_id, user_name, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting', $12, $13, $14) RETURNING id`,
    values: [
      ...[call, area, JSON.stringify(request), key, about, record?.type ?? null, record?.id ?? null],
      ...[subject?.type ?? null, subject?.id ?? null, JSON.stringify(seen), JSON.stringify(fields)],
      ...[user.id, fullNameOf(user), now],
    ],
  });
  return stored(tx, single(rows).id);
}

interface Ending {
  state: ProposalState;
  user: SignedInUser;
  now: Date;
  reason: string | null;
  /** The created record, for proposals without an existing one. */
  made?: ObjectRef | undefined;
}

export async function endProposal(
  tx: PoolClient,
  { id }: { id: number },
  { state, user, now, reason, made }: Ending,
): Promise<StoredProposal> {
  await tx.query({
    name: 'end-proposed-change',
    text: `UPDATE proposed_changes SET state = $2, decided_by = $3, decided_by_name = $4, decided_at = $5, reason = $6,
        subject_type = coalesce(subject_type, $7), subject_id = coalesce(subject_id, $8), version = version + 1
      WHERE id = $1`,
    values: [id, state, user.id, fullNameOf(user), now, reason, made?.type ?? null, made?.id ?? null],
  });
  return stored(tx, id);
}

async function stored(tx: PoolClient, id: number): Promise<StoredProposal> {
  const proposal = await findProposal(tx, id);
  if (!proposal) throw new Error('A proposed change that was just written is not there.');
  return proposal;
}

/** State of each kind of record. If it changes, the proposal is outdated. */
const STANDS: Readonly<Record<string, string>> = {
  user: `SELECT to_jsonb(version) AS seen FROM users WHERE id = $1 AND deleted_at IS NULL`,
  'default rate': `SELECT to_jsonb(version) AS seen FROM configurations WHERE id = $1`,
  promotion: `SELECT to_jsonb(version) AS seen FROM promotions WHERE id = $1`,
  // Whatever was taken back since changes what is left.
  approval: `SELECT to_jsonb((SELECT count(*) FROM take_backs t WHERE t.approval_id = a.id)) AS seen
      FROM approvals a WHERE a.id = $1`,
  // All roles share one list version, so compare only this role's rights.
  role: `SELECT (SELECT coalesce(jsonb_object_agg(route_type, to_jsonb(actions)), '{}') FROM access_control
      WHERE role_id = r.id) AS seen FROM roles r WHERE r.id = $1`,
};

/** A record's current state; null if it is gone or doesn't exist yet. */
export async function standOf(tx: PoolClient, record: ObjectRef | null): Promise<Seen> {
  const text = record && STANDS[record.type];
  if (!text) return null;
  const { rows } = await tx.query<{ seen: Seen }>(text, [record.id]);
  return rows[0]?.seen ?? null;
}

/** Whether a record is unchanged since a change was proposed. */
export async function standsAsSeen(tx: PoolClient, { record, seen }: StoredProposal): Promise<boolean> {
  return isDeepStrictEqual(await standOf(tx, record ?? null), seen ?? null);
}

export async function findDeciders(tx: PoolClient, area: ProposalArea, adminRoleId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'deciders-of-changes',
    text: `SELECT u.id FROM users u JOIN access_control a ON a.role_id = u.role_id AND a.route_type = $1
      WHERE u.role_id = $2 AND $3 = ANY (a.actions) AND u.deleted_at IS NULL AND NOT u.disabled`,
    values: [area, adminRoleId, PROPOSAL_ACTIONS[area]],
  });
  return rows.map(({ id }) => id);
}
