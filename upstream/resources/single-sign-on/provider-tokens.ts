import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { AppConfig } from '@/upstream/config';
import { conflict, HttpError } from '@/upstream/http/errors';

/** Only asymmetric signatures, because a shared secret would let others sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Tokens are used right away; clocks may differ by a minute. */
const MAX_AGE = '5 minutes';
const CLOCK_TOLERANCE_SECONDS = 60;

const TIMEOUT_MS = 5_000;
const KEPT_MS = 60 * 60_000;

/** The required issuer and audience of tokens. */
export interface Provider {
  issuer: string;
  clientId: string;
}

/** @throws HttpError 409 if no provider is set */
export function providerOf({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
}: Pick<AppConfig, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID'>): Provider {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return conflict('Single sign-on isn’t set up here.');
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID };
}

const IdToken = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string().min(1),
  sid: z.string().max(255).optional(),
  azp: z.string().optional(),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
  amr: z.array(z.string()).max(50).optional(),
});
export type IdToken = z.infer<typeof IdToken> & JWTPayload;

/**
 * Verifies an ID token by OpenID Connect Core 3.1.3.7: issuer, audience, time and nonce.
 *
 * @throws Error with the reason, for the log
 * @throws HttpError 503 if the provider's keys can't be read
 */
export async function verifyIdToken(token: string, nonce: string, provider: Provider, now: Date): Promise<IdToken> {
  const payload = await verifySigned(token, provider, now);
  const claims = { ...payload, ...IdToken.parse(payload) };
  if (claims.nonce !== nonce) throw new Error('it was made for another sign-in');
  const isShared = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((isShared || claims.azp !== undefined) && claims.azp !== provider.clientId)
    throw new Error('it was given to another program');
  return claims;
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The header type prevents other tokens with the same claims from ending sessions. */
const LOGOUT_TYPE = 'logout+jwt';

const LogoutToken = z
  .object({
    exp: z.number(),
    jti: z.string().min(1),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'doesn’t name a person');
export type LogoutToken = z.infer<typeof LogoutToken>;

/**
 * Verifies a logout token by OpenID Connect Back-Channel Logout 1.0, section 2.6.
 *
 * @throws the same as `verifyIdToken`
 */
export async function verifyLogoutToken(token: string, provider: Provider, now: Date): Promise<LogoutToken> {
  return LogoutToken.parse(await verifySigned(token, provider, now, LOGOUT_TYPE));
}

async function verifySigned(
  token: string,
  { issuer, clientId }: Provider,
  now: Date,
  typ?: string,
): Promise<JWTPayload> {
  const keys = await keysOf(issuer, now.getTime());
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer, audience: clientId, algorithms: ALGORITHMS, ...(typ && { typ }) },
      ...{ maxTokenAge: MAX_AGE, clockTolerance: CLOCK_TOLERANCE_SECONDS, currentDate: now },
    });
    return payload;
  } catch (error) {
    // Without the keys, the token's validity is unknown.
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw away(error);
    throw error;
  }
}

type Keys = ReturnType<typeof createRemoteJWKSet>;
const cached = new Map<string, { keys: Promise<Keys>; until: number }>();

/** A provider's keys. The key set is located once an hour, and an unknown key is fetched right away. */
function keysOf(issuer: string, now: number): Promise<Keys> {
  const known = cached.get(issuer);
  if (known && now < known.until) return known.keys;
  const keys = discover(issuer);
  cached.set(issuer, { keys, until: now + KEPT_MS });
  keys.catch(() => cached.delete(issuer));
  return keys;
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Locates a provider's keys. @throws HttpError 503 */
async function discover(issuer: string): Promise<Keys> {
  try {
    const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const { issuer: named, jwks_uri: keys } = Discovery.parse(await answer.json());
    if (named !== issuer) throw new Error(`it calls itself ${named}`);
    return createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_MS });
  } catch (error) {
    throw away(error);
  }
}

function away(cause: unknown): HttpError {
  const error = new HttpError(503, 'The identity provider can’t be reached. Try again later.');
  error.cause = cause;
  return error;
}
