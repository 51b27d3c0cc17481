import { sql } from 'drizzle-orm';
import { drizzleOn } from '@/upstream/db/drizzle';
import { createPool } from '@/upstream/db/pool';
import { users } from '@/upstream/db/schema';
import { inOneTransaction } from '@/upstream/db/transaction';
import { writeActivity } from '@/upstream/http/activity';
import { revokeSessions } from '../session/repository';
import { deleteFactor, hasFactor } from './repository';

interface Person {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Removes a person's second factor from the command line, when no one signed in can. Ends their sessions.
 *
 * @param email result of `normalEmail`
 * @returns the person; undefined if no one with this address has a second factor
 */
export async function resetFactorByMachine(databaseUrl: string, email: string, now: Date): Promise<Person | undefined> {
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-administrator', max: 1 });
  try {
    return await inOneTransaction(pool, async (tx) => {
      const [person] = await drizzleOn(tx)
        .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(sql`lower(${users.email}) = lower(${email})`)
        .for('no key update');
      if (!person || !(await hasFactor(tx, person.id))) return undefined;
      await deleteFactor(tx, person.id);
      await revokeSessions(tx, [person.id], now);
      await writeActivity(tx, {
        at: now,
        person: null,
        clientAddress: '',
        requestId: 'admin-second-factor',
        action: 'resetSecondFactor',
        objectType: 'user',
        partOf: undefined,
        before: person,
        after: person,
      });
      return person;
    });
  } finally {
    await pool.end();
  }
}
