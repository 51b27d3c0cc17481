import { decodeProtectedHeader } from 'jose';
import { decode, encode, type JWT } from 'next-auth/jwt';
import type { NextRequest, NextResponse } from 'next/server';
import { z } from 'zod';
import { CurrentUser } from '../contract/session';
import { cookieName } from '../session/cookie-name';
import { mayEnter } from '../domain/staff';
import { env } from '../server/env';
import { BoundedMemory } from './bounded-memory';

/** Without use. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** The token stays on the server. */
export interface PortalSession {
  user: CurrentUser;
  token: string;
  /** What the person signed in with, to be asked for no more when the session ends; sessions of old have none. */
  email?: string | undefined;
  /** Did the upstream count the role among its staff? Undefined where it didn't tell. */
  staff?: boolean | undefined;
}

const Claims = z.object({
  user: CurrentUser,
  token: z.string().min(1).max(2048),
  email: z.string().max(254).optional(),
  staff: z.boolean().optional(),
});

/** The cookies of a request, in the middleware, in routes and in server components. */
export interface CookieReader {
  get(name: string): { value: string } | undefined;
}

/** The name under which a cookie of the portal is set at its public address. */
export function ownCookieName(name: string): string {
  return cookieName(name, env().isSecure);
}

/**
 * Cookies don't know ports, so the port of the public address keeps two portals on one host apart; it is the same for
 * every copy behind a balancer.
 */
export function sessionCookieNames(): Record<'session' | 'csrf' | 'callback', string> {
  const { NEXTAUTH_URL } = env();
  const port = NEXTAUTH_URL ? new URL(NEXTAUTH_URL).port : '';
  const suffix = port ? `-${port}` : '';
  return {
    session: ownCookieName(`next-auth.session-token${suffix}`),
    csrf: ownCookieName(`next-auth.csrf-token${suffix}`),
    callback: ownCookieName(`next-auth.callback-url${suffix}`),
  };
}

/**
 * Reads the session from its cookie alone: no Authorization header, and no chunks, since a session fits one cookie.
 * @returns null for no cookie, an expired, forged or foreign one, or a role that may not enter
 */
export async function readSession(cookies: CookieReader): Promise<PortalSession | null> {
  const claims = await readClaims(cookies);
  const session = Claims.safeParse(claims);
  if (!session.success) return null;
  const { user, staff } = session.data;
  return mayEnter(user.roleId, staff, env().ALLOWED_ROLE_IDS) ? session.data : null;
}

/** Deriving the key anew takes longer than all the rest of reading a session. */
const decrypted = new BoundedMemory<string, JWT>(2_000);

/** What the session's cookie says, whatever the role; null as `readSession`. */
export async function readClaims(cookies: CookieReader, now = Date.now()): Promise<JWT | null> {
  const cookie = cookies.get(sessionCookieNames().session)?.value;
  if (!cookie) return null;
  const known = decrypted.get(cookie);
  if (known && now < Number(known.exp) * 1000) return known;
  try {
    if (!isSealed(decodeProtectedHeader(cookie))) return null;
    const claims = await decode({ token: cookie, secret: env().NEXTAUTH_SECRET });
    if (claims) decrypted.set(cookie, claims);
    return claims;
  } catch {
    // Not ours, tampered with, or out of date: in each case nobody is signed in.
    return null;
  }
}

/** As next-auth encrypts it; it would take other ways of the same key as well. */
const isSealed = ({ alg, enc }: { alg?: string; enc?: unknown }) => alg === 'dir' && enc === 'A256GCM';

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: env().isSecure } as const;
}

/** Browsers cut cookies at 4 KB, and the token needs its room. */
const MAX_NAME_LENGTH = 60;

/** As much of a person as fits into the cookie. */
export function keptUser({ id, roleId, firstName, lastName }: CurrentUser): CurrentUser {
  return { id, roleId, firstName: firstName.slice(0, MAX_NAME_LENGTH), lastName: lastName.slice(0, MAX_NAME_LENGTH) };
}

/** Gives the browser a session's cookie anew, as next-auth writes it. */
export async function keepSession(answer: NextResponse, { user, ...rest }: PortalSession): Promise<NextResponse> {
  const token = { ...rest, user: keptUser(user) };
  const cookie = await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS });
  answer.cookies.set(sessionCookieNames().session, cookie, { ...sessionCookieOptions(), maxAge: SESSION_SECONDS });
  return answer;
}

/** Removes the session's cookie, and strays named like its chunks, which next-auth would drag along. */
export function clearSession(request: NextRequest, answer: NextResponse): NextResponse {
  const { session } = sessionCookieNames();
  const strays = request.cookies.getAll().filter(({ name }) => name.startsWith(`${session}.`));
  for (const name of [session, ...strays.map((stray) => stray.name)]) {
    answer.cookies.set(name, '', { ...sessionCookieOptions(), maxAge: 0 });
  }
  return answer;
}
