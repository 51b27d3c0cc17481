import { and, arrayContains, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { PARTNER_ROLE_IDS } from '@/lib/domain/access-table';
import type { LackingFactor } from '@/lib/domain/second-factor';
import type { AppConfig } from '@/upstream/config';
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
export async function storeRecoveryCodes(tx: PoolClient, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await drizzleOn(tx).delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await drizzleOn(tx)
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ userId, codeHash })));
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

/** Leaves a person without a second factor and with their whole grace. */
export async function deleteFactor(tx: PoolClient, userId: number): Promise<void> {
  for (const table of [secondFactors, passkeys, recoveryCodes, secondFactorGrace]) {
    await drizzleOn(tx).delete(table).where(eq(table.userId, userId));
  }
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

/**
 * Does the role of a person need a second factor? By default that of administrators and those that may approve claims:
 * both give points.
 */
export async function isFactorRequired(
  db: Db,
  roleId: number,
  { SECOND_FACTOR_KEY, SECOND_FACTOR_ROLES, ADMIN_ROLE_ID }: FactorSettings,
): Promise<boolean> {
  if (SECOND_FACTOR_KEY === undefined) return false;
  if (SECOND_FACTOR_ROLES === 'all') return !isPartner(roleId);
  if (SECOND_FACTOR_ROLES !== undefined) return SECOND_FACTOR_ROLES.includes(roleId);
  if (roleId === ADMIN_ROLE_ID) return true;
  const approving = drizzleOn(db)
    .select({ roleId: accessControl.roleId })
    .from(accessControl)
    .where(
      and(
        eq(accessControl.roleId, roleId),
        eq(accessControl.routeType, 'approvals'),
        arrayContains(accessControl.actions, ['decide']),
      ),
    );
  return findsAny(db, approving);
}

const isPartner = (roleId: number) => PARTNER_ROLE_IDS.includes(roleId);

export type FactorSettings = Pick<AppConfig, 'SECOND_FACTOR_KEY' | 'SECOND_FACTOR_ROLES' | 'ADMIN_ROLE_ID'>;

/** How often a person has signed in without the factor that they need. */
export async function countGrace(db: Db, userId: number): Promise<number> {
  const [grace] = await drizzleOn(db)
    .select({ signIns: secondFactorGrace.signIns })
    .from(secondFactorGrace)
    .where(eq(secondFactorGrace.userId, userId));
  return grace?.signIns ?? 0;
}

/**
 * What a new session of a person waits for. What is to be set up can be put off a few times.
 * @param tx holds the person's row
 */
export async function lackingFactorOf(
  tx: PoolClient,
  { id, roleId }: { id: number; roleId: number },
  settings: FactorSettings,
): Promise<LackingFactor | null> {
  if (await hasFactor(tx, id)) return 'code';
  return (await isFactorRequired(tx, roleId, settings)) ? 'set-up' : null;
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
  await drizzleOn(tx).update(sessions).set({ lackingFactor: null }).where(eq(sessions.id, sessionId));
  return true;
}
