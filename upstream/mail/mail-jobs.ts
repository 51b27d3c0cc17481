import type { ClientBase, QueryResult } from 'pg';
import PgBoss from 'pg-boss';

const QUEUE = 'mail';

/**
 * The pauses between attempts are pg-boss's: 15 to 30 seconds after the first that failed, then twice as long each
 * time. They add up to about a day before a message is given up.
 */
const RETRIES = { retryLimit: 12, retryDelay: 15, retryBackoff: true };

/** It waits in the queue until its message is settled; then it is removed, since the outbox keeps what became of it. */
export interface MailJob {
  /** The uuid of the message, so that there is never a second job for it. */
  id: string;
  mailId: number;
  /** Whether the message is given up if this attempt fails. */
  isLastAttempt: boolean;
}

/** What pg-boss stores with a job. */
interface JobData {
  mailId: number;
}

/** Without a connection of its own: all that is done here is part of a transaction that does more. */
const boss = bossOn({ executeSql: () => Promise.reject(new Error('A job of the mail is changed in a transaction')) });

/**
 * Makes or updates the schema `pgboss` and the queue in it.
 *
 * @param client of a role that may create schemas, outside of a transaction; one copy of the program at a time
 */
export async function installMailJobs(client: ClientBase): Promise<void> {
  const installer = bossOn(connectionOf(client));
  await installer.start();
  await installer.createQueue(QUEUE);
}

/** Puts messages into the queue, in the transaction that writes them; those that are in it stay there once. */
export async function addMailJobs(
  tx: ClientBase,
  messages: readonly { id: number; messageUuid: string }[],
): Promise<void> {
  const jobs = messages.map(({ id, messageUuid }) => ({ name: QUEUE, id: messageUuid, data: { mailId: id } }));
  await boss.insert(jobs, { db: connectionOf(tx) });
}

/**
 * Takes the next job that is due, for this transaction alone: other copies pass over it, and when this one is killed,
 * the database frees it together with the connection. No committed job is ever under way, so none has to expire first.
 *
 * @returns undefined where none is due
 */
export async function takeMailJob(tx: ClientBase): Promise<MailJob | undefined> {
  let fetching: Promise<QueryResult> | undefined;
  const db: PgBoss.Db = { executeSql: (text, values) => (fetching = tx.query(text, values)) };
  const [job] = await boss.fetch<JobData>(QUEUE, { includeMetadata: true, db });
  // pg-boss tells of a failure as of an empty queue.
  await fetching;
  return job && { id: job.id, mailId: job.data.mailId, isLastAttempt: job.retryCount >= job.retryLimit };
}

/** Has a job that was taken wait for its next attempt. @returns when it is due */
export async function retryMailJob(tx: ClientBase, jobId: string): Promise<Date> {
  const db = connectionOf(tx);
  await boss.fail(QUEUE, jobId, {}, { db });
  const job = await boss.getJobById(QUEUE, jobId, { db, includeArchive: false });
  if (!job) throw new Error(`The job ${jobId} is missing from the queue`);
  return job.startAfter;
}

/** Removes a job whose message is settled. */
export async function endMailJob(tx: ClientBase, jobId: string): Promise<void> {
  await boss.deleteJob(QUEUE, jobId, { db: connectionOf(tx) });
}

/** All that is periodic in pg-boss concerns jobs that are under way or done, and here are none of either. */
function bossOn(db: PgBoss.Db): PgBoss {
  return new PgBoss({ db, supervise: false, schedule: false, ...RETRIES });
}

function connectionOf(client: ClientBase): PgBoss.Db {
  return { executeSql: (text, values) => client.query(text, values) };
}
