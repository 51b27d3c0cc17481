import { and, arrayContains, count, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { lackingFactor, needsFactor, type FactorSettings, type LackingFactor } from '@/lib/domain/second-factor';
import { drizzleOn, findsAny } from '@/upstream/db/drizzle';
import {
  accessControl,
  passkeys,
  recoveryCodes,
  secondFactorGrace,
  secondFactors,
  sessions,
} from '@/upstream/db/schema';
import type { SignedInUser } from '@/upstream/http/route';
import { deletePasskeysOf } from '../passkeys/repository';

type Db = Pool | PoolClient;

export interface StoredFactor {
  /** The sealed secret. */
  secret: Buffer;
  /** Null during setup. */
  confirmedAt: Date | null;
}

export async function findFactor(db: Db, userId: number): Promise<StoredFactor | undefined> {
  const [factor] = await drizzleOn(db)
    .select({ secret: secondFactors.secret, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return factor;
}

export async function hasApp(db: Db, userId: number): Promise<boolean> {
  return (await findFactor(db, userId))?.confirmedAt != null;
}

/** Whether a person has an app or a passkey in use. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const passkey = drizzleOn(db).select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  return (await hasApp(db, userId)) || findsAny(db, passkey);
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. */
export async function storeSecret(tx: PoolClient, userId: number, secret: Buffer, now: Date): Promise<void> {
  const latest = { secret, createdAt: now, confirmedAt: null, lastStep: 0 };
  await drizzleOn(tx)
    .insert(secondFactors)
    .values({ userId, ...latest })
    .onConflictDoUpdate({ target: secondFactors.userId, set: latest, setWhere: isNull(secondFactors.confirmedAt) });
}

/** Uses up an app code. @returns false if this or a later code was used before */
export async function spendStep(tx: PoolClient, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await drizzleOn(tx)
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

/** Uses up a recovery code. @returns false if it is unknown or was used before */
export async function spendRecoveryCode(tx: PoolClient, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await drizzleOn(tx)
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return rowCount === 1;
}

export async function markConfirmed(tx: PoolClient, userId: number, now: Date): Promise<void> {
  await drizzleOn(tx).update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId));
}

export async function storeRecoveryCodes(
  tx: PoolClient,
  userId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await drizzleOn(tx).delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await drizzleOn(tx)
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [found] = await drizzleOn(db)
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return found?.left ?? 0;
}

/** Removes a person's app. Passkeys and recovery codes stay valid. */
export async function deleteApp(tx: PoolClient, userId: number): Promise<void> {
  await drizzleOn(tx).delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/**
 * Removes factors that a stranger may have set up since a sign-in.
 *
 * @returns whether an app in use was removed, and the number of passkeys
 */
export async function deleteFactorSince(
  tx: PoolClient,
  userId: number,
  since: Date,
): Promise<{ hadApp: boolean; passkeys: number }> {
  const removedPasskeys = await deletePasskeysOf(tx, userId, since);
  const [app] = await drizzleOn(tx)
    .delete(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(gte(secondFactors.createdAt, since), gte(secondFactors.confirmedAt, since)),
      ),
    )
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await drizzleOn(tx)
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)));
  const removed = { hadApp: app?.confirmedAt != null, passkeys: removedPasskeys };
  if ((removed.hadApp || removed.passkeys > 0) && !(await hasFactor(tx, userId))) await deleteFactor(tx, userId);
  return removed;
}

/** Removes a person's second factor, and resets their grace sign-ins and verified sessions. */
export async function deleteFactor(tx: PoolClient, userId: number): Promise<void> {
  for (const table of [secondFactors, passkeys, recoveryCodes, secondFactorGrace]) {
    await drizzleOn(tx).delete(table).where(eq(table.userId, userId));
  }
  await drizzleOn(tx).update(sessions).set({ factorShownAt: null }).where(eq(sessions.userId, userId));
}

/** Marks a session as verified with a second factor, which gives it full access. */
export async function markShown(tx: PoolClient, sessionId: number, now: Date): Promise<void> {
  await drizzleOn(tx)
    .update(sessions)
    .set({ lackingFactor: null, factorShownAt: now })
    .where(eq(sessions.id, sessionId));
}

/** Whether a factor was verified in a session since a time. A session's former token doesn't count. */
export async function wasShownSince(
  db: Db,
  { sessionId, tokenHash }: Pick<SignedInUser, 'sessionId' | 'tokenHash'>,
  since: Date,
): Promise<boolean> {
  const isAsking = and(eq(sessions.id, sessionId), eq(sessions.tokenHash, tokenHash));
  const shown = drizzleOn(db)
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isAsking, gt(sessions.factorShownAt, since)));
  return findsAny(db, shown);
}

export async function isFactorRequired(db: Db, roleId: number, settings: FactorSettings): Promise<boolean> {
  const deciding = drizzleOn(db)
    .select({ roleId: accessControl.roleId })
    .from(accessControl)
    .where(
      and(
        eq(accessControl.roleId, roleId),
        eq(accessControl.routeType, 'approvals'),
        arrayContains(accessControl.actions, ['decide']),
      ),
    );
  return needsFactor({ roleId, decidesClaims: await findsAny(db, deciding) }, settings);
}

export async function countGrace(db: Db, userId: number): Promise<number> {
  const [grace] = await drizzleOn(db)
    .select({ signIns: secondFactorGrace.signIns })
    .from(secondFactorGrace)
    .where(eq(secondFactorGrace.userId, userId));
  return grace?.signIns ?? 0;
}

/**
 * The factor a new session lacks. The previous release reads it; this one computes it on each call.
 *
 * @param tx holds the person's row lock
 */
export async function lackingFactorOf(
  tx: PoolClient,
  { id, roleId }: { id: number; roleId: number },
  settings: FactorSettings,
): Promise<LackingFactor | null> {
  const hasOne = await hasFactor(tx, id);
  const isRequired = await isFactorRequired(tx, roleId, settings);
  return lackingFactor({ isShown: false, isPutOff: false, hasFactor: hasOne, isRequired });
}

/** Uses one grace sign-in. @param grace the number allowed by the settings @returns false if none is left */
export async function spendGrace(
  tx: PoolClient,
  { id, sessionId }: { id: number; sessionId: number },
  grace: number,
): Promise<boolean> {
  if (grace === 0) return false;
  const { rowCount } = await drizzleOn(tx)
    .insert(secondFactorGrace)
    .values({ userId: id, signIns: 1 })
    .onConflictDoUpdate({
      target: secondFactorGrace.userId,
      set: { signIns: sql`${secondFactorGrace.signIns} + 1` },
      setWhere: lt(secondFactorGrace.signIns, grace),
    });
  if (rowCount !== 1) return false;
  await drizzleOn(tx)
    .update(sessions)
    .set({ lackingFactor: null, factorPutOff: true })
    .where(eq(sessions.id, sessionId));
  return true;
}
