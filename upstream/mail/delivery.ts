import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { inOneTransaction } from '../db/transaction';
import { repeat } from '../jobs/repeat';
import { endMailJob, retryMailJob, claimMailJob, type MailJob } from './mail-jobs';
import { giveUp, lockQueuedMail, markSent, noteFailure, type QueuedMail } from './queue';
import { MailFailure, type MailTransport } from './transport';

/** Pause after finding the queue empty, in milliseconds. */
const EVERY_MS = 1_000;

/** Maximum time to send one message in milliseconds; afterwards the database releases it to another instance. */
const LONGEST_SENDING_MS = 600_000;

/** Maximum stored characters of a mail server's response. */
const LONGEST_ERROR = 500;

export interface DeliveryOptions {
  /** One connection is enough; its transaction stays open while a message is sent. */
  db: Pool;
  transport: MailTransport;
  log: Logger;
  /** Handles a message that was given up, in the same transaction. */
  onGivenUp?: (tx: PoolClient, mail: QueuedMail) => Promise<void>;
  /** Called after a message is stored as given up. */
  countGivenUp?: () => void;
  now?: () => Date;
  everyMs?: number;
}

export interface Delivery {
  /**
   * Takes no more messages and finishes the current one.
   *
   * @param patienceMs after this time it returns to the queue, although it may have been sent
   */
  stop: (patienceMs: number) => Promise<void>;
}

type Attempt = { mail: QueuedMail } & (
  { outcome: 'sent' } | { outcome: 'postponed'; failure: unknown; until: Date } | { outcome: 'dead'; failure: unknown }
);

/**
 * Delivers messages from the outbox one at a time, until stopped. Any number of instances may run, because the sending
 * transaction locks the job. It marks the message as sent first, so that only the commit remains once the server has
 * accepted it. An instance killed in between causes a duplicate with the same Message-ID; see
 * docs/decisions/0013-mail.md.
 */
export function keepMailDelivered({
  db,
  transport,
  log,
  onGivenUp = () => Promise.resolve(),
  countGivenUp = () => undefined,
  now = () => new Date(),
  everyMs = EVERY_MS,
}: DeliveryOptions): Delivery {
  // The server accepted the message but the commit failed, so record that and don't send it again.
  const taken = new Set<number>();
  const storedOnly = transport.storesOnly ?? false;
  let stopping = false;

  const send = async (mail: QueuedMail) => {
    if (taken.has(mail.id)) return;
    await transport.send(mail);
    taken.add(mail.id);
  };

  const deliverDue = async () => {
    while (!stopping) {
      const attempt = await inOneTransaction(db, (tx) => attemptNext(tx, { now, send, onGivenUp, storedOnly }));
      if (!attempt) return;
      taken.delete(attempt.mail.id);
      logAttempt(log, attempt);
      if (attempt.outcome === 'dead') countGivenUp();
      // The others would fail too.
      if (attempt.outcome === 'postponed' && blameOf(attempt.failure) === 'way') return;
    }
  };

  const stopTurns = repeat(deliverDue, everyMs, (err) => log.warn({ err }, 'the outbox could not be worked on'));

  return {
    async stop(patienceMs) {
      stopping = true;
      await Promise.race([stopTurns(), delay(patienceMs, undefined, { ref: false })]);
    },
  };
}

interface Means {
  now: () => Date;
  send: (mail: QueuedMail) => Promise<void>;
  storedOnly: boolean;
  onGivenUp: (tx: PoolClient, mail: QueuedMail) => Promise<void>;
}

/** Takes and sends the next message. @returns undefined if none is due */
async function attemptNext(tx: PoolClient, { now, send, onGivenUp, storedOnly }: Means): Promise<Attempt | undefined> {
  const next = await takeNext(tx, now());
  if (!next) return undefined;
  const { job, mail } = next;
  await tx.query(`SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_SENDING_MS}`);
  await tx.query('savepoint attempt');
  await markSent(tx, mail.id, now(), { storedOnly });
  await endMailJob(tx, job.id);
  try {
    await send(mail);
    return { mail, outcome: 'sent' };
  } catch (failure) {
    await tx.query('rollback to savepoint attempt');
    if (blameOf(failure) === 'mail-for-good' || job.isLastAttempt) {
      await giveUp(tx, mail.id, now(), sentenceOf(failure));
      await endMailJob(tx, job.id);
      await onGivenUp(tx, mail);
      return { mail, outcome: 'dead', failure };
    }
    await noteFailure(tx, mail.id, sentenceOf(failure));
    return { mail, outcome: 'postponed', failure, until: await retryMailJob(tx, job.id) };
  }
}

/** The next job with an unsent message; jobs of settled messages are ended. */
async function takeNext(tx: PoolClient, now: Date): Promise<{ job: MailJob; mail: QueuedMail } | undefined> {
  for (let job = await claimMailJob(tx); job; job = await claimMailJob(tx)) {
    const mail = await lockQueuedMail(tx, job.mailId, now);
    if (mail) return { job, mail };
    await endMailJob(tx, job.id);
  }
  return undefined;
}

function blameOf(failure: unknown) {
  return failure instanceof MailFailure ? failure.blame : 'way';
}

/** For the outbox only. It must stay out of the log, because servers quote addresses. */
function sentenceOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  // PostgreSQL stores no NUL characters.
  return message.replace(/\0/g, ' ').slice(0, LONGEST_ERROR);
}

/** Logs a message by number and kind, never by address or content. */
function logAttempt(log: Logger, attempt: Attempt): void {
  const { mail, outcome } = attempt;
  const facts = { mailId: mail.id, kind: mail.kind, outcome, attempts: mail.attempts + 1 };
  if (outcome === 'sent') log.info(facts, 'mail sent');
  else if (outcome === 'dead') log.error({ ...facts, ...reasonOf(attempt.failure) }, 'mail given up');
  else log.warn({ ...facts, ...reasonOf(attempt.failure), until: attempt.until }, 'mail postponed');
}

function reasonOf(failure: unknown): object {
  if (failure instanceof MailFailure) return failure.facts;
  return failure instanceof Error && 'code' in failure ? { code: failure.code } : {};
}
