import type { Pool, PoolClient } from 'pg';
import { losesConnection, Unconfirmed } from '../http/failures';
import { rootCause } from '@/lib/log/program-log';

/** What one transaction at a time may change; any numbers that nothing else locks. */
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
  contentTypes: 7_310_039,
} as const;

/**
 * Makes whoever changes the same wait until the transaction ends: the order of a list, what could leave nobody to
 * administer the portal, the number of purposes. Comes before every lock of rows: two who lock rows
 * first could wait for each other.
 */
export async function takeLock(tx: PoolClient, name: keyof typeof LOCKS): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS[name]]);
}

/** A hundred thousand rows take seconds; a request is given up after 30. */
const LONGEST_STATEMENT_MS = 25_000;

/** Gives the statements of a change of very many rows the time that they need, waiting for locks included. */
export async function allowLongStatements(tx: PoolClient): Promise<void> {
  await tx.query(`SET LOCAL statement_timeout = ${LONGEST_STATEMENT_MS}`);
}

/**
 * Runs work in one transaction.
 *
 * @returns what the work returns, once it is committed
 * @throws what the work or the commit throws; nothing is then stored, unless it was the commit's answer that got lost
 * @throws Unconfirmed when it is stored, but perhaps not on the standby that must have it, too
 */
export async function inOneTransaction<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await db.connect();
  let broken: Error | undefined;
  // A connection lost between two statements is told by an event, which would end the program if nobody listened.
  const noteLoss = (err: Error) => (broken = err);
  tx.on('error', noteLoss);
  try {
    await tx.query('begin');
    const result = await work(tx);
    await commit(tx);
    return result;
  } catch (error) {
    const root = rootCause(error);
    // A server that has frozen would not answer a roll-back either; with its connection, the transaction ends.
    if (root instanceof Error && losesConnection(root)) broken = root;
    // A connection that can't even roll back is not given to the next one who asks.
    else if (!(root instanceof Unconfirmed)) await tx.query('rollback').catch(noteLoss);
    throw error;
  } finally {
    tx.off('error', noteLoss);
    tx.release(broken);
  }
}

/** Where PostgreSQL waits for its synchronous standbys. */
const WAITING_FOR_STANDBYS = 'SyncRepWaitForLSN';

/**
 * A commit waits until a synchronous standby has it, if there is to be one. Where somebody ends that wait
 * (pg_cancel_backend), PostgreSQL reports success, with a warning alone: the change would be lost with its machine,
 * after a person was told that it is stored.
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
