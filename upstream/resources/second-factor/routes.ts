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
import { takesPasskeys } from '@/lib/domain/passkey';
import { readAppCode, WRONG_CODE } from '@/lib/domain/second-factor';
import { readTemporaryPassword } from '@/lib/domain/temporary-password';
import type { AppConfig } from '@/upstream/config';
import { hashToken } from '@/upstream/http/authenticate';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, type RequestContext, type SignedInUser } from '@/upstream/http/route';
import { findAdminsForUpdate } from '../admins/repository';
import { listPasskeys, type StoredPasskey } from '../passkeys/repository';
import { secondFactorLimits } from '../session/attempt-limits';
import { requireCurrentPassword } from '../session/own-password';
import { renewToken } from '../session/renew-token';
import { lockUser, revokeSessions } from '../session/repository';
import { invitationOf, makeSecret, stepOfCode } from './app-code';
import { createRecoveryCodes, tell, unchanged } from './own-factor';
import {
  countGrace,
  countRecoveryCodes,
  deleteApp,
  deleteFactor,
  findFactor,
  hasApp,
  hasFactor,
  isFactorRequired,
  markConfirmed,
  markShown,
  spendGrace,
  spendRecoveryCode,
  spendStep,
  storeSecret,
} from './repository';
import { openSecret, sealSecret, type SealingKeys } from './sealed-secret';
import { requireStepUp, wantsPassword } from './step-up';

/** Sign-ins that may skip the setup of a required second factor. */
export const GRACE_SIGN_INS = 7;

const NONE_YET = 'You don’t have a second factor yet.';
const HAS_ONE = 'You already have an authenticator app. Remove it first.';

export const secondFactorRoutes = [
  handle(getSecondFactor, async ({ db, user, config, now }) => {
    const isOn = await hasFactor(db, user.id);
    const passkeys = await listPasskeys(db, user.id);
    const isRequired = await isFactorRequired(db, user.roleId, config);
    return {
      isOffered: config.SECOND_FACTOR_KEY !== undefined,
      isOn,
      hasApp: await hasApp(db, user.id),
      offersPasskeys: takesPasskeys(config.NEXTAUTH_URL),
      hasPasskey: passkeys.length > 0,
      passkeys: user.lackingFactor === null ? passkeys.map(shown) : [],
      wantsPassword: await wantsPassword(db, user, now),
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
      if (!(await hasFactor(tx, user.id))) conflict(NONE_YET);
      const factor = await findFactor(tx, user.id);
      // People with only passkeys have recovery codes too.
      const secret = factor?.confirmedAt ? factor.secret : null;
      await requireCode(tx, user, { factor: secret, code: body.code, now, config });
      await markShown(tx, user.sessionId, now);
      afterCommit(prepared.forgive);
      return { ...unchanged(user), answer: { token: await renewToken(tx, user, now) } };
    },
  ),

  mutate(
    beginSecondFactor,
    {
      object: 'user',
      prepare: async (context) => {
        const { db, user, body, now } = context;
        if (await wantsPassword(db, user, now)) await requireCurrentPassword(context, user, body.currentPassword);
      },
    },
    async ({ tx, user, now, config }) => {
      if (await hasApp(tx, user.id)) conflict(HAS_ONE);
      // A session without a recent passkey check must not add another factor.
      await requireStepUp(tx, user, now);
      const secret = makeSecret();
      await storeSecret(tx, user.id, sealSecret(secret, user.id, keyOf(config)), now);
      return { ...unchanged(user), answer: invitationOf(secret, user.email) };
    },
  ),

  mutate(
    confirmSecondFactor,
    { object: 'user', prepare: (context) => countTry(context, context.user) },
    async ({ tx, user, body, prepared, now, config, afterCommit }) => {
      const factor = (await findFactor(tx, user.id)) ?? conflict(NONE_YET);
      if (factor.confirmedAt) conflict(HAS_ONE);
      await requireStepUp(tx, user, now);
      await requireCode(tx, user, { factor: factor.secret, code: body.code, now, config });
      await markConfirmed(tx, user.id, now);
      await markShown(tx, user.sessionId, now);
      const codes = await createRecoveryCodes(tx, user.id, now);
      await tell(tx, user, 'set up', now, config);
      afterCommit(prepared.forgive);
      return { ...unchanged(user), answer: { recoveryCodes: codes, token: await renewToken(tx, user, now) } };
    },
  ),

  mutate(postponeSecondFactor, { object: 'user' }, async ({ tx, user }) => {
    if (user.lackingFactor !== 'set-up') conflict('There’s nothing to skip.');
    if (!(await spendGrace(tx, user, GRACE_SIGN_INS)))
      conflict('You can’t skip this anymore. Set up a second factor to continue.');
    return unchanged(user);
  }),

  mutate(renewRecoveryCodes, { object: 'user' }, async ({ tx, user, now }) => {
    if (!(await hasFactor(tx, user.id))) conflict(NONE_YET);
    await requireStepUp(tx, user, now);
    return { ...unchanged(user), answer: { recoveryCodes: await createRecoveryCodes(tx, user.id, now) } };
  }),

  mutate(removeSecondFactor, { object: 'user' }, async ({ tx, user, now, config }) => {
    await lockUser(tx, user.id);
    if (!(await hasApp(tx, user.id))) conflict(NONE_YET);
    await requireStepUp(tx, user, now);
    await deleteApp(tx, user.id);
    if (!(await hasFactor(tx, user.id))) {
      if (await isFactorRequired(tx, user.roleId, config)) conflict('Your role requires a second factor.');
      await deleteFactor(tx, user.id);
    }
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

const shown = ({ id, name, createdAt, lastUsedAt }: StoredPasskey) => ({
  ...{ id, name },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** @throws HttpError 409 if the server has no key */
function keyOf({ SECOND_FACTOR_KEY }: Pick<AppConfig, 'SECOND_FACTOR_KEY'>): string {
  return SECOND_FACTOR_KEY ?? conflict('This server has no key for second factors.');
}

/** Counts a person's attempt before checking it. @throws HttpError 429 after five within 15 minutes */
async function countTry(
  { db, clientAddress }: Pick<RequestContext, 'db' | 'clientAddress'>,
  { id }: SignedInUser,
): Promise<{ forgive: () => Promise<void> }> {
  const attempt = { target: `user ${id}`, clientAddress, isFamiliar: false };
  const limits = secondFactorLimits(db);
  await limits.count(attempt);
  return { forgive: () => limits.forgive(attempt) };
}

/** Uses up an app code or recovery code. @throws HttpError 422 at `code` if it is wrong or was used before */
async function requireCode(
  tx: PoolClient,
  user: SignedInUser,
  { factor, code, now, config }: { factor: Buffer | null; code: string; now: Date; config: AppConfig },
): Promise<void> {
  const appCode = readAppCode(code);
  const recoveryCode = readTemporaryPassword(code);
  const step = appCode === null || !factor ? null : stepOfCode(opened(factor, user.id, config), appCode, now);
  const isRight =
    step === null
      ? recoveryCode !== null && (await spendRecoveryCode(tx, user.id, hashToken(recoveryCode), now))
      : await spendStep(tx, user.id, step);
  if (!isRight) refuseField('code', WRONG_CODE);
}

/** @throws HttpError 409 if the server's key has changed */
function opened(sealed: Buffer, userId: number, keys: SealingKeys): Buffer {
  try {
    return openSecret(sealed, userId, keys);
  } catch {
    return conflict('Your app’s codes can’t be checked anymore. Use a recovery code, and ask for a reset.');
  }
}
