import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Assertion, Attestation } from '@/lib/contract/passkeys';
import { CHALLENGE_MINUTES, takesPasskeys } from '@/lib/domain/passkey';
import type { AppConfig } from '@/upstream/config';
import { hashToken } from '@/upstream/http/authenticate';
import { conflict } from '@/upstream/http/errors';
import { storeChallenge, consumeChallenge, type Purpose, type StoredPasskey } from './repository';

export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** The back office as a relying party: its one public address. */
export interface RelyingParty {
  /** Host name, to which browsers bind passkeys. */
  id: string;
  origin: string;
}

/** @throws HttpError 409 if browsers don't allow passkeys at the address */
export function relyingPartyOf({ NEXTAUTH_URL }: Pick<AppConfig, 'NEXTAUTH_URL'>): RelyingParty {
  if (!takesPasskeys(NEXTAUTH_URL)) conflict('Passkeys can’t be used at this address.');
  const { hostname, origin } = new URL(NEXTAUTH_URL);
  return { id: hostname, origin };
}

/** A person's handle in authenticators. It reveals nothing to others. */
export const handleOf = (userId: number): string => Buffer.from(`person ${userId}`).toString('base64url');

/** Creates a challenge to sign. @param asking the requesting session; null for a sign-in */
export async function makeChallenge(
  db: Pool,
  { purpose, asking }: { purpose: Purpose; asking: number | null },
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await storeChallenge(db, { challengeHash: hashToken(challenge), purpose, sessionId: asking, expiresAt }, now);
  return challenge;
}

interface Asked {
  db: Pool;
  party: RelyingParty;
  purpose: Purpose;
  asking: number | null;
  now: Date;
}

/**
 * Verifies a signature and uses up its challenge, even on failure.
 *
 * @param passkey the passkey with the public key
 * @returns the authenticator's counter
 * @throws Error with the reason, for the log
 */
export async function verifyAssertion(assertion: Assertion, passkey: StoredPasskey, asked: Asked): Promise<number> {
  const challenge = await spendChallenge(assertion.clientDataJSON, asked);
  const { userHandle } = assertion;
  const isOwn = userHandle === null ? asked.asking !== null : userHandle === handleOf(passkey.userId);
  if (!isOwn) throw new Error('it belongs to another person');
  const { verifyAuthenticationResponse } = await library();
  const { id, clientDataJSON, authenticatorData, signature } = assertion;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...expectedOf(challenge, asked.party),
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  });
  if (!verified) throw new Error('the signature is another one’s');
  return authenticationInfo.newCounter;
}

/** Verifies a new passkey and uses up its challenge. @throws Error with the reason, for the log */
export async function verifyAttestation(
  { id, clientDataJSON, attestationObject }: Attestation,
  asked: Asked,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>> {
  const challenge = await spendChallenge(clientDataJSON, asked);
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    ...expectedOf(challenge, asked.party),
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  if (!verified) throw new Error('it could not be verified');
  const { credential } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  };
}

/** EdDSA, ES256 and RS256 (COSE). */
export const ALGORITHMS = [-8, -7, -257] as const;

const expectedOf = (expectedChallenge: string, { id, origin }: RelyingParty) => ({
  expectedChallenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

async function spendChallenge(clientDataJSON: string, { db, purpose, asking, now }: Asked): Promise<string> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
  if (typeof challenge !== 'string') throw new Error('it names no challenge');
  const isOpen = await consumeChallenge(db, { challengeHash: hashToken(challenge), purpose, sessionId: asking }, now);
  if (!isOpen) throw new Error('its challenge is unknown, used or too old');
  return challenge;
}

/** Loading takes over half a second, so don't load it at startup. */
const library = () => import('@simplewebauthn/server');
