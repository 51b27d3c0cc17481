import { z } from 'zod';
import { endpoint } from './endpoint';
import { SignedIn } from './session';
import { IdInAddress } from './wire';

const Token = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a signed token');

export const signInWithIdToken = endpoint('signInWithIdToken', 'POST', '/login/single-sign-on', {
  summary: 'Exchange an ID token from the identity provider, once, for a bearer token.',
  access: 'public',
  outdates: [],
  body: z.strictObject({
    idToken: Token,
    /** The nonce of the started sign-in; tokens for another one are refused. */
    nonce: z.string().min(20).max(200),
  }),
  response: SignedIn.extend({ email: z.string() }),
  errors: [401, 409, 503],
});

export const endSessionsByProvider = endpoint('endSessionsByProvider', 'POST', '/logout/single-sign-on', {
  summary: 'End the sessions of a person who signed out at the identity provider (OpenID Connect Back-Channel Logout).',
  access: 'public',
  outdates: [],
  body: z.strictObject({ logoutToken: Token }),
  response: z.object({}),
  errors: [409, 503],
});

export const releaseSingleSignOn = endpoint('releaseSingleSignOn', 'DELETE', '/users/{id}/single-sign-on', {
  summary: 'Unlink an admin’s account at the identity provider. The next one with their address is linked.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: [],
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404, 409],
});
