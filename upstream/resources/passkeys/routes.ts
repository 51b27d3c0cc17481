import type { PoolClient } from 'pg';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  showPasskey,
  signInWithPasskey,
  type Assertion,
  type RequestOptions,
} from '@/lib/contract/passkeys';
import { MAX_PASSKEYS, PASSKEY_REFUSED } from '@/lib/domain/passkey';
import { browserAndSystem } from '@/lib/domain/user-agent';
import { HttpError, conflict, notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, type RequestContext, type SignedInUser } from '@/upstream/http/route';
import { createRecoveryCodes, tell, unchanged } from '../second-factor/own-factor';
import { deleteFactor, hasFactor, isFactorRequired, markShown } from '../second-factor/repository';
import { requireStepUp, wantsPassword } from '../second-factor/step-up';
import { passkeyLimits } from '../session/attempt-limits';
import { openSession } from '../session/open-session';
import { requireCurrentPassword } from '../session/own-password';
import { renewToken } from '../session/renew-token';
import { isFamiliarAddress, lockUser } from '../session/repository';
import {
  ALGORITHMS,
  CHALLENGE_MS,
  handleOf,
  makeChallenge,
  relyingPartyOf,
  verifyAssertion,
  verifyAttestation,
} from './relying-party';
import {
  deletePasskey,
  findCredential,
  insertPasskey,
  listPasskeys,
  spendCounter,
  storePasskeyName,
  type Purpose,
  type StoredPasskey,
} from './repository';

/**
 * Counts a started sign-in by client address, because the person isn't known yet. Addresses with a recent sign-in are
 * counted apart from their network, so that strangers can't block them.
 */
async function begunFrom({ db, clientAddress, now }: Pick<RequestContext, 'db' | 'clientAddress' | 'now'>) {
  return { target: clientAddress, clientAddress, isFamiliar: await isFamiliarAddress(db, clientAddress, now) };
}

