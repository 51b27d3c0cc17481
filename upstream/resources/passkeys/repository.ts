import { and, asc, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { passkeyChallenges, passkeys } from '@/upstream/db/schema';

type Db = Pool | PoolClient;

export type StoredPasskey = typeof passkeys.$inferSelect;
export type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

export async function listPasskeys(db: Db, userId: number): Promise<StoredPasskey[]> {
  return drizzleOn(db).select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** Finds a passkey of any person by its credential id. */
export async function findCredential(db: Db, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const [found] = await drizzleOn(db).select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

export async function insertPasskey(
  tx: PoolClient,
  passkey: Pick<StoredPasskey, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'name' | 'createdAt'>,
): Promise<void> {
  await drizzleOn(tx).insert(passkeys).values(passkey);
}

/** @returns false if the person has no such passkey */
export async function storePasskeyName(
  tx: PoolClient,
  { userId, id }: { userId: number; id: number },
  name: string,
): Promise<boolean> {
  const { rowCount } = await drizzleOn(tx).update(passkeys).set({ name }).where(ofPerson(userId, id));
  return rowCount === 1;
}

/** @returns its name; undefined if the person has no such passkey */
export async function deletePasskey(
  tx: PoolClient,
  { userId, id }: { userId: number; id: number },
): Promise<string | undefined> {
  const [gone] = await drizzleOn(tx).delete(passkeys).where(ofPerson(userId, id)).returning({ name: passkeys.name });
  return gone?.name;
}

const ofPerson = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** Deletes a person's passkeys. @param since only those added from then on @returns the number deleted */
export async function deletePasskeysOf(tx: PoolClient, userId: number, since?: Date): Promise<number> {
  const added = since && gte(passkeys.createdAt, since);
  const { rowCount } = await drizzleOn(tx)
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), added));
  return rowCount ?? 0;
}

/**
 * Stores a passkey's new counter.
 *
 * @returns false if the passkey is gone, or the counter didn't increase, which suggests a cloned authenticator
 */
export async function spendCounter(tx: PoolClient, id: number, counter: number, now: Date): Promise<boolean> {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const { rowCount } = await drizzleOn(tx)
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNewer));
  return rowCount === 1;
}

/** Stores a challenge, and deletes expired ones. */
export async function storeChallenge(
  db: Pool,
  challenge: typeof passkeyChallenges.$inferInsert,
  now: Date,
): Promise<void> {
  await drizzleOn(db).delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await drizzleOn(db).insert(passkeyChallenges).values(challenge);
}

/** Uses up a challenge. @returns false if it is unknown, expired, used, or has another purpose */
export async function consumeChallenge(
  db: Pool,
  { challengeHash, purpose, sessionId }: { challengeHash: Buffer; purpose: Purpose; sessionId: number | null },
  now: Date,
): Promise<boolean> {
  const { sessionId: asking } = passkeyChallenges;
  const asked = sessionId === null ? isNull(asking) : eq(asking, sessionId);
  const { rowCount } = await drizzleOn(db)
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
        asked,
      ),
    );
  return rowCount === 1;
}
