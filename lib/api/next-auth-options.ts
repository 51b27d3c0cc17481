import type { AuthOptions, Session, User } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import {
  keptUser,
  readClaims,
  readSession,
  SESSION_SECONDS,
  sessionCookieNames,
  sessionCookieOptions,
  type CookieReader,
  type PortalSession,
} from '../auth/session';
import { login } from '../contract/session';
import { mayEnter } from '../domain/staff';
import { MAX_USER_AGENT } from '../domain/user-agent';
import { env } from '../env';
import { SIGN_IN_PATH } from '../paths';
import { ApiError } from './errors';
import { log } from './log';
import { lackingCapabilities } from './probe';
import { callerOf, type HeaderReader } from './request';
import { revokeSession } from './revoke';
import { callUpstream } from './upstream';

type SignedIn = User & { session: PortalSession };

/** `untried`: why no sign-in is looked at for now, once one was sent. */
type RequestOptions = AuthOptions & { untried?: ApiError };

/** next-auth for one request. The upstream's token is in the encrypted cookie and in no answer. */
export function nextAuthOptions(request: { headers: HeaderReader; cookies: CookieReader }): RequestOptions {
  const names = sessionCookieNames();
  const options = sessionCookieOptions();
  const made: RequestOptions = {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    // next-auth would join every cookie whose name starts like the session's; only the session's own counts.
    jwt: { maxAge: SESSION_SECONDS, decode: () => readClaims(request.cookies) },
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callback, options },
    },
    // Its own pages are never shown.
    pages: { signIn: SIGN_IN_PATH, signOut: SIGN_IN_PATH, error: SIGN_IN_PATH },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (credentials): Promise<SignedIn> => {
          const session = await authorize(credentials, request.headers).catch((error: unknown) => {
            if (error instanceof SignInRefused && error.untried) made.untried = error.untried;
            throw error;
          });
          // Whoever had signed in here before has left this browser.
          const earlier = await readSession(request.cookies);
          if (earlier) await revokeSession(earlier.token, request.headers);
          return { id: String(session.user.id), session };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => {
        const { user: person, token: bearer, email, staff } = user ? (user as SignedIn).session : token;
        return { user: person, token: bearer, ...(email && { email }), ...(staff === undefined ? {} : { staff }) };
      },
      session: ({ session, token }) => ({ expires: session.expires, user: token.user as Session['user'] }),
      // The form decides where to go on to.
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

/** Texts of spec 3 §5 and §8, Login. */
const EMPTY = 'Email and Password is required!';
const NOT_ALLOWED = 'Invalid email address or password';
const failed = () => `Your account doesn't exist. Please contact ${env().SUPPORT_EMAIL} for any questions`;

/** Browsers cut cookies at 4 KB. */
const MAX_TOKEN_LENGTH = 2048;

/** Its message is for the person. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';

  /** @param untried where nothing was looked at: too many were tried, or the upstream can't */
  constructor(
    message: string,
    readonly untried?: ApiError,
  ) {
    super(message);
  }
}

/**
 * Checks a sign-in with the upstream. A role that may not enter the portal is signed out again at once (spec 3 §6).
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
  // Kept with the session, by which people know their browsers apart.
  const caller = { ...callerOf(headers), userAgent: headers.get('user-agent')?.slice(0, MAX_USER_AGENT) };
  const { token, user, staff } = await callUpstream(login, { body: body.data }, caller).catch(refuse);
  if (!mayEnter(user.roleId, staff, env().ALLOWED_ROLE_IDS)) {
    await revokeSession(token, headers);
    throw new SignInRefused(NOT_ALLOWED);
  }
  if (token.length > MAX_TOKEN_LENGTH) {
    log.error({ length: token.length }, 'the upstream gave a token that is too long to keep');
    await revokeSession(token, headers);
    throw new SignInRefused(failed());
  }
  const session = { token, email: body.data.email, ...(staff === undefined ? {} : { staff }), user: keptUser(user) };
  // So that no page waits for it.
  await lackingCapabilities(session, caller.requestId);
  return session;
}

/** The upstream's own message for a refusal and for too many attempts, else the spec's. */
function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 429) throw new SignInRefused(error.message, error);
  // An upstream that is away knows of no account.
  if (error.status >= 502) {
    const { message, retryAfter } = error;
    throw new SignInRefused(message, new ApiError(503, { message, retryAfter }));
  }
  if (error.status !== 401 && error.statusCode !== 401) throw new SignInRefused(failed());
  throw new SignInRefused(error.hasNoMessage ? NOT_ALLOWED : error.message);
}
