import { sessionCookieOptions } from './session';

/** Holds why a sign-in without scripts was refused, for the page that follows. */
export const REFUSAL_COOKIE = 'sign-in-refusal';

/** In seconds: long enough for a redirect over a slow line. */
const REFUSAL_SECONDS = 20;

export function refusalCookieOptions() {
  return { ...sessionCookieOptions(), maxAge: REFUSAL_SECONDS };
}
