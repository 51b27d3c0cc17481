import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { JsonEndpoint, Output } from '@/lib/contract/endpoint';
import { publishChange } from '../events/change-messages';
import { writeActivity, type ObjectRef, type Person } from './activity';
import { conflict, notFound } from './errors';
import { codeOf, diskFull } from './failures';
import { claimKey, storeAnswer, type Claim } from './idempotency';
import { inOneTransaction } from '../db/transaction';
import { rootCause } from '@/lib/log/program-log';
import type { CarriedOut, Context, EntryOfChange, JsonRoute, Row } from './route';
import { authorOf } from './authenticate-key';

export interface Mutation<E extends JsonEndpoint, Prepared, Before> {
  object: string;
  /**
   * Slow work before the transaction opens, such as hashing a password. Runs once. Effects outside the database are
   * undone through `onFailure`.
   */
  prepare?: (context: PreparationContext<E>) => Promise<Prepared>;
  /**
   * Loads the current object `for update`. `undefined` gives 404, and a different `version` in the body, form or query
   * gives 409. Left out if the mutation creates its object.
   */
  before?: (context: TransactionContext<E> & { prepared: Prepared }) => Promise<Before | undefined>;
  /** How many rows it may write. Needed only for large changes. */
  rows?: (context: Context<E>) => number | Promise<number>;
}

/** Sign-in and sign-out may use the reserve of a full disk, so that people can still read. */
const isOfSigningIn = ({ access, beforeSecondFactor, beforePasswordChange }: JsonEndpoint) =>
  access === 'public' || beforeSecondFactor === true || beforePasswordChange === true;

/** A generous estimate per row, including indexes. */
const ROW_BYTES = 500;

/** Disk space that a request may need: its files and twice its rows, because PostgreSQL also writes them to its log. */
function bytesOf<E extends JsonEndpoint>(context: Context<E>, rows: number): number {
  return 2 * rows * ROW_BYTES + context.uploads.reduce((sum, { size }) => sum + size, 0);
}

export type PreparationContext<E extends JsonEndpoint> = Context<E> & {
  /** Runs if the preparation or the transaction fails. A commit with an unknown outcome counts as failed. */
  onFailure: (undo: () => Promise<void>) => void;
};

/** A request inside its transaction. It has no `db`, because writes outside `tx` would survive a rollback. */
export type TransactionContext<E extends JsonEndpoint> = Omit<Context<E>, 'db'> & {
  tx: PoolClient;
  /** Another administrator approved it, so it runs instead of waiting for approval (decision 50). */
  isApproved?: true;
  /**
   * Runs after the commit, before the response, for work that can't be rolled back, like removing a file. Errors are
   * only logged, because the change is stored.
   */
  afterCommit: (work: (context: Context<E>) => Promise<void>) => void;
};

export type MutationContext<E extends JsonEndpoint, Prepared, Before> = TransactionContext<E> & {
  prepared: Prepared;
  before: Before;
};

export interface Change<E extends JsonEndpoint> {
  answer: Output<E>;
  /** The current object; null if it was deleted. */
  after: Row | null;
  /** The earlier object for the activity log, if that isn't the whole row. It must match `after`. */
  before?: Row;
  /** The author of a change made before sign-in: the person who signs in. */
  by?: Person;
  /** The object whose page shows this one, like the order of a coupon. */
  partOf?: ObjectRef;
  further?: readonly EntryOfChange[];
}

/** A change to several objects. Each gets its own activity entry. */
export interface SeveralChanges<E extends JsonEndpoint> {
  answer: Output<E>;
  changes: readonly { before: Row | null; after: Row | null; partOf?: ObjectRef }[];
  /** Entries for objects of other kinds, or for another call. */
  further?: readonly EntryOfChange[];
}

/** How often to run a transaction that lost a conflict. */
const ATTEMPTS = 3;

/** Serialization failure and deadlock. Nothing was stored, so a retry is safe. */
const ABANDONED = new Set(['40001', '40P01']);

/**
 * Binds an endpoint that writes to its handler. Requests change stored data only through this.
 *
 * One transaction loads the object, compares the version, runs the handler and writes the activity entry, without
 * secrets. Any error rolls all of it back. Deadlocks and serialization failures are retried, so `before` and the
 * handler must write only through `tx` and leave the rest to `afterCommit`.
 *
 * A repeated idempotency key returns its stored response and changes nothing.
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
 * @param handler makes the change; throws an `HttpError` to refuse it
 */
