import { createHash } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { parseChunked, writeChunked } from '@/lib/contract/chunked';
import { HttpError } from './errors';

/** The claim of a key: one intention is carried out once. */
export interface Claim {
  userId: number;
  key: string;
  at: Date;
  /** The endpoint's name. */
  endpoint: string;
  /** The parsed parts of the request; the same key with others is refused. */
  content: unknown;
}

/** The sentence for a key that was used for something else. */
const KEY_OF_ANOTHER_REQUEST = 'This Idempotency-Key was already used for a different request.';

/**
 * Claims a key in the transaction of the change that it names, before anything else is done in it. Of several at once
 * one goes on, and the others wait here for its end. If it was committed, they get its
 * answer; else one of them follows.
 *
 * @returns the answer that the key got before; undefined where the caller is to carry the change out and to keep its
 *   answer
 * @throws HttpError 422 where the key was used with another content
 */
export async function claimKey(tx: PoolClient, claim: Claim): Promise<{ answer: unknown } | undefined> {
  const { userId, key, at } = claim;
  const hash = await hashOf(claim);
  const claimed = await tx.query({
    name: 'claim-idempotency-key',
    text: `INSERT INTO idempotency_keys (user_id, key, request_hash, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, key) DO NOTHING`,
    values: [userId, key, hash, at],
  });
  if (claimed.rowCount === 1) return undefined;
  const { rows } = await tx.query<{ request_hash: Buffer; answer: string }>({
    name: 'find-idempotency-key',
    // A lock is a write, whose commit waits for the standbys: the answer is not told again before they have the change.
    text: 'SELECT request_hash, answer::text FROM idempotency_keys WHERE user_id = $1 AND key = $2 FOR UPDATE',
    values: [userId, key],
  });
  const earlier = rows[0];
  // It was swept between the two statements: two days after its answer.
  if (!earlier) return claimKey(tx, claim);
  if (!earlier.request_hash.equals(hash)) throw new HttpError(422, KEY_OF_ANOTHER_REQUEST);
  return { answer: await parseChunked(earlier.answer) };
}

/** Keeps the answer of a claimed key, in the transaction of the change. */
export async function keepAnswer(tx: PoolClient, { userId, key }: Claim, answer: unknown): Promise<void> {
  await tx.query({
    name: 'keep-idempotent-answer',
    text: 'UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2',
    values: [userId, key, await writeChunked(answer)],
  });
}

/** Stands in the place of a request's hash under a canceled key, so that the request is refused when it arrives. */
const CANCELED_HASH = createHash('sha256').update('canceled').digest();

/**
 * Cancels a key: a request under it that comes later is refused. One that is under way is waited for.
 *
 * @returns whether the request was stored already, with the answer it got then
 */
export async function cancelKey(
  tx: PoolClient,
  { userId, key, at }: Pick<Claim, 'userId' | 'key' | 'at'>,
): Promise<{ stored: boolean; answer: unknown }> {
  const { rows } = await tx.query<{ answer: string | null }>({
    name: 'cancel-idempotency-key',
    // The update that changes nothing waits for the request under way, and locks the row that it has left.
    text: `INSERT INTO idempotency_keys AS k (user_id, key, request_hash, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, key) DO UPDATE SET created_at = k.created_at
           RETURNING answer::text`,
    values: [userId, key, CANCELED_HASH, at],
  });
  const answer = rows[0]?.answer ?? null;
  return answer === null ? { stored: false, answer: null } : { stored: true, answer: await parseChunked(answer) };
}

/** The hash of what was asked, in pieces: a body of tens of megabytes would hold the thread for a second. */
export async function hashOf({ endpoint, content }: Pick<Claim, 'endpoint' | 'content'>): Promise<Buffer> {
  const hash = createHash('sha256').update(`[${JSON.stringify(endpoint)},`);
  for (const piece of sortedJson(content)) {
    hash.update(piece);
    if (piece.length > LONG_PIECE) await letOthersRun();
  }
  return hash.update(']').digest();
}

/** Elements of a list that are written in one go, and characters of a piece after which others get their turn. */
const SLICE = 2_000;
const LONG_PIECE = 10_000;

/** JSON with fields in the order of their names: how a caller orders them makes no other request. */
function* sortedJson(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (let from = 0; from < value.length; from += SLICE) {
      const slice = JSON.stringify(value.slice(from, from + SLICE).map(sorted)).slice(1, -1);
      yield from === 0 ? slice : `,${slice}`;
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const given = fieldsOf(value).filter(([, field]) => field !== undefined);
    yield '{';
    for (const [index, [name, field]] of given.entries()) {
      yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
      yield* sortedJson(field);
    }
    yield '}';
  } else {
    yield JSON.stringify(value);
  }
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map(sorted)
    : Object.fromEntries(fieldsOf(value).map(([name, field]) => [name, sorted(field)]));
}

function fieldsOf(value: object): [name: string, field: unknown][] {
  const fields = value as Record<string, unknown>;
  return Object.keys(fields)
    .sort()
    .map((name) => [name, fields[name]]);
}
