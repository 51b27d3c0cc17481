import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '@/upstream/http/errors';

const WINDOW_SECONDS = 15 * 60;

/** Who tries something on whom. */
export interface Attempt {
  /** What is tried on, such as an e-mail address, in the one form in which it is compared. */
  target: string;
  clientAddress: string;
  /** Has the target's account lately been signed in to from this client address? */
  isFamiliar: boolean;
}

/** What is counted, and how much of it is borne within 15 minutes. */
interface LimitRules {
  targets: { keyPrefix: string; points: number };
  addresses: { keyPrefix: string; points: number };
  /** The start of the refusal: `Too many attempts to sign in.` */
  sentence: string;
  /** Does it remove counts that have ended, of all kinds? One kind does. */
  sweeps?: true;
}

/** Counts attempts. The counts lie in the database, so that all copies of the upstream share them. */
export interface AttemptLimits {
  /**
   * Counts an attempt before it is looked at, so that many at once don't pass the limit. A count ends after 15 minutes,
   * whatever is tried meanwhile: nobody is shut out for good.
   *
   * @throws HttpError 429 with Retry-After where the target, or an address that is not its own, has seen too many
   */
  count(attempt: Attempt): Promise<void>;
  /** Forgets a target's attempts, and takes the one that succeeded off the address's count. */
  forgive(attempt: Attempt): Promise<void>;
  /** Takes one attempt that succeeded off both counts, and leaves what failed. */
  giveBack(attempt: Attempt): Promise<void>;
}

/** Limits by one set of rules: for each pool, those that are counted in its database. */
function limitsBy(rules: LimitRules): (pool: Pool) => AttemptLimits {
  const ofPool = new WeakMap<Pool, AttemptLimits>();
  return (pool) => {
    const known = ofPool.get(pool);
    if (known) return known;
    const made = createLimits(pool, rules);
    ofPool.set(pool, made);
    return made;
  };
}

function createLimits(pool: Pool, rules: LimitRules): AttemptLimits {
  const shared = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'login_attempts',
    tableCreated: true,
    duration: WINDOW_SECONDS,
  };
  const targets = new RateLimiterPostgres({
    ...shared,
    ...rules.targets,
    clearExpiredByTimeout: rules.sweeps ?? false,
  });
  const addresses = new RateLimiterPostgres({ ...shared, ...rules.addresses, clearExpiredByTimeout: false });
  // Behind a proxy that isn't trusted all have one address: strangers' failures must not keep its people out.
  const countedNetwork = ({ isFamiliar, clientAddress }: Attempt) => (isFamiliar ? null : networkOf(clientAddress));

  return {
    async count(attempt) {
      try {
        const network = countedNetwork(attempt);
        if (network) await addresses.consume(network);
        await targets.consume(targetKey(attempt));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(rules.sentence, refusal.msBeforeNext) : refusal;
      }
    },
    async forgive(attempt) {
      await targets.delete(targetKey(attempt));
      const network = countedNetwork(attempt);
      if (network) await addresses.reward(network);
    },
    async giveBack(attempt) {
      await targets.reward(targetKey(attempt));
      const network = countedNetwork(attempt);
      if (network) await addresses.reward(network);
    },
  };
}

/**
 * The key under which a target's attempts are counted. Attempts from where its owner is known to sit are counted apart:
 * a stranger who goes on trying can't keep the owner out. The hash keeps e-mail addresses and telephone numbers out of
 * the table.
 */
function targetKey({ target, clientAddress, isFamiliar }: Attempt): string {
  return createHash('sha256')
    .update(isFamiliar ? `${target} ${clientAddress}` : target)
    .digest('base64url');
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

function tooMany(sentence: string, waitMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new HttpError(429, `${sentence} Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** How many failures of one account, and of one client address, are borne within 15 minutes. */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 50;

/** Limits on sign-in attempts; the target is an account's e-mail address. Only failures stay counted. */
export const loginLimits = limitsBy({
  targets: { keyPrefix: 'account', points: FAILURES_PER_ACCOUNT },
  addresses: { keyPrefix: 'address', points: FAILURES_PER_ADDRESS },
  sentence: 'Too many attempts to sign in.',
  sweeps: true,
});

/** How many wrong codes of one person, and from one client address, are borne within 15 minutes. */
export const CODES_PER_PERSON = 5;

/** Limits on codes of second factors; the target is the person, from wherever they try. */
export const secondFactorLimits = limitsBy({
  targets: { keyPrefix: 'second-factor', points: CODES_PER_PERSON },
  addresses: { keyPrefix: 'second-factor-address', points: FAILURES_PER_ADDRESS },
  sentence: 'Too many wrong codes.',
});

/** How many sign-ins by passkey one address may begin and not finish within 15 minutes: each stores a challenge. */
export const PASSKEYS_PER_ADDRESS = 200;

/** Limits on sign-ins by passkeys that are begun; the target is the client address. */
export const passkeyLimits = limitsBy({
  targets: { keyPrefix: 'passkey', points: PASSKEYS_PER_ADDRESS },
  addresses: { keyPrefix: 'passkey-address', points: PASSKEYS_PER_ADDRESS },
  sentence: 'Too many attempts to sign in.',
});

/** How often one person, and from one client address, recovery may be tried within 15 minutes. */
export const RECOVERIES_PER_TARGET = 5;
export const RECOVERIES_PER_ADDRESS = 20;

/**
 * Limits on Forgot Password and Forgot ID; the target is the e-mail address or the mobile number. Each try stays
 * counted, those that succeed too: one sends a message, the other tells an address.
 */
export const recoveryLimits = limitsBy({
  targets: { keyPrefix: 'recovery', points: RECOVERIES_PER_TARGET },
  addresses: { keyPrefix: 'recovery-address', points: RECOVERIES_PER_ADDRESS },
  sentence: 'Too many attempts.',
});
