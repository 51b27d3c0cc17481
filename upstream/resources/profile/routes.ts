import { eq } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { changeProfile } from '@/lib/contract/own-account';
import { getProfile } from '@/lib/contract/session';
import { fullNameOf, keptNumber } from '@/lib/domain/person';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { users } from '@/upstream/db/schema';
import { notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { requireStepUp } from '../second-factor/step-up';
import { shortestPasswordOf } from '../session/password-rules';
import { prepareOwnPassword, setOwnPassword } from '../session/own-password';
import { renewToken } from '../session/renew-token';

export const profileRoutes = [
  handle(getProfile, async ({ db, user }) => {
    const profile = (await findProfile(db, user.id)) ?? notFound('user');
    return {
      ...profile,
      fullName: fullNameOf(profile),
      mustChangePassword: user.mustChangePassword,
      shortestPassword: shortestPasswordOf(user),
    };
  }),

  mutate(
    changeProfile,
    {
      object: 'user',
      prepare: async (context) => {
        const { password, currentPassword } = context.body;
        return password === undefined ? null : prepareOwnPassword(context, context.user, { password, currentPassword });
      },
      before: ({ tx, user }) => findProfileForUpdate(tx, user.id),
    },
    async ({ tx, user, body, before, prepared, now, config }) => {
      if (prepared) await setOwnPassword(tx, { user, password: prepared, now, config });
      const { firstName, lastName } = body;
      const numbers = {
        officeNumber: keptNumber(body.officeNumber ?? '', before.officeNumber),
        mobileNumber: keptNumber(body.mobileNumber ?? '', before.mobileNumber),
      };
      // Forgot ID finds people by mobile number, so changing it needs a step-up.
      if (numbers.officeNumber !== before.officeNumber || numbers.mobileNumber !== before.mobileNumber)
        await requireStepUp(tx, user, now);
      const after = await updateProfile(tx, before.id, { firstName, lastName, ...numbers }, now);
      const renewed = prepared ? { token: await renewToken(tx, user, now) } : {};
      return { answer: { version: after.version, ...renewed }, after };
    },
  ),
];

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

type Profile = Pick<typeof users.$inferSelect, keyof typeof PROFILE>;

async function findProfile(db: Pool, userId: number): Promise<Profile | undefined> {
  const [profile] = await drizzleOn(db).select(PROFILE).from(users).where(eq(users.id, userId));
  return profile;
}

async function findProfileForUpdate(tx: PoolClient, userId: number): Promise<Profile | undefined> {
  const [profile] = await drizzleOn(tx).select(PROFILE).from(users).where(eq(users.id, userId)).for('no key update');
  return profile;
}

async function updateProfile(
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
  return single(rows);
}
