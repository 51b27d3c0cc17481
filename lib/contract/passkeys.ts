import { z } from 'zod';
import { MAX_PASSKEY_NAME } from '../domain/passkey';
import { endpoint } from './endpoint';
import { RecoveryCodes, SECOND_FACTOR_READS, WithPassword } from './second-factor';
import { RenewedToken, SignedIn } from './session';
import { IdInAddress, oneLine } from './wire';

/** Base64url bytes, as in WebAuthn's JSON. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url');

/** An authenticator's signature for a passkey. */
export const Assertion = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  /** The person's handle, which a passkey sends at sign-in. */
  userHandle: bytes(100).nullable(),
});
export type Assertion = z.infer<typeof Assertion>;

const Attestation = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
});
export type Attestation = z.infer<typeof Attestation>;

const Credential = z.object({ id: z.string(), type: z.literal('public-key') });

/** The shape of WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Credential).max(100),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** The shape of WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })).max(10),
  timeout: z.int(),
  excludeCredentials: z.array(Credential).max(100),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

const Name = oneLine(z.string().trim().min(1, 'Enter a name.').max(MAX_PASSKEY_NAME));

export const beginPasskeySignIn = endpoint('beginPasskeySignIn', 'POST', '/login/passkey/options', {
  summary: 'Get a passkey sign-in challenge, valid once and for minutes.',
  access: 'public',
  reads: true,
  body: z.strictObject({}),
  response: RequestOptions,
  errors: [409, 429],
});

export const signInWithPasskey = endpoint('signInWithPasskey', 'POST', '/login/passkey', {
  summary: 'Exchange a passkey signature for a bearer token.',
  access: 'public',
  outdates: [],
  body: z.strictObject({ assertion: Assertion }),
  response: SignedIn.extend({ email: z.string() }),
  errors: [401, 409],
});

export const beginPasskeyProof = endpoint('beginPasskeyProof', 'POST', '/sessions/second-factor/passkey/options', {
  summary: 'Get a challenge to verify one of the caller’s passkeys.',
  access: 'signed-in',
  beforeSecondFactor: true,
  reads: true,
  body: z.strictObject({}),
  response: RequestOptions,
  errors: [409],
});

export const showPasskey = endpoint('showPasskey', 'PATCH', '/sessions/second-factor/passkey', {
  summary: 'Verify a passkey as the second factor.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: SECOND_FACTOR_READS,
  renewsSession: true,
  body: z.strictObject({ assertion: Assertion }),
  response: z.object({ token: RenewedToken }),
  errors: [409],
});

export const beginPasskey = endpoint('beginPasskey', 'POST', '/users/profile/passkeys/options', {
  summary: 'Get the options for adding a passkey.',
  access: 'signed-in',
  beforeSecondFactor: true,
  reads: true,
  body: WithPassword,
  response: CreationOptions,
  errors: [409, 429],
});

export const addPasskey = endpoint('addPasskey', 'PATCH', '/users/profile/passkeys', {
  summary: 'Add a passkey. With the caller’s first second factor, the response contains recovery codes, shown once.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: SECOND_FACTOR_READS,
  body: z.strictObject({ attestation: Attestation }),
  renewsSession: true,
  response: RecoveryCodes.partial().extend({ token: RenewedToken }),
  errors: [409],
});

export const renamePasskey = endpoint('renamePasskey', 'PATCH', '/users/profile/passkeys/{id}', {
  summary: 'Rename one of the caller’s passkeys.',
  access: 'signed-in',
  outdates: SECOND_FACTOR_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ name: Name }),
  response: z.object({}),
  errors: [404],
});

export const removePasskey = endpoint('removePasskey', 'DELETE', '/users/profile/passkeys/{id}', {
  summary: 'Remove one of the caller’s passkeys.',
  access: 'signed-in',
  outdates: SECOND_FACTOR_READS,
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404, 409],
});
