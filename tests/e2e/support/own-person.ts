import { hashPassword } from '@/upstream/resources/session/password';
import { database } from './database';

/** Somebody of the staff whom a test has to itself. */
export interface OwnPerson {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  mobileNumber: string;
}

/** The password of those whom tests make. */
export const OWN_PASSWORD = 'Own-password-1!';

/** Makes somebody of the staff. @param roleId an administrator unless another is given */
export async function makePerson(roleId = 1): Promise<OwnPerson> {
  const mark = Math.random().toString(36).slice(2, 10);
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const person = {
    email: `own.${mark}@staff.example`,
    firstName: 'Own',
    lastName: `Person ${mark}`,
    mobileNumber: `213${digits}`,
  };
  const { rows } = await database().query<{ id: number }>(
    `insert into users (role_id, email, first_name, last_name, mobile_number, password_hash)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [roleId, person.email, person.firstName, person.lastName, person.mobileNumber, await hashPassword(OWN_PASSWORD)],
  );
  return { id: rows[0]!.id, ...person };
}

/** Removes somebody whom a test made. What they did stays in the activity. */
export async function dropPerson({ id }: OwnPerson): Promise<void> {
  await database().query('delete from users where id = $1', [id]);
}
