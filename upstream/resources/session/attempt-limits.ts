import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '@/upstream/http/errors';

const WINDOW_SECONDS = 15 * 60;

export interface Attempt {
  target: string;
  clientAddress: string;
  isFamiliar: boolean;
}

interface LimitRules {
  targets: { keyPrefix: string; points: number };
  addresses: { keyPrefix: string; points: number };
  /** The start of the error message: `Too many attempts to sign in.` */
  sentence: string;
  /** Whether it deletes expired counts of all kinds; one kind does. */
  sweeps?: true;
}

/** Counts attempts in the database, which all instances share. */
export interface AttemptLimits {
  /**
   * Counts an attempt before it is checked, so that parallel attempts can't exceed the limit. A count expires after 15
   * minutes, so no one is locked out for good.
   *
   * @throws HttpError 429 with Retry-After if the target, or an unfamiliar address, has too many
   */
  count(attempt: Attempt): Promise<void>;
  /** Clears a target's count, and removes the successful attempt from the address's. */
  forgive(attempt: Attempt): Promise<void>;
  /** The number of failures that count against a target, with those from its familiar addresses. */
  failures(target: string, familiarAddresses: readonly string[]): Promise<number>;
  /** Removes one successful attempt from both counts and keeps the failures. */
  giveBack(attempt: Attempt): Promise<void>;
}

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
  // Behind an untrusted proxy all clients share an address, so strangers' failures must not block its people.
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
    async failures(target, familiarAddresses) {
      const attempts = [
        { target, clientAddress: '', isFamiliar: false },
        ...familiarAddresses.map((clientAddress) => ({ target, clientAddress, isFamiliar: true })),
      ];
      const counts = await Promise.all(attempts.map((attempt) => targets.get(targetKey(attempt))));
      return counts.reduce((sum, count) => sum + (count?.consumedPoints ?? 0), 0);
    },
    async giveBack(attempt) {
      await targets.reward(targetKey(attempt));
      const network = countedNetwork(attempt);
      if (network) await addresses.reward(network);
    },
  };
}

/**
 * The key for a target's attempts. Familiar addresses are counted separately, so that a stranger can't lock the owner
 * out. Hashing keeps email addresses and phone numbers out of the table.
 */
function targetKey({ target, clientAddress, isFamiliar }: Attempt): string {
  return createHash('sha256')
    .update(isFamiliar ? `${target} ${clientAddress}` : target)
    .digest('base64url');
}

/**
 * The part of an address a client can't easily change: IPv4, or the first 64 bits of IPv6, because subscribers have
 * 2^64 of those.
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

/** Maximum failures per account and per client address within 15 minutes. */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 50;

/** Limits sign-in attempts by email address. Only failures stay counted. */
export const loginLimits = limitsBy({
  targets: { keyPrefix: 'account', points: FAILURES_PER_ACCOUNT },
  addresses: { keyPrefix: 'address', points: FAILURES_PER_ADDRESS },
  sentence: 'Too many attempts to sign in.',
  sweeps: true,
});

/** Maximum wrong codes per person within 15 minutes. */
export const CODES_PER_PERSON = 5;

/** Limits second-factor codes per person, from all addresses. */
export const secondFactorLimits = limitsBy({
  targets: { keyPrefix: 'second-factor', points: CODES_PER_PERSON },
  addresses: { keyPrefix: 'second-factor-address', points: FAILURES_PER_ADDRESS },
  sentence: 'Too many wrong codes.',
});

/** Maximum unfinished passkey sign-ins per address within 15 minutes, because each stores a challenge. */
export const PASSKEYS_PER_ADDRESS = 200;

/** Limits started passkey sign-ins by client address. */
export const passkeyLimits = limitsBy({
  targets: { keyPrefix: 'passkey', points: PASSKEYS_PER_ADDRESS },
  addresses: { keyPrefix: 'passkey-address', points: PASSKEYS_PER_ADDRESS },
  sentence: 'Too many attempts to sign in.',
});

/** Maximum recovery attempts per person and per client address within 15 minutes. */
export const RECOVERIES_PER_TARGET = 5;
export const RECOVERIES_PER_ADDRESS = 20;

/**
 * Limits Forgot Password and Forgot ID by email address or mobile number. Successful attempts count too, because they
 * send a message or reveal an address.
 */
export const recoveryLimits = limitsBy({
  targets: { keyPrefix: 'recovery', points: RECOVERIES_PER_TARGET },
  addresses: { keyPrefix: 'recovery-address', points: RECOVERIES_PER_ADDRESS },
  sentence: 'Too many attempts.',
});

/** Maximum test emails per person within 15 minutes. */
export const TEST_EMAILS_PER_PERSON = 5;

/** Limits test emails, so that no one floods a mailbox or a mail server. */
export const testEmailLimits = limitsBy({
  targets: { keyPrefix: 'test-email', points: TEST_EMAILS_PER_PERSON },
  addresses: { keyPrefix: 'test-email-address', points: FAILURES_PER_ADDRESS },
  sentence: 'Too many test emails.',
});
