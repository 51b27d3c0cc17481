import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, isNotNull, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Endpoint } from '@/lib/contract/endpoint';
import { forgotId, forgotPassword } from '@/lib/contract/recovery';
import { searchKey } from '@/lib/domain/order-search';
import { normalEmail, phoneDigits } from '@/lib/domain/person';
import { drizzleOn } from '@/upstream/db/drizzle';
import { roles, users } from '@/upstream/db/schema';
import { HttpError } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import type { Context, JsonRoute } from '@/upstream/http/route';
import { recoveryLimits } from './attempt-limits';
import { hashPassword } from './password';
import { familiarSince, wasFamiliar } from './repository';
import { issueTemporaryPassword, makeTemporaryPassword } from './temporary-password';

/**
 * Minimum duration of either call in milliseconds. The specs require saying whether a person was found, which is
 * counted and logged; timing must not reveal it.
 */
const ANSWER_MS = 500;

export const recoveryRoutes = [
  inConstantTime(
    mutate(
      forgotPassword,
      { object: 'user', prepare: findWhoForgotPassword },
      async ({ tx, prepared, now, config }) => {
        const { person, password, hash } = prepared;
        if (!(await lockPerson(tx, person))) throw unknownEmail();
        const { expiresAt } = await issueTemporaryPassword(tx, {
          user: person,
          password,
          hash,
          reason: 'forgot',
          now,
          config,
        });
        const after = { id: person.id, email: person.email, recoverableUntil: expiresAt };
        return { answer: {}, after };
      },
    ),
  ),

  // It changes nothing, but the log keeps whose address was revealed.
  inConstantTime(
    mutate(forgotId, { object: 'user', prepare: findWhoForgotId }, async ({ tx, prepared: person }) => {
      if (!(await lockPerson(tx, person))) throw unknownNumber();
      const found = { id: person.id, email: person.email };
      return { answer: { email: person.email }, before: found, after: found };
    }),
  ),
];

/** Finds the person, and creates and hashes a new password. Without a person the same work is done and discarded. */
async function findWhoForgotPassword({
  db,
  body,
  clientAddress,
  now,
  log,
}: Context<typeof forgotPassword>): Promise<{ person: RecoverablePerson; password: string; hash: string }> {
  const email = normalEmail(body.email);
  const person = await findByEmail(db, { email, name: body.name, clientAddress, now });
  await recoveryLimits(db).count({ target: email, clientAddress, isFamiliar: person?.isFamiliar ?? false });
  const password = makeTemporaryPassword();
  const hash = await hashPassword(password);
  log.info({ userId: person?.id ?? null, clientAddress }, 'a password reset was requested');
  if (!person) throw unknownEmail();
  return { person, password, hash };
}

async function findWhoForgotId({
  db,
  body,
  clientAddress,
  now,
  log,
}: Context<typeof forgotId>): Promise<RecoverablePerson> {
  const { mobileNumber, name } = body;
  const person = await findByMobileNumber(db, { mobileNumber, name, clientAddress, now });
  const target = phoneDigits(mobileNumber);
  await recoveryLimits(db).count({ target, clientAddress, isFamiliar: person?.isFamiliar ?? false });
  log.info({ userId: person?.id ?? null, clientAddress }, 'a forgotten ID was requested');
  if (!person) throw unknownNumber();
  return person;
}

function unknownEmail(): HttpError {
  return new HttpError(404, 'Invalid email address or name');
}

function unknownNumber(): HttpError {
  return new HttpError(404, 'Invalid name or mobile number');
}

function inConstantTime(route: JsonRoute): JsonRoute {
  return {
    ...route,
    answer: async (context: Context<Endpoint>) => {
      const [outcome] = await Promise.allSettled([route.answer(context), delay(ANSWER_MS)]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}

interface RecoverablePerson {
  id: number;
  email: string;
  firstName: string;
  /** Whether they recently signed in from the client address. */
  isFamiliar: boolean;
}

interface RecoveryRequest {
  name: string;
  clientAddress: string;
  now: Date;
}

// Only enabled staff can recover. Names are compared without case, spaces and accents; an empty name matches no one.
function selectByName(db: Pool, { name, clientAddress, now }: RecoveryRequest, condition: SQL | undefined) {
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

async function findByEmail(
  db: Pool,
  { email, ...asker }: RecoveryRequest & { email: string },
): Promise<RecoverablePerson | undefined> {
  const [person] = await selectByName(db, asker, sql`lower(${users.email}) = lower(${email})`);
  return person;
}

/** Finds a person by mobile number and name; the oldest account wins. */
async function findByMobileNumber(
  db: Pool,
  { mobileNumber, ...asker }: RecoveryRequest & { mobileNumber: string },
): Promise<RecoverablePerson | undefined> {
  const digits = phoneDigits(mobileNumber);
  if (digits === '') return undefined;
  const hasNumber = and(isNotNull(users.mobileNumber), sql`phone_digits(${users.mobileNumber}) = ${digits}`);
  const [person] = await selectByName(db, asker, hasNumber).orderBy(asc(users.id)).limit(1);
  return person;
}

/** Locks a person's row. Returns false if they were disabled or their email address changed. */
async function lockPerson(tx: PoolClient, { id, email }: RecoverablePerson): Promise<boolean> {
  const locked = await drizzleOn(tx)
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.email, email), not(users.disabled)))
    .for('no key update');
  return locked.length === 1;
}
