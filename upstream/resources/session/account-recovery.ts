import { and, asc, eq, isNotNull, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { searchKey } from '@/lib/domain/order-search';
import { phoneDigits } from '@/lib/domain/person';
import { drizzleOn } from '@/upstream/db/drizzle';
import { roles, users } from '@/upstream/db/schema';
import { familiarSince, wasFamiliar } from './repository';

/** Somebody who can't sign in any more, as far as they are to be helped. */
export interface RecoverablePerson {
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
function selectByName(db: Pool, { name, clientAddress, now }: Asker, condition: SQL | undefined) {
  const hasName = and(eq(users.nameKey, searchKey(name)), ne(users.nameKey, ''));
  return drizzleOn(db)
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      isFamiliar: wasFamiliar(db, clientAddress, familiarSince(now)),
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(hasName, not(users.disabled), roles.staff, condition));
}

/** The person who has this e-mail address and this name. */
export async function findByEmail(db: Pool, { email, ...asker }: Asker & { email: string }): Promise<RecoverablePerson | undefined> {
  const [person] = await selectByName(db, asker, sql`lower(${users.email}) = lower(${email})`);
  return person;
}

/** The person who has this mobile number and this name; of several accounts of theirs the oldest. */
export async function findByMobileNumber(
  db: Pool,
  { mobileNumber, ...asker }: Asker & { mobileNumber: string },
): Promise<RecoverablePerson | undefined> {
  const digits = phoneDigits(mobileNumber);
  if (digits === '') return undefined;
  const hasNumber = and(isNotNull(users.mobileNumber), sql`phone_digits(${users.mobileNumber}) = ${digits}`);
  const [person] = await selectByName(db, asker, hasNumber).orderBy(asc(users.id)).limit(1);
  return person;
}

/** Holds a person's row, as long as they are still enabled and have the e-mail address that was found. */
export async function lockPerson(tx: PoolClient, { id, email }: RecoverablePerson): Promise<boolean> {
  const locked = await drizzleOn(tx)
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.email, email), not(users.disabled)))
    .for('no key update');
  return locked.length === 1;
}
