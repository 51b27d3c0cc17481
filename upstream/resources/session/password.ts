import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { bounded } from '../../bounded';

/** Parameters for argon2id (the library's default) with 64 MiB: 30 to 60 ms on a server's core. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const satisfies Options;

// Each hash takes a core and 64 MiB. Running two at a time leaves cores and threads to signed-in users.
const inTurn = bounded({ running: 2, waiting: 100, patient: true });

// Compared when an account has no password, so that every answer takes the same time.
const dummyHash = hash(randomBytes(32), COST);

/** Hashes a password. @returns a PHC string with its salt and cost @throws TooBusy if too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), COST));
}

/**
 * Verifies a password in constant time, even without a stored hash.
 *
 * @param stored null if there is no account or password
 * @param count counts the attempt when its turn comes, so that queued attempts don't use up the limit
 * @throws TooBusy if too many wait; also errors of `count`
 */
export function verifyPassword(password: string, stored: string | null, count?: () => Promise<void>): Promise<boolean> {
  return inTurn(async () => {
    await count?.();
    const against = stored ?? (await dummyHash);
    // Older hashes are of the unnormalized password.
    const forms = new Set([normalized(password), password]);
    for (const form of forms) if (await verify(against, form).catch(() => false)) return stored !== null;
    return false;
  });
}

/** Keyboards write an accented letter as one character or two (NIST SP 800-63B). */
const normalized = (password: string) => password.normalize('NFKC');

/** Whether a hash has outdated costs, and should be replaced while the password is known. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
