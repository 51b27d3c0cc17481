import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  postponeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from '@/lib/contract/second-factor';
import { GRACE_SIGN_INS, readAppCode, RECOVERY_CODES, WRONG_CODE } from '@/lib/domain/second-factor';
import { readTemporaryPassword, writeTemporaryPassword } from '@/lib/domain/temporary-password';
import type { AppConfig } from '@/upstream/config';
import { hashToken } from '@/upstream/http/authenticate';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, type RequestContext, type SignedInUser } from '@/upstream/http/route';
import { queueMail } from '@/upstream/mail/outbox';
import { secondFactorMail, type FactorChange } from '@/upstream/mail/templates/second-factor';
import { findAdminsForUpdate } from '../admins/repository';
import { secondFactorLimits } from '../session/attempt-limits';
import { revokeSessions } from '../session/repository';
import { invitationOf, makeSecret, stepOfCode } from './app-code';
import {
  countGrace,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  hasFactor,
  isFactorRequired,
  markConfirmed,
  openSession,
  spendGrace,
  spendRecoveryCode,
  spendStep,
  storeRecoveryCodes,
  storeSecret,
} from './repository';
import { openSecret, sealSecret } from './sealed-secret';
import { requireStepUp } from './step-up';

const NONE_YET = 'You have no second factor yet.';
const HAS_ONE = 'You have a second factor already. Put it out of use first.';

export const secondFactorRoutes = [
  handle(getSecondFactor, async ({ db, user, config }) => {
    const isOn = await hasFactor(db, user.id);
    const isRequired = await isFactorRequired(db, user.roleId, config);
    return {
      isOffered: config.SECOND_FACTOR_KEY !== undefined,
      isOn,
      isRequired,
      signInsLeft: isRequired && !isOn ? Math.max(0, GRACE_SIGN_INS - (await countGrace(db, user.id))) : null,
      recoveryCodesLeft: isOn ? await countRecoveryCodes(db, user.id) : 0,
      lacking: user.lackingFactor,
    };
  }),

  mutate(
    showSecondFactor,
    { object: 'user', prepare: (context) => countTry(context, context.user) },
    async ({ tx, user, body, prepared, now, config, afterCommit }) => {
      const factor = await findFactor(tx, user.id);
      if (!factor?.confirmedAt) conflict(NONE_YET);
      await requireCode(tx, user, { factor: factor.secret, code: body.code, now, config });
      await openSession(tx, user.sessionId, now);
      afterCommit(prepared.forgive);
      return unchanged(user);
    },
  ),

  mutate(beginSecondFactor, { object: 'user' }, async ({ tx, user, now, config }) => {
    if (await hasFactor(tx, user.id)) conflict(HAS_ONE);
    const secret = makeSecret();
    await storeSecret(tx, user.id, sealSecret(secret, user.id, keyOf(config)), now);
    return { ...unchanged(user), answer: invitationOf(secret, user.email) };
  }),

  mutate(
    confirmSecondFactor,
    { object: 'user', prepare: (context) => countTry(context, context.user) },
    async ({ tx, user, body, prepared, now, config, afterCommit }) => {
      const factor = (await findFactor(tx, user.id)) ?? conflict(NONE_YET);
      if (factor.confirmedAt) conflict(HAS_ONE);
      await requireCode(tx, user, { factor: factor.secret, code: body.code, now, config });
      await markConfirmed(tx, user.id, now);
      await openSession(tx, user.sessionId, now);
      const codes = await giveRecoveryCodes(tx, user.id);
      await tell(tx, user, 'set up', now, config);
      afterCommit(prepared.forgive);
      return { ...unchanged(user), answer: { recoveryCodes: codes } };
    },
  ),

  mutate(postponeSecondFactor, { object: 'user' }, async ({ tx, user }) => {
    if (user.lackingFactor !== 'set-up') conflict('There is nothing to put off.');
    if (!(await spendGrace(tx, user))) conflict('You have put this off seven times: set up a second factor to go on.');
    return unchanged(user);
  }),

  mutate(renewRecoveryCodes, { object: 'user' }, async ({ tx, user, now }) => {
    if (!(await hasFactor(tx, user.id))) conflict(NONE_YET);
    await requireStepUp(tx, user, now);
    return { ...unchanged(user), answer: { recoveryCodes: await giveRecoveryCodes(tx, user.id) } };
  }),

  mutate(removeSecondFactor, { object: 'user' }, async ({ tx, user, now, config }) => {
    if (!(await hasFactor(tx, user.id))) conflict(NONE_YET);
    await requireStepUp(tx, user, now);
    if (await isFactorRequired(tx, user.roleId, config)) conflict('Your role needs a second factor.');
    await deleteFactor(tx, user.id);
    await tell(tx, user, 'removed', now, config);
    return unchanged(user);
  }),

  mutate(
    resetSecondFactor,
    { object: 'user', before: async ({ tx, params }) => (await findAdminsForUpdate(tx, [params.id]))[0] },
    async ({ tx, before, user, now, config }) => {
      if (before.id === user.id) conflict('Another administrator must do this for you.');
      await requireStepUp(tx, user, now);
      if (!(await hasFactor(tx, before.id))) notFound('second factor');
      await deleteFactor(tx, before.id);
      await revokeSessions(tx, [before.id], now);
      await tell(tx, before, 'reset', now, config);
      return unchanged(before);
    },
  ),
];

