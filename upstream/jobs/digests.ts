import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { sendDigests, type DigestConfig } from '../resources/notices/digest';
import { repeat } from './repeat';

const EVERY_MS = 60_000;

/** Sends each day's digest from its hour on. @returns stops it; resolves after the current run */
export function keepDigestsSent(db: Pool, log: Logger, config: DigestConfig): () => Promise<void> {
  const send = async () => {
    const sent = await sendDigests(db, { config, now: new Date() });
    if (sent > 0) log.info({ sent }, 'digests of notices written');
  };
  return repeat(send, EVERY_MS, (err) => log.warn({ err }, 'digests of notices could not be written'));
}
