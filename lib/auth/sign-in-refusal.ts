import type { NextResponse } from 'next/server';
import { ownCookieName, sessionCookieOptions, type CookieReader } from './session';

const refusalCookie = () => ownCookieName('sign-in-refusal');

/** In seconds: long enough for a redirect over a slow line. */
const REFUSAL_SECONDS = 20;

/** Has an answer hold why a sign-in without scripts was refused, for the page that follows. */
export function keepRefusal(answer: NextResponse, message: string): NextResponse {
  answer.cookies.set(refusalCookie(), message, { ...sessionCookieOptions(), maxAge: REFUSAL_SECONDS });
  return answer;
}

/** Why the sign-in before this page was refused; null where none was. */
export function readRefusal(cookies: CookieReader): string | null {
  return cookies.get(refusalCookie())?.value ?? null;
}
