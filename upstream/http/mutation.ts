import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { JsonEndpoint, Output } from '@/lib/contract/endpoint';
import { publishChange } from '../events/change-messages';
import { writeActivity, type ObjectRef, type Person } from './activity';
import { conflict, notFound } from './errors';
import { codeOf, diskFull } from './failures';
import { claimKey, keepAnswer, type Claim } from './idempotency';
import { inOneTransaction } from '../db/transaction';
import { rootCause } from '@/lib/log/program-log';
import type { CarriedOut, Context, EntryOfChange, JsonRoute, Row } from './route';
import { authorOf } from './authenticate-key';

/** How a mutation finds what it changes. */
export interface Mutation<E extends JsonEndpoint, Prepared, Before> {
  /** What kind of object is changed, as people and the activity name it: `order`, `session`, `product`. */
  object: string;
  /**
   * What is slow and must be done before the transaction opens, such as hashing a password. Runs once. What it leaves
   * outside of the database is undone by what it hands to `onFailure`.
   */
  prepare?: (context: PreparationContext<E>) => Promise<Prepared>;
  /**
   * Loads the object as it stands, `for update`. `undefined` is answered 404; a `version` in the body, form or query
   * that is not the row's is answered 409. Left out where the mutation makes its object.
   */
  before?: (context: TransactionContext<E> & { prepared: Prepared }) => Promise<Before | undefined>;
  /** How many rows it may write, where they may be many. */
  rows?: (context: Context<E>) => number | Promise<number>;
}

/** Signing in and out takes a few rows of the room that a full disk keeps: people can still read. */
const isOfSigningIn = ({ access, beforeSecondFactor, beforePasswordChange }: JsonEndpoint) =>
  access === 'public' || beforeSecondFactor === true || beforePasswordChange === true;

/** Of a row with its indexes, generously. */
const ROW_BYTES = 500;

/**
 * What a request may need on the disk: its rows twice, since PostgreSQL writes them to its log first, and its files.
 */
function bytesOf<E extends JsonEndpoint>(context: Context<E>, rows: number): number {
  return 2 * rows * ROW_BYTES + context.uploads.reduce((sum, { size }) => sum + size, 0);
}

/** A request before its transaction. */
export type PreparationContext<E extends JsonEndpoint> = Context<E> & {
  /**
   * Runs when the rest of the preparation or the transaction fails; a commit whose outcome is unknown counts as failed.
   */
  onFailure: (undo: () => Promise<void>) => void;
};

/** A request inside its transaction. There is no `db`: what is not written through `tx` would survive a roll-back. */
export type TransactionContext<E extends JsonEndpoint> = Omit<Context<E>, 'db'> & {
  tx: PoolClient;
  /** Has another administrator approved it? Then what waits for one is done (decision 50). */
  isApproved?: true;
  /**
   * Runs once the change is stored, before the answer: for what can't be rolled back, such as removing a file. What it
   * throws is logged, since the change stands.
   */
  afterCommit: (work: (context: Context<E>) => Promise<void>) => void;
};

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
  /**
   * The object before the change as the activity keeps it, where that is not the whole of it; `after` then matches it.
   */
  before?: Row;
  /** The author of a change made before sign-in: the person who signs in. */
  by?: Person;
  /** The object that this one is a part of, and whose page shows it: the order of a coupon. */
  partOf?: ObjectRef;
  further?: readonly EntryOfChange[];
}

/** What a mutation of several objects did. Each object gets an activity entry of its own. */
export interface SeveralChanges<E extends JsonEndpoint> {
  answer: Output<E>;
  changes: readonly { before: Row | null; after: Row | null; partOf?: ObjectRef }[];
  /** What it did to objects of other kinds, or as another call. */
  further?: readonly EntryOfChange[];
}

/** How often a transaction that PostgreSQL gave up in favour of another is run. */
const ATTEMPTS = 3;

/** Serialization failure, deadlock: the transaction left nothing behind and may be run again. */
const GIVEN_UP = new Set(['40001', '40P01']);

/**
 * Binds an endpoint that writes to its handler: the only way by which the upstream changes stored data for a request.
 *
 * One transaction loads the object, compares the version, runs the handler and writes the activity entry (never
 * secrets). Whatever throws on the way, nothing is left of it. One that lost against another (deadlock, serialization)
 * is run again: so `before` and the handler write only through `tx`, and hand all else to `afterCommit`.
 *
 * A call whose idempotency key was answered before gets that answer again and changes nothing.
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
      // Answered before: what was prepared this time is of no use.
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
    // Of another kind, it is known by what its page is about.
    const further = done.further?.map((entry) => ({ ...entry, partOf: entry.partOf ?? objectOf(entry) }));
    const changes = [...entries, ...(further ?? [])];
    const transaction = await publishChange(tx, endpoint, { type: mutation.object, changes, user: rest.user });
    if (claim) await keepAnswer(tx, claim, done.answer);
    return { answer: done.answer, afterwards, transaction };
  };

  /** Loads the object, refuses what is not as it was read, and makes the change. */
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
    // A person and their keys count apart.
    key: user.key ? `${idempotencyKey} of key ${user.key.id}` : idempotencyKey,
    at: now,
    endpoint: endpoint.name,
    content: { params, body, ...(form ? { form, files } : {}) },
  };
}

/** Runs each of some pieces of work, whatever becomes of the others. */
async function runAll(works: readonly (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const outcome of await Promise.allSettled(works.map(async (work) => work()))) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason as unknown }, 'work around a change failed');
  }
}

/** The sentence for a change of something that is not as it was read. */
export const CHANGED_MEANWHILE =
  'Someone else has changed this in the meantime. Please reload it and make your change again.';

function refuseStale(sent: unknown, before: Row | undefined): void {
  const version = typeof sent === 'object' && sent !== null && 'version' in sent ? sent.version : undefined;
  if (version !== undefined && before?.version !== undefined && version !== before.version) conflict(CHANGED_MEANWHILE);
}

/** As `inOneTransaction`, again where PostgreSQL gave it up in favour of another. */
async function inTransaction<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOneTransaction(db, work);
    } catch (error) {
      const code = codeOf(rootCause(error));
      if (attempt === ATTEMPTS || code === undefined || !GIVEN_UP.has(code)) throw error;
    }
  }
}
