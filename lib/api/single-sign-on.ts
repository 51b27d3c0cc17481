import type { OAuthConfig } from 'next-auth/providers/oauth';
import { ownCookieName } from '../auth/session';
import { env } from '../server/env';

/** Its part of the addresses of next-auth. */
export const SSO = 'sso';

/** Where somebody was going who signs in at the identity provider. */
export const fromCookie = () => ownCookieName('single-sign-on-from');

/** Seconds that a sign-in at the provider may take. */
export const SSO_SECONDS = 15 * 60;

/** The identity provider for next-auth; null where none is set. What it says the upstream checks again. */
export function singleSignOnProvider(): OAuthConfig<{ sub: string; nonce?: string }> | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    id: SSO,
    name: OIDC_NAME,
    type: 'oauth',
    wellKnown: `${OIDC_ISSUER.replace(/\/+$/, '')}/.well-known/openid-configuration`,
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    profile: ({ sub }) => ({ id: sub }),
  };
}
