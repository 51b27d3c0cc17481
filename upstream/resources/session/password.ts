import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { bounded } from '../../bounded';

/** argon2id (the library's default algorithm) at 64 MiB: some 30 to 60 ms on a server's core. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const satisfies Options;

// Each computation takes a core and 64 MiB. Two at once leave cores and the thread pool to everyone who is signed in.
const inTurn = bounded({ running: 2, waiting: 100, patient: true });

// What a password is compared with where the account has none: an answer takes the same time for everyone.
const hashOfNobody = hash(randomBytes(32), COST);

/**
 * Hashes a password.
 * @returns a PHC string with its salt and cost
 * @throws TooBusy when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), COST));
}

/**
 * Compares a password with a stored hash. It takes the same time whether or not there is a hash to compare with.
 *
 * @param stored null where there is no such account or it has no password
 * @param count counts the attempt when its turn has come, so that of a limit on failures no more places are taken by
 *   those who may be right than are looked at
 * @throws TooBusy when too many computations are waiting already, and what `count` throws
 */
export function verifyPassword(password: string, stored: string | null, count?: () => Promise<void>): Promise<boolean> {
  return inTurn(async () => {
    await count?.();
    const against = stored ?? (await hashOfNobody);
    // Passwords of before were hashed as they were typed.
    const forms = new Set([normalized(password), password]);
    for (const form of forms) if (await verify(against, form).catch(() => false)) return stored !== null;
    return false;
  });
}

/** One way to write it: keyboards write the same letter with an accent by one character or by two (NIST SP 800-63B). */
const normalized = (password: string) => password.normalize('NFKC');

/** Was this hash made at another cost than today's? Then it is made anew while the password is at hand. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
