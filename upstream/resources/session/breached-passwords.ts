import { createHash } from 'node:crypto';
import { request } from 'undici';
import type { Logger } from 'pino';

/** An unavailable service must not block setting a password. */
const TIMEOUT_MS = 3_000;

/** Length of the hash prefix sent to the service. Too many passwords share it to identify one. */
const TOLD = 5;

/**
 * Checks a password against a service for breached ones (`PASSWORD_BREACH_URL`). It sends only the hash's prefix, and
 * gets all hashes with that prefix (k-anonymity).
 *
 * @param url such as `https://api.pwnedpasswords.com/range`
 * @returns false also if the service fails, which is logged
 */
export async function isBreachedPassword(password: string, url: string, log: Logger): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const { statusCode, body } = await request(`${url.replace(/\/+$/, '')}/${hash.slice(0, TOLD)}`, {
      // Padding hides the result from anyone who sees the answer's length.
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
