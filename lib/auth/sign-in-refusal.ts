import type { NextResponse } from 'next/server';
import { ownCookieName, sessionCookieOptions, type CookieReader } from './session';

const refusalCookie = () => ownCookieName('sign-in-refusal');

/** Seconds, enough for a redirect over a slow connection. */
const REFUSAL_SECONDS = 20;

/** Stores why a sign-in without scripts was refused, for the next page. */
export function storeRefusal(answer: NextResponse, message: string): NextResponse {
  answer.cookies.set(refusalCookie(), message, { ...sessionCookieOptions(), maxAge: REFUSAL_SECONDS });
  return answer;
}

export function readRefusal(cookies: CookieReader): string | null {
  return cookies.get(refusalCookie())?.value ?? null;
}
