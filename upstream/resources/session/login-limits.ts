import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '@/upstream/http/errors';

const WINDOW_SECONDS = 15 * 60;

/** How many failures of one account, and of one client address, are borne within 15 minutes. */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 50;

/** Counts attempts to sign in. The counts lie in the database, so that all copies of the upstream share them. */
export interface LoginLimits {
  /**
   * Counts an attempt before its password is looked at: so, of many attempts at once no more are looked at than the
   * limit allows.
   *
   * @throws HttpError 429 with Retry-After where the account or the address has failed too often; the count ends with
   *   its 15 minutes whatever is tried meanwhile, so nobody is shut out for good
   */
  count(account: string, clientAddress: string): Promise<void>;
  /** Forgets an account's failures, and takes the attempt that succeeded off the address's count. */
  forgive(account: string, clientAddress: string): Promise<void>;
}

const limitsOfPool = new WeakMap<Pool, LoginLimits>();

/** The limits that are counted in a pool's database. */
export function loginLimits(pool: Pool): LoginLimits {
  const known = limitsOfPool.get(pool);
  if (known) return known;
  const made = createLimits(pool);
  limitsOfPool.set(pool, made);
  return made;
}

function createLimits(pool: Pool): LoginLimits {
  const shared = { storeClient: pool, storeType: 'pool', tableName: 'login_attempts', tableCreated: true, duration: WINDOW_SECONDS };
  const accounts = new RateLimiterPostgres({ ...shared, keyPrefix: 'account', points: FAILURES_PER_ACCOUNT });
  const addresses = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'address',
    points: FAILURES_PER_ADDRESS,
    // One of the two sweeps the table.
    clearExpiredByTimeout: false,
  });

  return {
    async count(account, clientAddress) {
      try {
        await addresses.consume(clientAddress);
        await accounts.consume(keyOf(account));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
      }
    },
    async forgive(account, clientAddress) {
      await accounts.delete(keyOf(account));
      await addresses.reward(clientAddress);
    },
  };
}

/** An account's key: its address need not be readable in a table of attempts. */
function keyOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}

function tooMany(waitMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new HttpError(
    429,
    `Too many attempts to sign in. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
