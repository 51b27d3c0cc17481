import type { Pool, PoolClient } from 'pg';

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
    await tx.query('commit');
    return result;
  } catch (error) {
    // A connection that can't even roll back is not given to the next one who asks.
    await tx.query('rollback').catch(noteLoss);
    throw error;
  } finally {
    tx.off('error', noteLoss);
    tx.release(broken);
  }
}
