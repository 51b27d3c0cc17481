import type { ClientBase, Pool, PoolClient } from 'pg';
import { losesConnection, Unconfirmed } from '../http/failures';
import { rootCause } from '@/lib/log/program-log';

/** Locks for one transaction at a time, with unused numbers. */
const LOCKS = {
  products: 7_310_010,
  categories: 7_310_011,
  administration: 7_310_014,
  purposes: 7_310_015,
  configurations: 7_310_016,
  uploads: 7_310_017,
  rejectionReasons: 7_310_029,
  savedReplies: 7_310_034,
  savedViews: 7_310_040,
  lists: 7_310_039,
  imports: 7_310_052,
  mailings: 7_310_059,
  /** Movements of points share it (upstream/db/functions/before-tables/points.sql). */
  closing: 7_310_057,
} as const;
export type LockName = keyof typeof LOCKS;

/**
 * Locks a name until the transaction ends: a list's order, rights that could leave no administrator, the number of
 * purposes. Take it before any row locks, to avoid deadlocks.
 */
export async function acquireLock(tx: ClientBase, name: LockName): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS[name]]);
}

/** A hundred thousand rows take seconds; requests time out after 30. */
const LONGEST_STATEMENT_MS = 25_000;

/** Raises the time limit of statements for changes of many rows, including lock waits. */
export async function allowLongStatements(tx: PoolClient): Promise<void> {
  await tx.query(`SET LOCAL statement_timeout = ${LONGEST_STATEMENT_MS}`);
}

/**
 * Runs work in one transaction.
 *
 * @returns the work's result after the commit
 * @throws errors of the work or commit; nothing is stored then, unless only the commit's answer was lost
 * @throws Unconfirmed if it is stored, but perhaps not on a required standby
 */
export async function inOneTransaction<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await db.connect();
  let broken: Error | undefined;
  // A connection lost between statements emits an event, which would end the program without a listener.
  const noteLoss = (err: Error) => (broken = err);
  tx.on('error', noteLoss);
  try {
    await tx.query('begin');
    const result = await work(tx);
    await commit(tx);
    return result;
  } catch (error) {
    const root = rootCause(error);
    // A frozen server can't roll back; closing the connection ends the transaction.
    if (root instanceof Error && losesConnection(root)) broken = root;
    // Don't reuse a connection that can't roll back.
    else if (!(root instanceof Unconfirmed)) await tx.query('rollback').catch(noteLoss);
    throw error;
  } finally {
    tx.off('error', noteLoss);
    tx.release(broken);
  }
}

/** PostgreSQL's wait for synchronous standbys. */
const WAITING_FOR_STANDBYS = 'SyncRepWaitForLSN';

/**
 * Commits, waiting for a synchronous standby if required. If that wait is canceled (pg_cancel_backend), PostgreSQL
 * reports success with only a warning, although the change could still be lost.
 */
async function commit(tx: PoolClient): Promise<void> {
  let isUnconfirmed = false;
  const listen = ({ routine }: { routine?: string | undefined }) =>
    void (isUnconfirmed ||= routine === WAITING_FOR_STANDBYS);
  tx.on('notice', listen);
  try {
    await tx.query('commit');
  } finally {
    tx.off('notice', listen);
  }
  if (isUnconfirmed) throw new Unconfirmed('The wait for a standby was ended.');
}
