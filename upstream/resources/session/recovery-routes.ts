import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@/lib/contract/endpoint';
import { forgotId, forgotPassword } from '@/lib/contract/recovery';
import { normalEmail, phoneDigits } from '@/lib/domain/person';
import { HttpError } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import type { Context, JsonRoute } from '@/upstream/http/route';
import { findByEmail, findByMobileNumber, lockPerson, type RecoverablePerson } from './account-recovery';
import { hashPassword } from './password';
import { recoveryLimits } from './attempt-limits';
import { issueTemporaryPassword, makeTemporaryPassword } from './temporary-password';

/**
 * How long either call takes, in milliseconds, whoever is asked for: the specs demand telling whether somebody was found,
 * but it must be told by a sentence that is counted and logged, and not faster by the clock.
 */
const ANSWER_MS = 500;

export const recoveryRoutes = [
  inConstantTime(
    mutate(forgotPassword, { object: 'user', prepare: findWhoForgotPassword }, async ({ tx, prepared, now, config }) => {
      const { person, password, hash } = prepared;
      if (!(await lockPerson(tx, person))) throw unknownEmail();
      const { expiresAt } = await issueTemporaryPassword(tx, { user: person, password, hash, reason: 'forgot', now, config });
      const after = { id: person.id, email: person.email, recoverableUntil: expiresAt };
      return { answer: {}, after };
    }),
  ),

  // It changes nothing, but whom an address was told of is kept in the activity like a change.
  inConstantTime(
    mutate(forgotId, { object: 'user', prepare: findWhoForgotId }, async ({ tx, prepared: person }) => {
      if (!(await lockPerson(tx, person))) throw unknownNumber();
      const found = { id: person.id, email: person.email };
      return { answer: { email: person.email }, before: found, after: found };
    }),
  ),
];

/** Finds the person, and makes and hashes their new password; for nobody the same work is done and thrown away. */
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
  log.info({ userId: person?.id ?? null, clientAddress }, 'a forgotten password was asked for');
  if (!person) throw unknownEmail();
  return { person, password, hash };
}

async function findWhoForgotId({
  db,
  body,
  clientAddress,
  now,
  config,
  log,
}: Context<typeof forgotId>): Promise<RecoverablePerson> {
  if (!config.FORGOT_ID) throw new HttpError(403, 'Asking for a forgotten ID is switched off here.');
  const { mobileNumber, name } = body;
  const person = await findByMobileNumber(db, { mobileNumber, name, clientAddress, now });
  const target = phoneDigits(mobileNumber);
  await recoveryLimits(db).count({ target, clientAddress, isFamiliar: person?.isFamiliar ?? false });
  log.info({ userId: person?.id ?? null, clientAddress }, 'a forgotten ID was asked for');
  if (!person) throw unknownNumber();
  return person;
}

function unknownEmail(): HttpError {
  return new HttpError(404, 'Invalid email address or name');
}

function unknownNumber(): HttpError {
  return new HttpError(404, 'Invalid name or mobile number');
}

/** Answers no sooner than after ANSWER_MS, whatever the outcome. */
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
