import type { Pool, PoolClient } from 'pg';
import { searchKey } from '@/lib/domain/order-search';
import { phoneDigits } from '@/lib/domain/phone-number';
import { familiarSince, wasFamiliar } from './repository';

/** Somebody who can't sign in any more, as far as they are to be helped. */
export interface ForgetfulPerson {
  id: number;
  email: string;
  firstName: string;
  /** Did they lately sign in from the client address? */
  isFamiliar: boolean;
}

interface Asker {
  name: string;
  clientAddress: string;
  now: Date;
}

// Only who could sign in to the portal afterwards: enabled, and of its staff. Names are compared without regard to case,
// spaces and accents; a name that is empty then is nobody's.
const BY_NAME = `
  select u.id, u.email, u.first_name as "firstName", ${wasFamiliar('$3', '$4')} as "isFamiliar"
    from users u join roles r on r.id = u.role_id
   where u.name_key = $2 and u.name_key <> '' and not u.disabled and r.staff`;

/** The person who has this e-mail address and this name. */
export async function findByEmail(
  db: Pool,
  { email, name, clientAddress, now }: Asker & { email: string },
): Promise<ForgetfulPerson | undefined> {
  const { rows } = await db.query<ForgetfulPerson>(`${BY_NAME} and lower(u.email) = lower($1)`, [
    email,
    searchKey(name),
    clientAddress,
    familiarSince(now),
  ]);
  return rows[0];
}

/** The person who has this mobile number and this name; of several accounts of theirs the oldest. */
export async function findByMobileNumber(
  db: Pool,
  { mobileNumber, name, clientAddress, now }: Asker & { mobileNumber: string },
): Promise<ForgetfulPerson | undefined> {
  const digits = phoneDigits(mobileNumber);
  if (digits === '') return undefined;
  const { rows } = await db.query<ForgetfulPerson>(
    `${BY_NAME} and u.mobile_number is not null and phone_digits(u.mobile_number) = $1 order by u.id limit 1`,
    [digits, searchKey(name), clientAddress, familiarSince(now)],
  );
  return rows[0];
}

/** Holds a person's row, as long as they are still enabled and have the e-mail address that was found. */
export async function lockPerson(tx: PoolClient, { id, email }: ForgetfulPerson): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from users where id = $1 and email = $2 and not disabled for no key update',
    [id, email],
  );
  return rowCount === 1;
}
