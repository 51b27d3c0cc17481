import type { Pool, PoolClient } from 'pg';
import type { JsonEndpoint, Output } from '@/lib/contract/endpoint';
import { writeActivity } from './activity';
import { conflict, notFound } from './errors';
import { codeOf } from './failures';
import { rootCause } from '../log';
import type { Context, Route } from './route';

/** A stored object, before or after a change. The activity keeps it whole but for its secrets. */
export interface Row {
  id: number;
  version?: number;
}

/** How a mutation finds what it changes. */
export interface Mutation<E extends JsonEndpoint, Prepared, Before> {
  /** What kind of object is changed, as people and the activity name it: `order`, `session`, `product`. */
  object: string;
  /** What is slow and must be done before the transaction opens, such as hashing a password. Runs once. */
  prepare?: (context: Context<E>) => Promise<Prepared>;
  /**
   * Loads the object as it stands, `for update`. `undefined` is answered 404; a `version` in the body that is not the
   * row's is answered 409. Left out where the mutation makes its object.
   */
  before?: (context: TransactionContext<E> & { prepared: Prepared }) => Promise<Before | undefined>;
}

/** A request inside its transaction. There is no `db`: what is not written through `tx` would survive a roll-back. */
export type TransactionContext<E extends JsonEndpoint> = Omit<Context<E>, 'db'> & { tx: PoolClient };

/** What the handler of a mutation gets. */
export type MutationContext<E extends JsonEndpoint, Prepared, Before> = TransactionContext<E> & {
  prepared: Prepared;
  before: Before;
};

/** What a mutation did. */
export interface Change<E extends JsonEndpoint> {
  answer: Output<E>;
  /** The object as it stands now; null where it is gone. */
  after: Row | null;
  /** What the activity keeps as the object before, where that is not the whole of it; `after` then matches it. */
  before?: Row;
  /** The id of who did it, where nobody was signed in yet: whoever signs in. */
  by?: number;
}

/** How often a transaction that PostgreSQL gave up in favour of another is run. */
const ATTEMPTS = 3;

/** Serialization failure, deadlock: the transaction left nothing behind and may be run again. */
const GIVEN_UP = new Set(['40001', '40P01']);

/**
 * Binds an endpoint that writes to its handler: the only way by which the upstream changes stored data for a request.
 *
 * It opens a transaction, loads the object, compares the version, runs the handler and writes the activity entry
 * (who, when, from where, what object, before, after; secrets never), all in that one transaction. Whatever throws on
 * the way, nothing is left of it. A transaction that lost against another (deadlock, serialization) is run again, so
 * `before` and the handler must do nothing but write through `tx`.
 *
 * @example
 * mutate(renameCategory, {
 *   object: 'category',
 *   before: ({ tx, params }) => findCategoryForUpdate(tx, params.id),
 * }, async ({ tx, before, body }) => {
 *   const after = await updateCategory(tx, before.id, body);
 *   return { answer: after, after };
 * });
 *
 * @param endpoint what is answered
 * @param mutation what object is changed and how it is found
 * @param handler makes the change; throws an `HttpError` to refuse it
 */
export function mutate<E extends JsonEndpoint, Prepared = undefined, Before extends Row | undefined = undefined>(
  endpoint: E,
  mutation: Mutation<E, Prepared, Before>,
  handler: (context: MutationContext<E, Prepared, Before>) => Promise<Change<E>>,
): Route {
  const run = async (context: Context<E>) => {
    const prepared = (await mutation.prepare?.(context)) as Prepared;
    const { db, ...rest } = context;

    return inTransaction(db, async (tx) => {
      const inside = { ...rest, tx, prepared };
      const before = (await mutation.before?.(inside)) as Before;
      if (mutation.before && !before) notFound(mutation.object);
      refuseStale(context.body, before);

      const { answer, after, by, before: kept = before } = await handler({ ...inside, before });

      await writeActivity(tx, {
        at: context.now,
        userId: context.user?.id ?? by ?? null,
        clientAddress: context.clientAddress,
        requestId: context.requestId,
        action: endpoint.name,
        objectType: mutation.object,
        objectId: (after ?? kept)?.id ?? null,
        before: kept ?? null,
        after,
      });
      return answer;
    });
  };
  return { endpoint, answer: run };
}

function refuseStale(body: unknown, before: Row | undefined): void {
  const sent = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  if (sent === undefined || before?.version === undefined || sent === before.version) return;
  conflict('Someone else has changed this in the meantime. Please reload it and make your change again.');
}

/**
 * Runs work in one transaction, again where PostgreSQL gave it up in favour of another.
 *
 * @returns what the work returns, once it is committed
 * @throws what the work or the commit throws; nothing is then stored
 */
async function inTransaction<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(db, work);
    } catch (error) {
      const code = codeOf(rootCause(error));
      if (attempt === ATTEMPTS || code === undefined || !GIVEN_UP.has(code)) throw error;
    }
  }
}

async function transactOnce<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await db.connect();
  let broken: Error | undefined;
  // A connection lost between two statements is told by an event, which would end the program if nobody listened.
  const noteLoss = (err: Error) => (broken = err);
  tx.on('error', noteLoss);
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // A connection that can't even roll back is not given to the next request.
    await tx.query('rollback').catch(noteLoss);
    throw error;
  } finally {
    tx.off('error', noteLoss);
    tx.release(broken);
  }
}
