import { decode, type JWT } from 'next-auth/jwt';
import { z } from 'zod';
import { CurrentUser } from '../contract/session';
import { mayEnter } from '../domain/staff';
import { env } from '../env';
import { BoundedMemory } from './bounded-memory';

/** How long a session lasts without use, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Who is signed in, and the upstream's bearer token. The token stays on the server. */
export interface PortalSession {
  user: CurrentUser;
  token: string;
  /** Did the upstream count the role among its staff at sign-in? Undefined where it didn't tell. */
  staff?: boolean | undefined;
}

const Claims = z.object({ user: CurrentUser, token: z.string().min(1).max(2048), staff: z.boolean().optional() });

/** What can be asked for a cookie: a request's cookies, in the middleware, in routes and in server components. */
export interface CookieReader {
  get(name: string): { value: string } | undefined;
}

/**
 * The names of the session's cookies. Cookies don't know ports, so two portals on one host would sign each other out;
 * the port of the public address keeps them apart, and is the same for every copy behind a balancer.
 */
export function sessionCookieNames(): Record<'session' | 'csrf' | 'callback', string> {
  const { NEXTAUTH_URL, isSecure } = env();
  const port = NEXTAUTH_URL ? new URL(NEXTAUTH_URL).port : '';
  const suffix = port ? `-${port}` : '';
  return {
    session: `${isSecure ? '__Secure-' : ''}next-auth.session-token${suffix}`,
    csrf: `${isSecure ? '__Host-' : ''}next-auth.csrf-token${suffix}`,
    callback: `${isSecure ? '__Secure-' : ''}next-auth.callback-url${suffix}`,
  };
}

/**
 * Reads the session from its cookie, and from nothing else: an Authorization header is no session, and cookies that
 * merely look like chunks of one are ignored (the session always fits one cookie).
 * @returns `null` when nobody is signed in: no cookie, an expired, forged or foreign one, or a role that may not enter
 */
export async function readSession(cookies: CookieReader): Promise<PortalSession | null> {
  const claims = await readClaims(cookies);
  const session = Claims.safeParse(claims);
  if (!session.success) return null;
  const { user, staff } = session.data;
  return mayEnter(user.roleId, staff, env().ALLOWED_ROLE_IDS) ? session.data : null;
}

/**
 * What cookies held when they were decrypted: deriving the key anew for each request takes longer than all the rest of
 * reading one.
 */
const decrypted = new BoundedMemory<string, JWT>(2_000);

/** The decrypted content of the session's cookie, or `null`. */
export async function readClaims(cookies: CookieReader, now = Date.now()): Promise<JWT | null> {
  const cookie = cookies.get(sessionCookieNames().session)?.value;
  if (!cookie) return null;
  const known = decrypted.get(cookie);
  if (known && now < Number(known.exp) * 1000) return known;
  try {
    const claims = await decode({ token: cookie, secret: env().NEXTAUTH_SECRET });
    if (claims) decrypted.set(cookie, claims);
    return claims;
  } catch {
    // Not ours, tampered with, or out of date: in each case nobody is signed in.
    return null;
  }
}

/** The attributes of every cookie of the session. */
export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: env().isSecure } as const;
}
