import { createHash } from 'node:crypto';
import { request } from 'undici';
import type { Logger } from 'pino';

/** The sign-in waits for it no longer: a service that is away must not keep anybody from a new password. */
const TIMEOUT_MS = 3_000;

/** First characters of the hash that the service learns. So many passwords begin with each that it can't tell which. */
const TOLD = 5;

/**
 * Asks a service for breached passwords (`PASSWORD_BREACH_URL`) whether it knows one. It learns the first characters of
 * its hash alone, and answers with the rest of all hashes that it knows by these (k-anonymity).
 *
 * @param url such as `https://api.pwnedpasswords.com/range`
 * @returns false also where the service gives no answer, which is logged
 */
export async function isBreachedPassword(password: string, url: string, log: Logger): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const { statusCode, body } = await request(`${url.replace(/\/+$/, '')}/${hash.slice(0, TOLD)}`, {
      // So that the length of the answer tells nothing to who reads along.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    // Padding has the count 0.
    return text.split('\n').some((line) => {
      const [rest, count] = line.trim().split(':');
      return rest?.toUpperCase() === hash.slice(TOLD) && Number(count) > 0;
    });
  } catch (err) {
    log.warn({ err }, 'the breached-password service didn’t respond, so a password was set without that check');
    return false;
  }
}
