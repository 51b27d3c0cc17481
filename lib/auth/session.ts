import { decodeProtectedHeader } from 'jose';
import { decode, encode, type JWT } from 'next-auth/jwt';
import type { NextRequest, NextResponse } from 'next/server';
import { z } from 'zod';
import { CurrentUser } from '../contract/session';
import { cookieName } from '../session/cookie-name';
import { mayEnter } from '../domain/staff';
import { env } from '../server/env';
import { BoundedMemory } from './bounded-memory';

export const SESSION_SECONDS = 12 * 60 * 60;

export interface PortalSession {
  user: CurrentUser;
  token: string;
  /** Email of the sign-in, to prefill it when the session ends; missing in old sessions. */
  email?: string | undefined;
  /** Whether the upstream counts the role as staff; undefined if it didn't say. */
  staff?: boolean | undefined;
}

const Claims = z.object({
  user: CurrentUser,
  token: z.string().min(1).max(2048),
  email: z.string().max(254).optional(),
  staff: z.boolean().optional(),
});

export interface CookieReader {
  get(name: string): { value: string } | undefined;
}

export function ownCookieName(name: string): string {
  return cookieName(name, env().isSecure);
}

/** Cookies ignore ports, so the public port separates two portals on one host. It is the same for every copy. */
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
 * Reads the session from its cookie only: no Authorization header, no chunks.
 * @returns null for a missing, expired, forged or foreign cookie, or a role that may not enter
 */
export async function readSession(cookies: CookieReader): Promise<PortalSession | null> {
  const claims = await readClaims(cookies);
  const session = Claims.safeParse(claims);
  if (!session.success) return null;
  const { user, staff } = session.data;
  return mayEnter(user.roleId, staff, env().ALLOWED_ROLE_IDS) ? session.data : null;
}

/** Cached, because deriving the key takes longer than everything else. */
const decrypted = new BoundedMemory<string, JWT>(2_000);

/** The cookie's claims for any role; null as `readSession`. */
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
    // Foreign, forged or expired: no one is signed in.
    return null;
  }
}

/** next-auth's encryption; it would accept other algorithms too. */
const isSealed = ({ alg, enc }: { alg?: string; enc?: unknown }) => alg === 'dir' && enc === 'A256GCM';

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: env().isSecure } as const;
}

/** Cookies are limited to 4 KB, and the token needs space. */
const MAX_NAME_LENGTH = 60;

export function keptUser({ id, roleId, firstName, lastName }: CurrentUser): CurrentUser {
  return { id, roleId, firstName: firstName.slice(0, MAX_NAME_LENGTH), lastName: lastName.slice(0, MAX_NAME_LENGTH) };
}

export async function keepSession(answer: NextResponse, { user, ...rest }: PortalSession): Promise<NextResponse> {
  const token = { ...rest, user: keptUser(user) };
  const cookie = await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS });
  answer.cookies.set(sessionCookieNames().session, cookie, { ...sessionCookieOptions(), maxAge: SESSION_SECONDS });
  return answer;
}

/** Removes the session's cookie, and stray chunks that next-auth would keep. */
export function clearSession(request: NextRequest, answer: NextResponse): NextResponse {
  const { session } = sessionCookieNames();
  const strays = request.cookies.getAll().filter(({ name }) => name.startsWith(`${session}.`));
  for (const name of [session, ...strays.map((stray) => stray.name)]) {
    answer.cookies.set(name, '', { ...sessionCookieOptions(), maxAge: 0 });
  }
  return answer;
}