export const passkeyRoutes = [
  handle(beginPasskeySignIn, async (context) => {
    const { db, now, config } = context;
    const party = relyingPartyOf(config);
    await passkeyLimits(db).count(await begunFrom(context));
    const challenge = await makeChallenge(db, { purpose: 'sign-in', asking: null }, now);
    return requestOptions(party.id, challenge, []);
  }),

  mutate(
    signInWithPasskey,
    {
      object: 'session',
      prepare: async (context) => ({
        ...(await checkPasskey(context, context.body.assertion, 'sign-in', null)),
        // Check before opening the session, which would make the address familiar.
        begun: await begunFrom(context),
      }),
    },
    async ({ tx, prepared: { passkey, counter, begun }, now, clientAddress, userAgent, config, log, afterCommit }) => {
      // The account may have been disabled, or the passkey removed, since the check.
      const locked = await lockUser(tx, passkey.userId);
      if (!locked?.staff) throw refused(401);
      await useCounter(tx, { passkey, counter, now, log }, 401);
      const how = { now, clientAddress, userAgent, config, mustChangePassword: false, showsFactor: true };
      const { answer, after } = await openSession(tx, locked, how);
      afterCommit(({ db }) => passkeyLimits(db).giveBack(begun));
      return {
        answer: { ...answer, email: locked.email },
        after,
        by: locked.user,
        partOf: { type: 'user', id: locked.user.id },
      };
    },
  ),

  handle(beginPasskeyProof, async ({ db, user, now, config }) => {
    const party = relyingPartyOf(config);
    const own = await listPasskeys(db, user.id);
    if (own.length === 0) conflict(NO_PASSKEY);
    const challenge = await makeChallenge(db, { purpose: 'show', asking: user.sessionId }, now);
    return requestOptions(party.id, challenge, own);
  }),

  mutate(
    showPasskey,
    {
      object: 'user',
      prepare: async (context) => checkPasskey(context, context.body.assertion, 'show', context.user),
    },
    async ({ tx, user, prepared: { passkey, counter }, now, log }) => {
      await useCounter(tx, { passkey, counter, now, log }, 422);
      await markShown(tx, user.sessionId, now);
      return { ...unchanged(user), answer: { token: await renewToken(tx, user, now) } };
    },
  ),

  handle(beginPasskey, async (context) => {
    const { db, user, body, now, config } = context;
    const party = relyingPartyOf(config);
    const own = await listPasskeys(db, user.id);
    await requireStepUp(db, user, now);
    if (await wantsPassword(db, user, now)) await requireCurrentPassword(context, user, body.currentPassword);
    if (own.length >= MAX_PASSKEYS) conflict(`You already have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const challenge = await makeChallenge(db, { purpose: 'add', asking: user.sessionId }, now);
    return {
      challenge,
      rp: { id: party.id, name: 'Q.PARTNER' },
      user: { id: handleOf(user.id), name: user.email, displayName: `${user.firstName} ${user.lastName}` },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: CHALLENGE_MS,
      excludeCredentials: own.map(credentialOf),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    };
  }),

  mutate(
    addPasskey,
    {
      object: 'user',
      prepare: async (context) => {
        const { db, body, config, user, now, log } = context;
        const asked = { db, party: relyingPartyOf(config), purpose: 'add' as const, asking: user.sessionId, now };
        return verifyAttestation(body.attestation, asked).catch((err: unknown) => {
          log.warn({ err, userId: user.id }, 'a new passkey was refused');
          throw refused(422);
        });
      },
    },
    async ({ tx, user, prepared, userAgent, now, config }) => {
      await lockUser(tx, user.id);
      // A second factor may have been set up since the passkey was started.
      await requireStepUp(tx, user, now);
      if (await findCredential(tx, prepared.credentialId)) conflict('This passkey is already in use.');
      const isFirst = !(await hasFactor(tx, user.id));
      const name = browserAndSystem(userAgent) ?? 'Passkey';
      await insertPasskey(tx, { ...prepared, userId: user.id, name, createdAt: now });
      // Creating a passkey verifies the person as much as using one.
      await markShown(tx, user.sessionId, now);
      await tell(tx, user, 'passkey added', now, config);
      const codes = isFirst ? { recoveryCodes: await createRecoveryCodes(tx, user.id, now) } : {};
      return { ...unchanged(user), answer: { ...codes, token: await renewToken(tx, user, now) } };
    },
  ),

  mutate(renamePasskey, { object: 'user' }, async ({ tx, user, params, body }) => {
    if (!(await storePasskeyName(tx, { userId: user.id, id: params.id }, body.name))) notFound('passkey');
    return unchanged(user);
  }),

  mutate(removePasskey, { object: 'user' }, async ({ tx, user, params, now, config }) => {
    await lockUser(tx, user.id);
    await requireStepUp(tx, user, now);
    if ((await deletePasskey(tx, { userId: user.id, id: params.id })) === undefined) notFound('passkey');
    if (!(await hasFactor(tx, user.id))) {
      if (await isFactorRequired(tx, user.roleId, config)) conflict('Your role requires a second factor.');
      await deleteFactor(tx, user.id);
    }
    await tell(tx, user, 'passkey removed', now, config);
    return unchanged(user);
  }),
];

const NO_PASSKEY = 'You have no passkey yet.';

const credentialOf = ({ credentialId }: StoredPasskey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
});

const requestOptions = (rpId: string, challenge: string, own: readonly StoredPasskey[]): RequestOptions => ({
  challenge,
  rpId,
  timeout: CHALLENGE_MS,
  allowCredentials: own.map(credentialOf),
  userVerification: 'required',
});

/** The reason stays in the log, so that strangers can't learn which passkeys exist. */
const refused = (status: number) => new HttpError(status, PASSKEY_REFUSED);

/**
 * Finds and verifies the passkey of an assertion, and uses up the challenge.
 *
 * @param user the required owner; null for a sign-in
 * @throws HttpError 401 for a sign-in, otherwise 422
 */
async function checkPasskey(
  { db, config, now, log }: Pick<RequestContext, 'db' | 'config' | 'now' | 'log'>,
  assertion: Assertion,
  purpose: Purpose,
  user: SignedInUser | null,
): Promise<{ passkey: StoredPasskey; counter: number }> {
  const asked = { db, party: relyingPartyOf(config), purpose, asking: user?.sessionId ?? null, now };
  const passkey = await findCredential(db, Buffer.from(assertion.id, 'base64url'));
  try {
    if (!passkey) throw new Error('it is unknown here');
    if (user && passkey.userId !== user.id) throw new Error('it belongs to another person');
    return { passkey, counter: await verifyAssertion(assertion, passkey, asked) };
  } catch (err) {
    log.warn({ err, passkeyId: passkey?.id }, 'a passkey was refused');
    throw refused(user ? 422 : 401);
  }
}

/** @throws HttpError if the passkey was used or removed since */
async function useCounter(
  tx: PoolClient,
  { passkey, counter, now, log }: { passkey: StoredPasskey; counter: number; now: Date } & Pick<RequestContext, 'log'>,
  status: number,
): Promise<void> {
  if (await spendCounter(tx, passkey.id, counter, now)) return;
  log.warn({ passkeyId: passkey.id, counter }, 'the counter of a passkey didn’t increase');
  throw refused(status);
}
