import { EMAIL_TAKEN } from '@/lib/domain/person';
import { createPool } from '@/upstream/db/pool';
import { inOneTransaction } from '@/upstream/db/transaction';
import { withConstraintErrors } from '@/upstream/db/violations';
import { writeActivity } from '@/upstream/http/activity';
import { hashPassword } from '../session/password';
import { makeTemporaryPassword, storeTemporaryPassword } from '../session/temporary-password';
import { countInUse, insertAdmin } from './repository';

/** A command may wait longer for a busy database than a request does. */
const openPool = (databaseUrl: string) =>
  createPool({ databaseUrl, applicationName: 'qpartner-administrator', max: 1, connectionTimeout: 10_000 });

export async function hasAdministrator(databaseUrl: string, roleId: number): Promise<boolean> {
  const pool = openPool(databaseUrl);
  try {
    return (await countInUse(pool, roleId)) > 0;
  } finally {
    await pool.end();
  }
}

/** The first administrator, named by the operator because no one can register them yet. */
export interface FirstAdministrator {
  /** Result of `normalEmail`. */
  email: string;
  firstName: string;
  lastName: string;
  roleId: number;
}

/**
 * Registers an administrator with a temporary password that isn't emailed.
 *
 * @returns the password, stored only as a hash, and when it expires
 * @throws HttpError 409 if the address is in use
 */
export async function createAdministrator(
  databaseUrl: string,
  person: FirstAdministrator,
  now: Date,
): Promise<{ password: string; expiresAt: Date }> {
  const password = makeTemporaryPassword();
  const hash = await hashPassword(password);
  const pool = openPool(databaseUrl);
  try {
    const expiresAt = await inOneTransaction(pool, async (tx) => {
      const values = { ...person, officeNumber: null, mobileNumber: null, disabled: false, createdAt: now };
      const after = await withConstraintErrors({ users_email: EMAIL_TAKEN }, () => insertAdmin(tx, values));
      await writeActivity(tx, {
        at: now,
        person: null,
        clientAddress: '',
        requestId: 'admin-create',
        action: 'registerAdmin',
        objectType: 'user',
        partOf: undefined,
        before: null,
        after,
      });
      return storeTemporaryPassword(tx, after.id, hash, now);
    });
    return { password, expiresAt };
  } finally {
    await pool.end();
  }
}
