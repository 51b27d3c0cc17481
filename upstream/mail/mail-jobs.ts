import type { ClientBase, QueryResult } from 'pg';
import PgBoss from 'pg-boss';

const QUEUE = 'mail';

/**
 * pg-boss waits 15 to 30 seconds after the first failure, and doubles it each time. In total, a message is given up
 * after about a day.
 */
const RETRIES = { retryLimit: 12, retryDelay: 15, retryBackoff: true };

/** A job stays in the queue until its message is settled; the outbox keeps the outcome. */
export interface MailJob {
  /** The message's uuid, so that it can't have a second job. */
  id: string;
  mailId: number;
  /** Whether the message is given up if this attempt fails. */
  isLastAttempt: boolean;
}

interface JobData {
  mailId: number;
}

/** Has no connection, because every change here is part of a caller's transaction. */
const boss = bossOn({ executeSql: () => Promise.reject(new Error('A job of the mail is changed in a transaction')) });

/**
 * Creates or updates the schema `pgboss` and the queue.
 *
 * @param client a role that may create schemas, outside a transaction; one instance at a time
 */
export async function installMailJobs(client: ClientBase): Promise<void> {
  const installer = bossOn(connectionOf(client));
  await installer.start();
  await installer.createQueue(QUEUE);
}

/** Queues messages in the transaction that writes them. Queued ones aren't duplicated. */
export async function addMailJobs(
  tx: ClientBase,
  messages: readonly { id: number; messageUuid: string }[],
): Promise<void> {
  const jobs = messages.map(({ id, messageUuid }) => ({ name: QUEUE, id: messageUuid, data: { mailId: id } }));
  await boss.insert(jobs, { db: connectionOf(tx) });
}

/**
 * Takes the next due job for this transaction. Other instances skip it, and a kill releases it with the connection. No
 * committed job is ever active, so none needs to expire.
 *
 * @returns undefined if none is due
 */
export async function claimMailJob(tx: ClientBase): Promise<MailJob | undefined> {
  let fetching: Promise<QueryResult> | undefined;
  const db: PgBoss.Db = { executeSql: (text, values) => (fetching = tx.query(text, values)) };
  const [job] = await boss.fetch<JobData>(QUEUE, { includeMetadata: true, db });
  // pg-boss reports a failure like an empty queue, so await the query itself.
  await fetching;
  return job && { id: job.id, mailId: job.data.mailId, isLastAttempt: job.retryCount >= job.retryLimit };
}

/** Schedules a taken job's next attempt. @returns when it is due */
export async function retryMailJob(tx: ClientBase, jobId: string): Promise<Date> {
  const db = connectionOf(tx);
  await boss.fail(QUEUE, jobId, {}, { db });
  const job = await boss.getJobById(QUEUE, jobId, { db, includeArchive: false });
  if (!job) throw new Error(`The job ${jobId} is missing from the queue`);
  return job.startAfter;
}

export async function endMailJob(tx: ClientBase, jobId: string): Promise<void> {
  await boss.deleteJob(QUEUE, jobId, { db: connectionOf(tx) });
}

/** pg-boss's periodic work is about active or finished jobs, which don't exist here. */
function bossOn(db: PgBoss.Db): PgBoss {
  return new PgBoss({ db, supervise: false, schedule: false, ...RETRIES });
}

function connectionOf(client: ClientBase): PgBoss.Db {
  return { executeSql: (text, values) => client.query(text, values) };
}
