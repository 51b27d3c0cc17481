import { encode } from 'next-auth/jwt';
import type { NextResponse } from 'next/server';
import type { CurrentUser } from '../contract/session';
import { env } from '../env';
import { SESSION_SECONDS, sessionCookieNames, sessionCookieOptions, type PortalSession } from './session';

/** Longer names don't fit the session's cookie beside its token, which browsers cut at 4 KB. */
const MAX_NAME_LENGTH = 60;

/** Who is signed in, as the session's cookie holds it. */
export function keptUser({ id, roleId, firstName, lastName }: CurrentUser): CurrentUser {
  return { id, roleId, firstName: firstName.slice(0, MAX_NAME_LENGTH), lastName: lastName.slice(0, MAX_NAME_LENGTH) };
}

/** Makes an answer give the browser a session's cookie anew, in the form in which next-auth writes it. */
export async function keepSession(answer: NextResponse, { user, ...rest }: PortalSession): Promise<NextResponse> {
  const token = { ...rest, user: keptUser(user) };
  const cookie = await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS });
  answer.cookies.set(sessionCookieNames().session, cookie, { ...sessionCookieOptions(), maxAge: SESSION_SECONDS });
  return answer;
}
