import { z } from 'zod';
import { endpoint } from './endpoint';
import { SignedIn } from './session';
import { IdInAddress } from './wire';

/** A JSON Web Token, signed. */
const Token = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a signed token');

export const signInWithIdToken = endpoint('signInWithIdToken', 'POST', '/login/single-sign-on', {
  summary: 'Exchanges an ID token of the identity provider, once, for a bearer token.',
  access: 'public',
  outdates: [],
  body: z.strictObject({
    idToken: Token,
    /** What the sign-in was begun with: a token that was made for another one is refused. */
    nonce: z.string().min(20).max(200),
  }),
  response: SignedIn.extend({ email: z.string() }),
  errors: [401, 409, 503],
});

export const endSessionsByProvider = endpoint('endSessionsByProvider', 'POST', '/logout/single-sign-on', {
  summary: 'Ends the sessions of who has signed out at the identity provider (OpenID Connect Back-Channel Logout).',
  access: 'public',
  outdates: [],
  body: z.strictObject({ logoutToken: Token }),
  response: z.object({}),
  errors: [409, 503],
});

export const releaseSingleSignOn = endpoint('releaseSingleSignOn', 'DELETE', '/users/{id}/single-sign-on', {
  summary:
    'Lets somebody of the staff sign in by another account at the identity provider: the next with their address.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: [],
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404, 409],
});
