import type { Pool, PoolClient } from 'pg';

/** A person's own profile, as stored. */
export interface Profile {
  id: number;
  roleId: number;
  email: string;
  firstName: string;
  lastName: string;
  mobileNumber: string | null;
  officeNumber: string | null;
  version: number;
}

const COLUMNS = `id, role_id as "roleId", email, first_name as "firstName", last_name as "lastName",
  mobile_number as "mobileNumber", office_number as "officeNumber", version`;

export async function findProfile(db: Pool, userId: number): Promise<Profile | undefined> {
  const { rows } = await db.query<Profile>(`select ${COLUMNS} from users where id = $1`, [userId]);
  return rows[0];
}

export async function findProfileForUpdate(tx: PoolClient, userId: number): Promise<Profile | undefined> {
  const { rows } = await tx.query<Profile>(`select ${COLUMNS} from users where id = $1 for no key update`, [userId]);
  return rows[0];
}

/** Stores what a person may change of their own profile. */
export async function updateProfile(
  tx: PoolClient,
  id: number,
  given: Pick<Profile, 'firstName' | 'lastName' | 'officeNumber' | 'mobileNumber'>,
  now: Date,
): Promise<Profile> {
  const { rows } = await tx.query<Profile>(
    `update users
        set first_name = $2, last_name = $3, office_number = $4, mobile_number = $5, updated_at = $6, version = version + 1
      where id = $1 returning ${COLUMNS}`,
    [id, given.firstName, given.lastName, given.officeNumber, given.mobileNumber, now],
  );
  const [after] = rows;
  if (!after) throw new Error('The person is gone.');
  return after;
}
