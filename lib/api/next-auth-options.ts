import type { AuthOptions, Session, User } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import {
  readClaims,
  SESSION_SECONDS,
  sessionCookieNames,
  sessionCookieOptions,
  type CookieReader,
  type PortalSession,
} from '../auth/session';
import { env } from '../env';
import { SIGN_IN_PATH } from '../paths';
import { authorize } from './authorize';
import { log } from './log';
import type { HeaderReader } from './request';
import { revokeSession } from './revoke';

/** What `authorize` hands to the `jwt` callback. */
type SignedIn = User & { session: PortalSession };

/**
 * next-auth for one request: an e-mail address and a password, and a session in an encrypted cookie. The upstream's
 * token is in that cookie and in no answer.
 */
export function nextAuthOptions(request: { headers: HeaderReader; cookies: CookieReader }): AuthOptions {
  const names = sessionCookieNames();
  const options = sessionCookieOptions();
  return {
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
          const session = await authorize(credentials, request.headers);
          return { id: String(session.user.id), session };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => {
        const { user: person, token: bearer, staff } = user ? (user as SignedIn).session : token;
        return { user: person, token: bearer, ...(staff === undefined ? {} : { staff }) };
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
}
