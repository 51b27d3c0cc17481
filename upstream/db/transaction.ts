import type { Pool, PoolClient } from 'pg';

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
