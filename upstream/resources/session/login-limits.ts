import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '@/upstream/http/errors';

const WINDOW_SECONDS = 15 * 60;

/** How many failures of one account, and of one client address, are borne within 15 minutes. */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 50;

/** Who tries to sign in as whom. */
export interface Attempt {
  /** The e-mail address, in the one form in which it is compared. */
  email: string;
  clientAddress: string;
  /** Has this account lately been signed in to from this client address? */
  isFamiliar: boolean;
}

/** Counts attempts to sign in. The counts lie in the database, so that all copies of the upstream share them. */
export interface LoginLimits {
  /**
   * Counts an attempt before its password is looked at: so, of many attempts at once no more are looked at than the
   * limit allows.
   *
   * @throws HttpError 429 with Retry-After where the account or the address has failed too often; the count ends with
   *   its 15 minutes whatever is tried meanwhile, so nobody is shut out for good
   */
  count(attempt: Attempt): Promise<void>;
  /** Forgets an account's failures, and takes the attempt that succeeded off the address's count. */
  forgive(attempt: Attempt): Promise<void>;
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
    async count(attempt) {
      try {
        await addresses.consume(networkOf(attempt.clientAddress));
        await accounts.consume(accountKey(attempt));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
      }
    },
    async forgive(attempt) {
      await accounts.delete(accountKey(attempt));
      await addresses.reward(networkOf(attempt.clientAddress));
    },
  };
}

/**
 * The key under which an account's failures are counted. Failures from where its owner is known to sit are counted
 * apart, so that a stranger who goes on failing can't keep the owner out. The hash keeps e-mail addresses out of the
 * table.
 */
function accountKey({ email, clientAddress, isFamiliar }: Attempt): string {
  return createHash('sha256').update(isFamiliar ? `${email} ${clientAddress}` : email).digest('base64url');
}

/**
 * What one client can't easily leave: an IPv4 address, or the first 64 bits of an IPv6 address, of which every
 * subscriber has 2^64.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...middle, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
  return `${groups.join(':')}::/64`;
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
