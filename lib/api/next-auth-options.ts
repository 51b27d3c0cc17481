import type { AuthOptions, Session, User } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import {
  keptUser,
  ownCookieName,
  readClaims,
  readSession,
  SESSION_SECONDS,
  sessionCookieNames,
  sessionCookieOptions,
  type CookieReader,
  type PortalSession,
} from '../auth/session';
import { signInWithPasskey } from '../contract/passkeys';
import { login, type SignedIn as SignedInAnswer } from '../contract/session';
import { signInWithIdToken } from '../contract/single-sign-on';
import { PASSKEY_REFUSED } from '../domain/passkey';
import { mayEnter } from '../domain/staff';
import { MAX_USER_AGENT } from '../domain/user-agent';
import { env } from '../server/env';
import { SIGN_IN_PATH } from '../addresses/paths';
import { ApiError } from './errors';
import { log } from './log';
import { callerOf, type HeaderReader } from './request-caller';
import { revokeSession } from './revoke';
import { singleSignOnProvider, SSO, SSO_SECONDS } from './single-sign-on';
import { callUpstream } from './upstream';
import type { Caller } from './upstream-connection';

type SignedIn = User & { session: PortalSession };

/** `untried`: why a sign-in isn't attempted now; `refusal`: why single sign-on was refused. */
type RequestOptions = AuthOptions & { untried?: ApiError; refusal?: string };

/** next-auth options for one request. The upstream's token is only in the encrypted cookie. */
export function nextAuthOptions(request: { headers: HeaderReader; cookies: CookieReader }): RequestOptions {
  const names = sessionCookieNames();
  const options = sessionCookieOptions();
  const passing = { ...options, maxAge: SSO_SECONDS };
  const enter = async (authorizing: Promise<PortalSession>): Promise<SignedIn> => {
    const session = await authorizing.catch((error: unknown) => {
      if (error instanceof SignInRefused && error.untried) made.untried = error.untried;
      throw error;
    });
    const earlier = await readSession(request.cookies);
    if (earlier) await revokeSession(earlier.token, request.headers);
    return { id: String(session.user.id), session };
  };
  let entered: SignedIn | undefined;
  const provider = singleSignOnProvider();
  const made: RequestOptions = {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    // next-auth would join all cookies that start with the session's name.
    jwt: { maxAge: SESSION_SECONDS, decode: () => readClaims(request.cookies) },
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callback, options },
      pkceCodeVerifier: { name: ownCookieName('next-auth.pkce.code_verifier'), options: passing },
      state: { name: ownCookieName('next-auth.state'), options: passing },
      nonce: { name: ownCookieName('next-auth.nonce'), options: passing },
    },
    // Its own pages are unused.
    pages: { signIn: SIGN_IN_PATH, signOut: SIGN_IN_PATH, error: SIGN_IN_PATH },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: (credentials) => enter(authorize(credentials, request.headers)),
      }),
      Credentials({
        id: 'passkey',
        credentials: { assertion: {} },
        authorize: (credentials) => enter(authorizePasskey(credentials?.assertion, request.headers)),
      }),
      ...(provider ? [provider] : []),
    ],
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.provider !== SSO) return true;
        try {
          const { nonce } = (profile ?? {}) as { nonce?: string };
          entered = await enter(authorizeIdToken({ idToken: account.id_token, nonce }, request.headers));
          return true;
        } catch (error) {
          if (!(error instanceof SignInRefused)) throw error;
          made.refusal = error.message;
          return false;
        }
      },
      jwt: ({ token, user }) => {
        const { user: person, token: bearer, email, staff } = user ? (entered ?? (user as SignedIn)).session : token;
        return { user: person, token: bearer, ...(email && { email }), ...(staff === undefined ? {} : { staff }) };
      },
      session: ({ session, token }) => ({ expires: session.expires, user: token.user as Session['user'] }),
      redirect: ({ baseUrl }) => baseUrl,
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.token === 'string') await revokeSession(token.token, request.headers);
      },
    },
    logger: {
      error: (code) => log.warn({ code }, 'next-auth'),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
  return made;
}

