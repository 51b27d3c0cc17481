import type { CurrentUser } from '../contract/session';

export type SignInOutcome = { ok: true } | { ok: false; message: string };

const COOKIES_REFUSED =
  'Your browser didn’t keep the sign-in. Allow cookies for this site, open it at its usual address and sign in again.';
const UNREACHABLE = 'The server couldn’t be reached. Check your connection and try again.';

/** Signs in from the browser, which then holds the cookie; load the wanted page from the server. */
export function signIn(email: string, password: string): Promise<SignInOutcome> {
  return signInAs('credentials', { email, password });
}

/** Signs in by one of the ways that the back office has. @param shown what is shown in this way */
export async function signInAs(
  way: 'credentials' | 'passkey',
  shown: Readonly<Record<string, string>>,
): Promise<SignInOutcome> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const response = await fetch(`/api/auth/callback/${way}`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, ...shown, json: 'true' }),
    });
    // The answer is a success, too, where the browser keeps no cookies: what it sends next tells.
    if (response.ok) return (await readSession())?.user ? { ok: true } : { ok: false, message: COOKIES_REFUSED };
    // next-auth says what went wrong in the query of the address that it would go to.
    const { url, message } = (await response.json()) as { url?: string; message?: string };
    const refusal = url === undefined ? message : new URL(url, location.origin).searchParams.get('error');
    return { ok: false, message: refusal || UNREACHABLE };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
}

/** Who is signed in; null for nobody, and where it can't be known. */
export async function signedInUser(): Promise<CurrentUser | null> {
  try {
    return (await readSession())?.user ?? null;
  } catch {
    return null;
  }
}

async function readSession(): Promise<{ user?: CurrentUser } | null> {
  return (await (await fetch('/api/auth/session')).json()) as { user?: CurrentUser } | null;
}
