import type { Output } from '../contract/endpoint';
import type {
  addPasskey,
  Assertion,
  Attestation,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  CreationOptions,
  RequestOptions,
  showPasskey,
} from '../contract/passkeys';
import { bff, BffError } from './client';
import { signInAs, type SignInOutcome } from './sign-in';

/** Browsers don't distinguish a closed prompt from a missing passkey. */
const NOT_SIGNED = 'No passkey was used. Try again, or continue another way.';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

export function signInByPasskey(): Promise<SignInOutcome> {
  return outcomeOf(async () => {
    const options = await bff<typeof beginPasskeySignIn>('POST', '/login/passkey/options', { body: {} });
    return signInAs('passkey', { assertion: JSON.stringify(await sign(options)) });
  });
}

export function provePasskey(): Promise<SignInOutcome> {
  return outcomeOf(async () => {
    const options = await bff<typeof beginPasskeyProof>('POST', '/sessions/second-factor/passkey/options', {
      body: {},
    });
    const assertion = await sign(options);
    await bff<typeof showPasskey>('PATCH', '/sessions/second-factor/passkey', { body: { assertion } });
    return { ok: true };
  });
}

/**
 * Adds a passkey for the signed-in person.
 * @returns recovery codes with the first second factor
 * @throws BffError with a message
 */
export async function makePasskey(body: { currentPassword?: string }): Promise<Output<typeof addPasskey>> {
  const options = await bff<typeof beginPasskey>('POST', '/users/profile/passkeys/options', { body });
  const attestation = await create(options);
  return bff<typeof addPasskey>('PATCH', '/users/profile/passkeys', { body: { attestation } });
}

async function outcomeOf(work: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BffError) return { ok: false, message: error.message };
    throw error;
  }
}

const library = () => import('@simplewebauthn/browser');

async function sign(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refuse);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

async function create(optionsJSON: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse);
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

function refuse(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw new BffError(422, { message: isKnown ? 'This device already has your passkey.' : NOT_SIGNED });
}
