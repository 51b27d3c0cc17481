import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { HttpError } from './errors';

/** What a caller claims by a key: to have one intention carried out once. */
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
 * one goes on; the others wait here until it is committed, and get its answer, or until it has failed, and follow.
 *
 * @returns the answer that the key got before; undefined where the caller is to carry the change out and to keep its
 *   answer
 * @throws HttpError 422 where the key was used with another content
 */
export async function claimKey(tx: PoolClient, claim: Claim): Promise<{ answer: unknown } | undefined> {
  const { userId, key, at } = claim;
  const hash = hashOf(claim);
  const claimed = await tx.query({
    name: 'claim-idempotency-key',
    text: `INSERT INTO idempotency_keys (user_id, key, request_hash, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, key) DO NOTHING`,
    values: [userId, key, hash, at],
  });
  if (claimed.rowCount === 1) return undefined;
  const { rows } = await tx.query<{ request_hash: Buffer; answer: unknown }>({
    name: 'find-idempotency-key',
    text: 'SELECT request_hash, answer FROM idempotency_keys WHERE user_id = $1 AND key = $2',
    values: [userId, key],
  });
  const earlier = rows[0];
  // It was swept between the two statements: two days after its answer.
  if (!earlier) return claimKey(tx, claim);
  if (!earlier.request_hash.equals(hash)) throw new HttpError(422, KEY_OF_ANOTHER_REQUEST);
  return { answer: earlier.answer };
}

/** Keeps what a claimed key is answered, in the transaction of the change. */
export async function keepAnswer(tx: PoolClient, { userId, key }: Claim, answer: unknown): Promise<void> {
  await tx.query({
    name: 'keep-idempotent-answer',
    text: 'UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2',
    values: [userId, key, JSON.stringify(answer)],
  });
}

function hashOf({ endpoint, content }: Claim): Buffer {
  return createHash('sha256').update(JSON.stringify([endpoint, sorted(content)])).digest();
}

/** Fields in the order of their names: how a caller orders them makes no other request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, sorted(field)]));
}
