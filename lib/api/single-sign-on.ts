import type { OAuthConfig } from 'next-auth/providers/oauth';
import { ownCookieName } from '../auth/session';
import { env } from '../server/env';

export const SSO = 'sso';

export const fromCookie = () => ownCookieName('single-sign-on-from');

export const SSO_SECONDS = 15 * 60;

/** Provider options for next-auth; null if unset. The upstream verifies everything again. */
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
