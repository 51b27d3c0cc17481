import { getProfile } from '@/lib/contract/session';
import { notFound } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';

interface Profile {
  id: number;
  roleId: number;
  email: string;
  firstName: string;
  lastName: string;
  mobileNumber: string | null;
  officeNumber: string | null;
  version: number;
}

export const profileRoutes = [
  handle(getProfile, async ({ db, user }) => {
    const { rows } = await db.query<Profile>(
      `select id, role_id as "roleId", email, first_name as "firstName", last_name as "lastName",
              mobile_number as "mobileNumber", office_number as "officeNumber", version
         from users where id = $1`,
      [user.id],
    );
    const profile = rows[0] ?? notFound('user');
    // A full name is first plus last (spec 3 §5, Admin edit).
    return { ...profile, fullName: `${profile.firstName} ${profile.lastName}`.trim(), mustChangePassword: user.mustChangePassword };
  }),
];
