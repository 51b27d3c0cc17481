import { and, eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { providerAccounts, users } from '@/upstream/db/schema';

/** An account at an identity provider, which calls it by a name that it gives nobody else. */
interface ProviderAccount {
  issuer: string;
  subject: string;
}

/** The person whose account at the provider it is, as their first sign-in has bound it. */
export async function findBound(tx: PoolClient, { issuer, subject }: ProviderAccount): Promise<number | undefined> {
  const [found] = await drizzleOn(tx)
    .select({ id: providerAccounts.userId })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.subject, subject)));
  return found?.id;
}

/**
 * The person with an email address, character by character except for the case of ASCII letters: a provider may give
 * anyone an address that only looks like a teammate's.
 */
export async function findByEmail(tx: PoolClient, email: string): Promise<number | undefined> {
  const [found] = await drizzleOn(tx)
    .select({ id: users.id })
    .from(users)
    // The first comparison has an index.
    .where(
      sql`lower(${users.email}) = lower(${email}) and
        lower(${users.email} collate "C") = lower(${email}::text collate "C")`,
    );
  return found?.id;
}

/**
 * Binds an account at the provider to a person, for good.
 * @param tx holds the person's row
 * @returns false where another account there is bound to them
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

/** Lets a person's next sign-in bind anew, by their e-mail address. @returns false where nothing was bound */
export async function unbind(tx: PoolClient, userId: number): Promise<boolean> {
  const { rowCount } = await drizzleOn(tx).delete(providerAccounts).where(eq(providerAccounts.userId, userId));
  return (rowCount ?? 0) > 0;
}
