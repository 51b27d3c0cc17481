import { changeProfile } from '@/lib/contract/own-account';
import { getProfile } from '@/lib/contract/session';
import { fullNameOf } from '@/lib/domain/person';
import { notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { prepareOwnPassword, setOwnPassword } from '../session/own-password';
import { findProfile, findProfileForUpdate, updateProfile } from './repository';

export const profileRoutes = [
  handle(getProfile, async ({ db, user }) => {
    const profile = (await findProfile(db, user.id)) ?? notFound('user');
    return { ...profile, fullName: fullNameOf(profile), mustChangePassword: user.mustChangePassword };
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
      const numbers = { officeNumber: body.officeNumber || null, mobileNumber: body.mobileNumber || null };
      const after = await updateProfile(tx, before.id, { firstName, lastName, ...numbers }, now);
      return { answer: { version: after.version }, after };
    },
  ),
];
