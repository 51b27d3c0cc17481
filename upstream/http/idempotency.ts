import { createHash } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { parseChunked, writeChunked } from '@/lib/contract/chunked';
import { HttpError } from './errors';

/** A claimed idempotency key, so that repeated requests run once. */
export interface Claim {
  userId: number;
  key: string;
  at: Date;
  endpoint: string;
  /** The parsed request. The same key with other content is refused. */
  content: unknown;
}

const KEY_OF_ANOTHER_REQUEST = 'This Idempotency-Key was already used for a different request.';

/**
 * Claims a key as the first step of the change's transaction. Concurrent requests wait here: after a commit they get
 * its response, otherwise one of them takes over.
 *
 * @returns the earlier response; undefined if the caller must make the change and store its response
 * @throws HttpError 422 if the key was used with other content
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
    // The lock makes the commit wait for the standbys, so the response isn't repeated before they have the change.
    text: 'SELECT request_hash, answer::text FROM idempotency_keys WHERE user_id = $1 AND key = $2 FOR UPDATE',
    values: [userId, key],
  });
  const earlier = rows[0];
  // The row expired between the two statements, two days after its response.
  if (!earlier) return claimKey(tx, claim);
  if (!earlier.request_hash.equals(hash)) throw new HttpError(422, KEY_OF_ANOTHER_REQUEST);
  return { answer: await parseChunked(earlier.answer) };
}

/** The caller runs this in the transaction of the change. */
export async function storeAnswer(tx: PoolClient, { userId, key }: Claim, answer: unknown): Promise<void> {
  await tx.query({
    name: 'keep-idempotent-answer',
    text: 'UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2',
    values: [userId, key, await writeChunked(answer)],
  });
}

/** Replaces the request hash of a canceled key, so that a late request is refused. */
const CANCELED_HASH = createHash('sha256').update('canceled').digest();

/**
 * Cancels a key, so that a later request with it is refused. Waits for a running one.
 *
 * @returns whether the request was already stored, with its response
 */
export async function cancelKey(
  tx: PoolClient,
  { userId, key, at }: Pick<Claim, 'userId' | 'key' | 'at'>,
): Promise<{ stored: boolean; answer: unknown }> {
  const { rows } = await tx.query<{ answer: string | null }>({
    name: 'cancel-idempotency-key',
    // This empty update waits for a running request and locks its row.
    text: `INSERT INTO idempotency_keys AS k (user_id, key, request_hash, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, key) DO UPDATE SET created_at = k.created_at
           RETURNING answer::text`,
    values: [userId, key, CANCELED_HASH, at],
  });
  const answer = rows[0]?.answer ?? null;
  return answer === null ? { stored: false, answer: null } : { stored: true, answer: await parseChunked(answer) };
}

/** Hashes a request in pieces, because a large body would block the thread for a second. */
export async function hashOf({ endpoint, content }: Pick<Claim, 'endpoint' | 'content'>): Promise<Buffer> {
  const hash = createHash('sha256').update(`[${JSON.stringify(endpoint)},`);
  for (const piece of sortedJson(content)) {
    hash.update(piece);
    if (piece.length > LONG_PIECE) await letOthersRun();
  }
  return hash.update(']').digest();
}

/** Array elements per step, and the piece length after which other work gets a turn. */
const SLICE = 2_000;
const LONG_PIECE = 10_000;

/** Sorts fields by name, so that their order doesn't make a different request. */
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
