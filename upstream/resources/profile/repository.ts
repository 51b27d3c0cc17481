import { eq } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { drizzleOn, onlyRow, raised } from '@/upstream/db/drizzle';
import { users } from '@/upstream/db/schema';

const PROFILE = {
  id: users.id,
  roleId: users.roleId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  mobileNumber: users.mobileNumber,
  officeNumber: users.officeNumber,
  version: users.version,
};

/** A person's own profile, as stored. */
export type Profile = Pick<typeof users.$inferSelect, keyof typeof PROFILE>;

export async function findProfile(db: Pool, userId: number): Promise<Profile | undefined> {
  const [profile] = await drizzleOn(db).select(PROFILE).from(users).where(eq(users.id, userId));
  return profile;
}

export async function findProfileForUpdate(tx: PoolClient, userId: number): Promise<Profile | undefined> {
  const [profile] = await drizzleOn(tx).select(PROFILE).from(users).where(eq(users.id, userId)).for('no key update');
  return profile;
}

/** Stores what a person may change of their own profile. */
export async function updateProfile(
  tx: PoolClient,
  id: number,
  given: Pick<Profile, 'firstName' | 'lastName' | 'officeNumber' | 'mobileNumber'>,
  now: Date,
): Promise<Profile> {
  const { firstName, lastName, officeNumber, mobileNumber } = given;
  const rows = await drizzleOn(tx)
    .update(users)
    .set({ firstName, lastName, officeNumber, mobileNumber, updatedAt: now, version: raised(users.version) })
    .where(eq(users.id, id))
    .returning(PROFILE);
  return onlyRow(rows);
}
