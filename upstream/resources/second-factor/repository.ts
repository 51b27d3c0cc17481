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

/** A person's factor as it is stored. */
export interface StoredFactor {
  /** Sealed. */
  secret: Buffer;
  /** Null while it is being set up. */
  confirmedAt: Date | null;
}

export async function findFactor(db: Db, userId: number): Promise<StoredFactor | undefined> {
  const [factor] = await drizzleOn(db)
    .select({ secret: secondFactors.secret, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return factor;
}

/** Has a person an authenticator app in use? */
export async function hasApp(db: Db, userId: number): Promise<boolean> {
  return (await findFactor(db, userId))?.confirmedAt != null;
}

/** Has a person a factor in use, an app or a passkey? */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const passkey = drizzleOn(db).select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  return (await hasApp(db, userId)) || findsAny(db, passkey);
}

/** Stores a secret that no code was shown of yet, in the place of an earlier such one. */
export async function storeSecret(tx: PoolClient, userId: number, secret: Buffer, now: Date): Promise<void> {
  const latest = { secret, createdAt: now, confirmedAt: null, lastStep: 0 };
  await drizzleOn(tx)
    .insert(secondFactors)
    .values({ userId, ...latest })
    .onConflictDoUpdate({ target: secondFactors.userId, set: latest, setWhere: isNull(secondFactors.confirmedAt) });
}

/** Uses a code of an app up. @returns false where it, or a later one, was used before */
export async function spendStep(tx: PoolClient, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await drizzleOn(tx)
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

/** Uses a recovery code up. @returns false where it is none, or was used before */
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

/** Stores recovery codes in the place of all earlier ones. */
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

/** Puts a person's app out of use; passkeys and recovery codes go on. */
export async function deleteApp(tx: PoolClient, userId: number): Promise<void> {
  await drizzleOn(tx).delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/**
 * Takes away what a stranger may have set up in a person's name since a sign-in.
 * @returns was an app in use among it, and how many passkeys
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

/** Leaves a person without a second factor, with their whole grace and with nothing shown in any session. */
export async function deleteFactor(tx: PoolClient, userId: number): Promise<void> {
  for (const table of [secondFactors, passkeys, recoveryCodes, secondFactorGrace]) {
    await drizzleOn(tx).delete(table).where(eq(table.userId, userId));
  }
  await drizzleOn(tx).update(sessions).set({ factorShownAt: null }).where(eq(sessions.userId, userId));
}

/** Notes that a factor was shown in a session, which then opens everything. */
export async function markShown(tx: PoolClient, sessionId: number, now: Date): Promise<void> {
  await drizzleOn(tx)
    .update(sessions)
    .set({ lackingFactor: null, factorShownAt: now })
    .where(eq(sessions.id, sessionId));
}

/** Was a factor shown in a session since a time? To a token that it had before, nothing was shown. */
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

/** Does the role of a person need a second factor? */
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

/** How often a person has signed in without the factor that they need. */
export async function countGrace(db: Db, userId: number): Promise<number> {
  const [grace] = await drizzleOn(db)
    .select({ signIns: secondFactorGrace.signIns })
    .from(secondFactorGrace)
    .where(eq(secondFactorGrace.userId, userId));
  return grace?.signIns ?? 0;
}

/**
 * What a new session of a person waits for. The release before reads it; this one finds it out at each call.
 * @param tx holds the person's row
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

/**
 * Lets a person in without the factor that they need.
 * @param grace how often they may, by the settings
 * @returns false where they did so as often already
 */
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
