import { NextResponse, type NextRequest } from 'next/server';
import { accessForPage } from '@/lib/auth/access';
import { mayBegin, accessResult, type AccessResult } from '@/lib/auth/access-control-list';
import { pageOf } from '@/lib/auth/pages';
import { NONCE_HEADER, PATH_HEADER, REQUEST_ID_HEADER } from '@/lib/auth/request-headers';
import { noteRequest } from '@/lib/auth/request-notes';
import { safeReturnPath } from '@/lib/auth/return-path';
import { clearSession, readSession, type PortalSession } from '@/lib/auth/session';
import { env } from '@/lib/server/env';
import {
  CHANGE_PASSWORD_PATH,
  changePasswordPath,
  DASHBOARD_PATH,
  FORBIDDEN_PATH,
  LANDED_PATH,
  NOT_ME_PATH,
  SECOND_FACTOR_PATH,
  secondFactorPath,
  SIGN_IN_PATH,
  signInPath,
  UNAVAILABLE_PATH,
} from '@/lib/addresses/paths';

export const config = {
  // In the process of the pages: Next's sandbox for the Edge runtime would cost each page more than this gate does.
  runtime: 'nodejs',
  // The API guards itself, and what is uploaded must not pass through here, where long bodies are cut. The rest are
  // files that anyone may read.
  matcher: ['/((?!api/|api$|_next/static/|_next/image|[^/]+\\.(?:svg|png|ico|txt)$).*)'],
};

/** The first of the three gates: before any page is rendered. Each page, `call()` and the upstream hold without it. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  // Open to anyone: who was mailed about a sign-in may be signed in nowhere.
  if (request.nextUrl.pathname === NOT_ME_PATH) return show(request);
  const session = await readSession(request.cookies);
  const { pathname } = request.nextUrl;
  const route = pathname === SIGN_IN_PATH ? SIGN_IN_PATH : pageOf(pathname)?.prefix;
  noteRequest(request.headers.get(REQUEST_ID_HEADER), {
    ...(route && { route }),
    ...(session && { userId: session.user.id }),
  });
  return pathname === SIGN_IN_PATH ? atSignIn(request, session) : atPage(request, session);
}

/**
 * At `/`: who is signed in goes on to the page that was asked for, who has just signed in lands (decision 14), and
 * a visitor goes to the dashboard (spec 3 §2).
 */
async function atSignIn(request: NextRequest, session: PortalSession | null): Promise<NextResponse> {
  if (!session) return show(request);
  const access = await accessForPage(session, request.headers.get(REQUEST_ID_HEADER));
  // Shown and not redirected: were the cookie one that can't be cleared, a redirect would come back for ever.
  if (access.kind === 'ended') return clearSession(request, show(request));
  const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
  if (access.kind === 'second-factor') return redirectTo(request, secondFactorPath(from));
  if (access.kind === 'password-change') return redirectTo(request, changePasswordPath(from));
  if (from && !/^\/(\?|$)/.test(from)) return redirectTo(request, from);
  if (!request.nextUrl.searchParams.has('landing')) return redirectTo(request, DASHBOARD_PATH);
  return show(request, LANDED_PATH);
}

/** Everywhere else: only for who is signed in, and for the roles that the access control list names. */
async function atPage(request: NextRequest, session: PortalSession | null): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const from = safeReturnPath(pathname + search);
  if (!session) return redirectTo(request, signInPath(from));
  // Where no area holds the address, the portal's own fallback says so, to staff.
  const access = pageOf(pathname)?.access ?? 'staff';
  const asked = accessForPage(session, request.headers.get(REQUEST_ID_HEADER));
  // Whom the last list let in is not kept here: the page reads meanwhile, and waits for the same answer (decision 14).
  if (mayBegin(session, access)) return show(request);
  const verdict = accessResult(session, access, await asked);
  if (verdict === 'ended') return clearSession(request, redirectTo(request, signInPath(from)));
  if (verdict === 'second-factor' && pathname !== SECOND_FACTOR_PATH) {
    return redirectTo(request, secondFactorPath(from));
  }
  if (verdict === 'password-change' && pathname !== CHANGE_PASSWORD_PATH) {
    return redirectTo(request, changePasswordPath(from));
  }
  return show(request, INSTEAD[verdict]);
}

/** What is shown in the place of a page that does not open. */
const INSTEAD: Readonly<Partial<Record<AccessResult, string>>> = {
  refused: FORBIDDEN_PATH,
  unavailable: UNAVAILABLE_PATH,
};

/**
 * Renders a page under a policy with a fresh nonce.
 *
 * @param instead the page to render in the place of the one that was asked for; it decides the status
 */
function show(request: NextRequest, instead?: string): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = pageSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set(NONCE_HEADER, nonce);
  // Next reads the nonce for its own scripts from the policy of the request.
  headers.set('content-security-policy', policy);
  const answer = instead
    ? NextResponse.rewrite(new URL(instead, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  answer.headers.set('content-security-policy', policy);
  return answer;
}

function redirectTo(request: NextRequest, path: string): NextResponse {
  return NextResponse.redirect(new URL(path, request.url));
}

/**
 * The policy of a page: only scripts that carry its nonce, and what they load in turn. Styles may stand inline,
 * because positioned menus and dialogs are placed by style attributes.
 *
 * @param nonce unguessable, made anew for each answer
 */
function pageSecurityPolicy(nonce: string): string {
  // React's development build explains server errors by eval; the production build never needs it.
  const development = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${["'self'", ...env().VIDEO_HOSTS.map((host) => `https://${host}`)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
