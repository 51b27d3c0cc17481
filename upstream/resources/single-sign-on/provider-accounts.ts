import { and, eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { providerAccounts, users } from '@/upstream/db/schema';

/** An account at an identity provider, identified by the provider's unique name. */
interface ProviderAccount {
  issuer: string;
  subject: string;
}

/** The person bound to an account at the provider by their first sign-in. */
export async function findBound(tx: PoolClient, { issuer, subject }: ProviderAccount): Promise<number | undefined> {
  const [found] = await drizzleOn(tx)
    .select({ id: providerAccounts.userId })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.subject, subject)));
  return found?.id;
}

/**
 * Finds a person by email address, exactly except for ASCII case: a provider may allow addresses that only look like a
 * teammate's.
 */
export async function findByEmail(tx: PoolClient, email: string): Promise<number | undefined> {
  const [found] = await drizzleOn(tx)
    .select({ id: users.id })
    .from(users)
    // The first comparison uses an index.
    .where(
      sql`lower(${users.email}) = lower(${email}) and
        lower(${users.email} collate "C") = lower(${email}::text collate "C")`,
    );
  return found?.id;
}

/**
 * Binds an account at the provider to a person permanently.
 *
 * @param tx holds the person's row lock
 * @returns false if they are bound to another account
 */
export async function bind(
  tx: PoolClient,
  userId: number,
  { issuer, subject }: ProviderAccount,
  now: Date,
): Promise<boolean> {
  await drizzleOn(tx).insert(providerAccounts).values({ issuer, subject, userId, boundAt: now }).onConflictDoNothing();
  return (await findBound(tx, { issuer, subject })) === userId;
}

/** Lets a person's next sign-in bind again by email address. @returns false if nothing was bound */
export async function unbind(tx: PoolClient, userId: number): Promise<boolean> {
  const { rowCount } = await drizzleOn(tx).delete(providerAccounts).where(eq(providerAccounts.userId, userId));
  return (rowCount ?? 0) > 0;
}
