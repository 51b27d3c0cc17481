import type { NextRequest, NextResponse } from 'next/server';
import { sessionCookieNames, sessionCookieOptions } from './session';

/**
 * Makes an answer remove the session's cookie from the browser, and strays named like chunks of it, which next-auth
 * would otherwise drag along.
 */
export function clearSession(request: NextRequest, answer: NextResponse): NextResponse {
  const { session } = sessionCookieNames();
  const strays = request.cookies.getAll().filter(({ name }) => name.startsWith(`${session}.`));
  for (const name of [session, ...strays.map((stray) => stray.name)]) {
    answer.cookies.set(name, '', { ...sessionCookieOptions(), maxAge: 0 });
  }
  return answer;
}
