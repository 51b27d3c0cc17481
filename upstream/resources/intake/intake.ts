import type { Pool, PoolClient } from 'pg';
import { parseChunked, writeChunked } from '@/lib/contract/chunked';
import type { JsonEndpoint, Output } from '@/lib/contract/endpoint';
import { APPROVED_STEP } from '@/lib/domain/registration';
import type { ObjectRef } from '@/upstream/http/activity';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { hashOf } from '@/upstream/http/idempotency';
import { mutate, type PreparationContext, type TransactionContext } from '@/upstream/http/mutation';
import type { CallerKey, Context, EntryOfChange, JsonRoute, Row, SignedInUser } from '@/upstream/http/route';

/** Kinds of intake calls. External ids are unique per kind. */
export type IntakeKind =
  | 'order'
  | 'order cancellation'
  | 'claims'
  | 'registration'
  | 'registration change'
  | 'newsletter consent'
  | 'sub-user'
  | 'sub-user change'
  | 'forecast'
  | 'forecast change'
  | 'inquiry'
  | 'follow-up'
  | 'warranty claim'
  | 'warranty submission'
  | 'project';

interface IntakeCall<E extends JsonEndpoint, Prepared> {
  object: string;
  kind: IntakeKind;
  /** The external id and company. A registration has no company yet. */
  idOf: (context: Context<E>) => { externalId: string; companyId: number | null };
  /** Same as in `mutate`. */
  prepare?: (context: PreparationContext<E>) => Promise<Prepared>;
  /** How many rows it may write. Needed only for large changes. */
  rows?: (context: Context<E>) => number;
}

export interface Taken<E extends JsonEndpoint> {
  /** Stored, and returned again for a repeated call. It is never erased, so it may contain only ids and numbers. */
  answer: Output<E>;
  /** The row that the external id refers to. */
  resultId: number;
  /** Set if the call registered a company. */
  companyId?: number;
  changes: readonly { before: Row | null; after: Row | null; partOf?: ObjectRef }[];
  further?: readonly EntryOfChange[];
}

/** Returns an intake call's key. Only keys get past the access check (`Access`). */
export function keyOf(user: SignedInUser | undefined): CallerKey {
  if (!user?.key) throw new Error('An intake call must carry an API key.');
  return user.key;
}

/**
 * Binds a write by partner systems. The external id is claimed in the transaction: one of several concurrent calls
 * makes the change, and the others wait for its response.
 *
 * @param handler makes the change, with the functions that staff’s calls use
 * @throws HttpError 404 for a company that the key can't act for; 409 if the external id was used with other content
 */
export function takeIn<E extends JsonEndpoint, Prepared = undefined>(
  endpoint: E,
  { object, kind, idOf, prepare, rows }: IntakeCall<E, Prepared>,
  handler: (context: TransactionContext<E> & { prepared: Prepared }) => Promise<Taken<E>>,
): JsonRoute {
  return mutate<E, Preparation<Prepared>>(
    endpoint,
    { object, prepare: (context) => undoable(context, prepare), ...(rows && { rows }) },
    async (context) => {
      const { tx, user, now, prepared, afterCommit } = context;
      const { externalId, companyId } = idOf(context as unknown as Context<E>);
      const key = keyOf(user);
      const id = { source: key.name, kind, externalId };
      if (companyId !== null) await findCompany(tx, key, companyId);
      const earlier = await claimId(tx, { ...id, companyId, now, content: contentOf(context) });
      if (earlier) {
        for (const undo of prepared.undo) afterCommit(undo);
        return { answer: earlier.answer as Output<E>, changes: [] };
      }
      const taken = await handler({ ...context, prepared: prepared.value });
      await storeResult(tx, id, { ...taken, companyId: taken.companyId ?? companyId });
      return { answer: taken.answer, changes: taken.changes, ...(taken.further && { further: taken.further }) };
    },
  );
}

/** Prepared work with its undo functions, which run if the call is a repetition. */
interface Preparation<Prepared> {
  value: Prepared;
  undo: readonly (() => Promise<void>)[];
}

async function undoable<E extends JsonEndpoint, Prepared>(
  context: PreparationContext<E>,
  prepare: ((context: PreparationContext<E>) => Promise<Prepared>) | undefined,
): Promise<Preparation<Prepared>> {
  const undo: (() => Promise<void>)[] = [];
  const onFailure = (work: () => Promise<void>) => {
    undo.push(work);
    context.onFailure(work);
  };
  return { value: (await prepare?.({ ...context, onFailure })) as Prepared, undo };
}

function contentOf(context: Pick<Context<JsonEndpoint>, 'params' | 'body' | 'form' | 'uploads'>): unknown {
  const { params, body, form, uploads } = context;
  const files = uploads.map(({ field, name, sha256 }) => [field, name, sha256]);
  return { params, body, ...(form ? { form, files } : {}) };
}

interface IdOfThing {
  source: string;
  kind: IntakeKind;
  externalId: string;
}

interface Claimed extends IdOfThing {
  companyId: number | null;
  now: Date;
  content: unknown;
}