/** Quoted from spec 3 §5 and §8, Login. */
const EMPTY = 'Email and Password is required!';
const NOT_ALLOWED = 'Invalid email address or password';
const failed = () => `Your account doesn't exist. Please contact ${env().SUPPORT_EMAIL} for any questions`;

/** Browsers cut cookies at 4 KB. */
const MAX_TOKEN_LENGTH = 2048;

export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';

  /** @param untried set if the sign-in wasn't attempted: too many, or the upstream is down */
  constructor(
    message: string,
    readonly untried?: ApiError,
  ) {
    super(message);
  }
}

/** Passwords are verified one after the other, so concurrent sign-ins wait. Proxies wait longer. */
const LINE_TIMEOUT_MS = 55_000;

/**
 * Verifies a sign-in with the upstream. Roles that may not enter are signed out again (spec 3 §6).
 * @throws SignInRefused
 */
export async function authorize(
  credentials: Partial<Record<'email' | 'password', unknown>> | undefined,
  headers: HeaderReader,
): Promise<PortalSession> {
  const { email, password } = credentials ?? {};
  if (!email && !password) throw new SignInRefused(EMPTY);
  const body = login.body.safeParse({ email, password });
  if (!body.success) throw new SignInRefused(NOT_ALLOWED);
  const caller = signInCaller(headers);
  const answer = await callUpstream(login, { body: body.data }, caller, { timeoutMs: LINE_TIMEOUT_MS }).catch(refuse);
  return sessionOf(answer, body.data.email, caller, headers);
}

async function authorizePasskey(assertion: unknown, headers: HeaderReader): Promise<PortalSession> {
  const body = signInWithPasskey.body.safeParse({ assertion: jsonOf(assertion) });
  if (!body.success) throw new SignInRefused(PASSKEY_REFUSED);
  const caller = signInCaller(headers);
  const answer = await callUpstream(signInWithPasskey, { body: body.data }, caller).catch(refuse);
  return sessionOf(answer, answer.email, caller, headers);
}

async function authorizeIdToken(said: { idToken?: unknown; nonce?: unknown }, headers: HeaderReader) {
  const body = signInWithIdToken.body.safeParse(said);
  if (!body.success) throw new SignInRefused(NOT_ALLOWED);
  const caller = signInCaller(headers);
  const answer = await callUpstream(signInWithIdToken, { body: body.data }, caller).catch(refuse);
  return sessionOf(answer, answer.email, caller, headers);
}

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The user agent is stored with the session, so that people recognize their browsers. */
const signInCaller = (headers: HeaderReader): Caller => ({
  ...callerOf(headers),
  userAgent: headers.get('user-agent')?.slice(0, MAX_USER_AGENT),
});

async function sessionOf(
  { token, user, staff }: SignedInAnswer,
  email: string,
  caller: Caller,
  headers: HeaderReader,
): Promise<PortalSession> {
  if (!mayEnter(user.roleId, staff, env().ALLOWED_ROLE_IDS)) {
    await revokeSession(token, headers);
    throw new SignInRefused(NOT_ALLOWED);
  }
  if (token.length > MAX_TOKEN_LENGTH) {
    log.error({ length: token.length }, 'the upstream gave a token that is too long to keep');
    await revokeSession(token, headers);
    throw new SignInRefused(failed());
  }
  const session = { token, email, ...(staff === undefined ? {} : { staff }), user: keptUser(user) };
  return session;
}

/** The upstream's message for refusals and limits, otherwise the spec's. */
function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 429) throw new SignInRefused(error.message, error);
  // An unreachable upstream says nothing about the account.
  if (error.status >= 502) {
    const { message, retryAfter } = error;
    throw new SignInRefused(message, new ApiError(503, { message, retryAfter }));
  }
  if (error.status !== 401 && error.statusCode !== 401) throw new SignInRefused(failed());
  throw new SignInRefused(error.hasNoMessage ? NOT_ALLOWED : error.message);
}
