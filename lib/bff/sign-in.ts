import type { CurrentUser } from '../contract/session';

export type SignInOutcome = { ok: true } | { ok: false; message: string };

const COOKIES_REFUSED =
  'Your browser didn’t keep the sign-in. Allow cookies for this site, open it at its usual address and sign in again.';
const UNREACHABLE = 'The server couldn’t be reached. Check your connection and try again.';

/** Signs in and stores the cookie. Load the next page from the server. */
export function signIn(email: string, password: string): Promise<SignInOutcome> {
  return signInAs('credentials', { email, password });
}

/** Signs in with one of the back office's providers. @param shown credentials */
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
    // The response is a success even if cookies are blocked; the next request tells.
    if (response.ok) return (await readSession())?.user ? { ok: true } : { ok: false, message: COOKIES_REFUSED };
    // next-auth puts the error into the query of its redirect address.
    const { url, message } = (await response.json()) as { url?: string; message?: string };
    const refusal = url === undefined ? message : new URL(url, location.origin).searchParams.get('error');
    return { ok: false, message: refusal || UNREACHABLE };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
}

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