export function mutate<E extends JsonEndpoint, Prepared = undefined, Before extends Row | undefined = undefined>(
  endpoint: E,
  mutation: Mutation<E, Prepared, Before>,
  handler: (context: MutationContext<E, Prepared, Before>) => Promise<Change<E> | SeveralChanges<E>>,
): JsonRoute {
  const run = async (context: Context<E>) => {
    const undoing: (() => Promise<void>)[] = [];
    const rows = (await mutation.rows?.(context)) ?? 0;
    if (!isOfSigningIn(endpoint) && (await context.isDiskFull(bytesOf(context, rows)))) throw diskFull();
    try {
      const prepared = (await mutation.prepare?.({ ...context, onFailure: (undo) => undoing.push(undo) })) as Prepared;
      const { answer, afterwards, transaction } = await inTransaction(context.db, (tx) =>
        transact(tx, context, prepared),
      );
      if (transaction) context.onCommitted(transaction);
      // Replayed response: discard the prepared work.
      if (!afterwards) {
        await runAll(undoing, context.log);
        return answer;
      }
      await runAll(
        afterwards.map((work) => () => work(context)),
        context.log,
      );
      return answer;
    } catch (error) {
      await runAll(undoing, context.log);
      throw error;
    }
  };

  const transact = async (tx: PoolClient, context: Context<E>, prepared: Prepared) => {
    const claim = claimOf(endpoint, context);
    const earlier = claim && (await claimKey(tx, claim));
    if (earlier) return { answer: earlier.answer as Output<E>, afterwards: null, transaction: null };

    const { db: _, ...rest } = context;
    const afterwards: ((context: Context<E>) => Promise<void>)[] = [];
    const inside = {
      ...rest,
      tx,
      prepared,
      afterCommit: (work: (typeof afterwards)[number]) => void afterwards.push(work),
    };
    const { done, entries } = await carryOut(inside);

    const bulkId = entries.length > 1 ? (rest.bulkId ?? randomUUID()) : rest.bulkId;
    for (const entry of [...entries, ...(done.further ?? [])]) {
      await writeActivity(tx, {
        at: rest.now,
        person: (rest.user && authorOf(rest.user)) ?? ('by' in done ? done.by : null) ?? null,
        clientAddress: rest.clientAddress,
        requestId: rest.requestId,
        bulkId,
        ...entry,
      });
    }
    // Objects of other kinds default to their own page.
    const further = done.further?.map((entry) => ({ ...entry, partOf: entry.partOf ?? objectOf(entry) }));
    const changes = [...entries, ...(further ?? [])];
    const transaction = await publishChange(tx, endpoint, { type: mutation.object, changes, user: rest.user });
    if (claim) await storeAnswer(tx, claim, done.answer);
    return { answer: done.answer, afterwards, transaction };
  };

  const carryOut = async (inside: TransactionContext<E> & { prepared: Prepared }) => {
    const before = (await mutation.before?.(inside)) as Before;
    if (mutation.before && !before) notFound(mutation.object);
    refuseStale(inside.body ?? inside.form ?? inside.query, before);
    const done = await handler({ ...inside, before });
    const changes = 'changes' in done ? done.changes : [{ ...done, before: done.before ?? before ?? null }];
    const entries = changes.map((change): EntryOfChange => ({
      ...{ action: endpoint.name, objectType: mutation.object, partOf: change.partOf },
      ...{ before: change.before, after: change.after },
    }));
    return { done, entries };
  };
  return {
    endpoint,
    answer: run,
    isRecorded: true,
    prepareChange: mutation.prepare,
    carryOut: carryOut as unknown as (inside: unknown) => Promise<CarriedOut>,
  };
}

function objectOf({ objectType: type, before, after }: EntryOfChange): ObjectRef | undefined {
  const object = after ?? before;
  return object ? { type, id: object.id } : undefined;
}

function claimOf(endpoint: JsonEndpoint, context: Context<JsonEndpoint>): Claim | undefined {
  const { idempotencyKey, user, now, params, body, form, uploads } = context;
  if (idempotencyKey === undefined || !user) return undefined;
  const files = uploads.map(({ field, name, sha256 }) => [field, name, sha256]);
  return {
    userId: user.id,
    // People and their keys have separate idempotency keys.
    key: user.key ? `${idempotencyKey} of key ${user.key.id}` : idempotencyKey,
    at: now,
    endpoint: endpoint.name,
    content: { params, body, ...(form ? { form, files } : {}) },
  };
}

async function runAll(works: readonly (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const outcome of await Promise.allSettled(works.map(async (work) => work()))) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason as unknown }, 'work around a change failed');
  }
}

export const CHANGED_MEANWHILE =
  'Someone else changed this while you were editing. Reload it and make your change again.';

function refuseStale(sent: unknown, before: Row | undefined): void {
  const version = typeof sent === 'object' && sent !== null && 'version' in sent ? sent.version : undefined;
  if (version !== undefined && before?.version !== undefined && version !== before.version) conflict(CHANGED_MEANWHILE);
}

/** Like `inOneTransaction`, with retries after conflicts. */
async function inTransaction<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOneTransaction(db, work);
    } catch (error) {
      const code = codeOf(rootCause(error));
      if (attempt === ATTEMPTS || code === undefined || !ABANDONED.has(code)) throw error;
    }
  }
}