/** @returns the first response; undefined if the caller must make the change @throws HttpError 409 */
async function claimId(tx: PoolClient, claimed: Claimed): Promise<{ answer: unknown } | undefined> {
  const { source, kind, externalId, companyId, now, content } = claimed;
  const hash = await hashOf({ endpoint: kind, content });
  const { rowCount } = await tx.query({
    name: 'claim-intake-id',
    text: `INSERT INTO intake_ids (source, kind, external_id, request_hash, company_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [source, kind, externalId, hash, companyId, now],
  });
  if (rowCount === 1) return undefined;
  const { rows } = await tx.query<{ request_hash: Buffer | null; answer: string }>({
    name: 'find-intake-id',
    // The lock waits for the standbys, as in `claimKey`, so the response isn't repeated before they have the change.
    text: `SELECT request_hash, answer::text FROM intake_ids
      WHERE source = $1 AND kind = $2 AND external_id = $3 FOR UPDATE`,
    values: [source, kind, externalId],
  });
  const [earlier] = rows;
  if (!earlier) throw new Error('An intake id that was claimed must be there.');
  // An imported ID has no request to compare with.
  if (!earlier.request_hash?.equals(hash))
    conflict(`The external ID ${externalId} was already used for ${kind === 'claims' ? 'other' : 'another'} ${kind}.`);
  return { answer: await parseChunked(earlier.answer) };
}

async function storeResult(
  tx: PoolClient,
  { source, kind, externalId }: IdOfThing,
  { answer, resultId, companyId }: { answer: unknown; resultId: number; companyId: number | null },
): Promise<void> {
  await tx.query({
    name: 'store-intake-result',
    text: `UPDATE intake_ids SET answer = $4, result_id = $5, company_id = $6
      WHERE source = $1 AND kind = $2 AND external_id = $3`,
    values: [source, kind, externalId, await writeChunked(answer), resultId, companyId],
  });
}

/**
 * Returns the id of the row that a key’s system sent for a company under an external id.
 *
 * @throws HttpError 404 if this system sent none for this company
 */
export async function findSent(
  db: Pool | PoolClient,
  key: CallerKey,
  { kind, externalId, companyId }: { kind: IntakeKind; externalId: string; companyId: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'find-sent',
    text: `SELECT result_id AS id FROM intake_ids
      WHERE source = $1 AND kind = $2 AND external_id = $3 AND company_id = $4`,
    values: [key.name, kind, externalId, companyId],
  });
  return rows[0]?.id ?? notFound(kind);
}

/** Like `findSent`, for kinds that needn't belong to a company. @throws HttpError 404 */
export async function findSentOfAny(
  tx: Pool | PoolClient,
  key: CallerKey,
  { kind, externalId }: { kind: IntakeKind; externalId: string },
): Promise<number> {
  const { rows } = await tx.query<{ id: number; companyId: number | null }>({
    name: 'find-sent-of-any',
    text: `SELECT result_id AS id, company_id AS "companyId" FROM intake_ids
      WHERE source = $1 AND kind = $2 AND external_id = $3`,
    values: [key.name, kind, externalId],
  });
  const [sent] = rows;
  const isOfKey = key.companyId === null || sent?.companyId === key.companyId;
  return sent && isOfKey ? sent.id : notFound(kind);
}

/** A key that may act for one company only, or for any. */
type Caller = Pick<CallerKey, 'companyId'>;

/** Staff may act for any company. */
export const STAFF: Caller = { companyId: null };

export interface IntakeCompany {
  id: number;
  name: string;
  approvalStep: number;
  masterId: number | null;
}

/** @throws HttpError 404 for a company that doesn't exist, or that the key can't act for */
export async function findCompany(db: Pool | PoolClient, key: Caller, id: number): Promise<IntakeCompany> {
  if (key.companyId !== null && key.companyId !== id) notFound('company');
  const { rows } = await db.query<IntakeCompany>({
    name: 'find-intake-company',
    text: `SELECT id, name, approval_step AS "approvalStep", master_id AS "masterId" FROM companies WHERE id = $1`,
    values: [id],
  });
  return rows[0] ?? notFound('company');
}

/**
 * Returns the approved company of a call and the acting person.
 *
 * @param sent `userId`: the person, by default the company’s master
 * @throws HttpError 404 like `findCompany`; 409 for a company that isn't approved; 422 if the person isn't in the
 * company or is disabled
 */
export async function findActor(
  tx: PoolClient,
  key: Caller,
  sent: { companyId: number; userId?: number | undefined },
): Promise<{ company: IntakeCompany; userId: number }> {
  const company = await findCompany(tx, key, sent.companyId);
  if (company.approvalStep !== APPROVED_STEP) conflict('This company isn’t approved yet.');
  const { rows } = await tx.query<{ id: number }>({
    name: 'find-intake-actor',
    text: `SELECT id FROM users WHERE id = $1 AND company_id = $2 AND NOT disabled AND deleted_at IS NULL`,
    values: [sent.userId ?? company.masterId, company.id],
  });
  if (rows[0]) return { company, userId: rows[0].id };
  if (sent.userId === undefined) conflict('This company has no master who is in use.');
  refuseField('userId', 'This person isn’t in use, or not of this company.');
}