/** What was done is all there is to keep of it: the person is the same. */
function unchanged({ id, email, firstName, lastName }: Person) {
  const person = { id, email, firstName, lastName };
  return { answer: {}, before: person, after: person };
}

type Person = Pick<SignedInUser, 'id' | 'email' | 'firstName' | 'lastName'>;

/** @throws HttpError 409 where the server has no key */
function keyOf({ SECOND_FACTOR_KEY }: Pick<AppConfig, 'SECOND_FACTOR_KEY'>): string {
  return SECOND_FACTOR_KEY ?? conflict('This server has no key for second factors.');
}

/** Counts a try before it is looked at, by the person. @throws HttpError 429 after five within 15 minutes */
async function countTry(
  { db, clientAddress }: Pick<RequestContext, 'db' | 'clientAddress'>,
  { id }: SignedInUser,
): Promise<{ forgive: () => Promise<void> }> {
  const attempt = { target: `user ${id}`, clientAddress, isFamiliar: false };
  const limits = secondFactorLimits(db);
  await limits.count(attempt);
  return { forgive: () => limits.forgive(attempt) };
}

/**
 * Uses a code of the app, or a recovery code, up.
 * @throws HttpError 422 at `code` where it is wrong or was used before
 */
async function requireCode(
  tx: PoolClient,
  user: SignedInUser,
  { factor, code, now, config }: { factor: Buffer; code: string; now: Date; config: AppConfig },
): Promise<void> {
  const appCode = readAppCode(code);
  const recoveryCode = readTemporaryPassword(code);
  const step = appCode === null ? null : stepOfCode(opened(factor, user.id, keyOf(config)), appCode, now);
  const isRight =
    step === null
      ? recoveryCode !== null && (await spendRecoveryCode(tx, user.id, hashToken(recoveryCode), now))
      : await spendStep(tx, user.id, step);
  if (!isRight) refuseField('code', WRONG_CODE);
}

/** @throws HttpError 409 where the server has another key by now */
function opened(sealed: Buffer, userId: number, key: string): Buffer {
  try {
    return openSecret(sealed, userId, key);
  } catch {
    return conflict('Codes of your app can’t be checked any more. Use a recovery code, and have it reset.');
  }
}

/** Makes recovery codes, of which hashes alone are kept: 79 random bits each need no slow one. */
async function giveRecoveryCodes(tx: PoolClient, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeTemporaryPassword((below) => randomInt(below)));
  await storeRecoveryCodes(tx, userId, codes.map(hashToken));
  return codes;
}

async function tell(
  tx: PoolClient,
  { email, firstName }: Pick<Person, 'email' | 'firstName'>,
  change: FactorChange,
  now: Date,
  config: AppConfig,
): Promise<void> {
  const { PORTAL_URL: portalUrl, PORTAL_TIME_ZONE: timeZone } = config;
  await queueMail(tx, secondFactorMail({ to: email, firstName, change, portalUrl, at: now, timeZone }), now);
}
