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
  // Run in the pages' process, because the Edge sandbox costs more per page than this check.
  runtime: 'nodejs',
  // The API has its own checks, and uploads must not pass here, where long bodies are cut. The other exclusions are
  // public files.
  matcher: ['/((?!api/|api$|_next/static/|_next/image|[^/]+\\.(?:svg|png|ico|txt)$).*)'],
};

/** The first of three access checks, before rendering. Pages, `call()` and the upstream also check without it. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  // Public, because recipients of sign-in emails may not be signed in.
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
 * At `/`, signed-in users go to the requested page, new sign-ins to their landing page (decision 14), and visitors to
 * the dashboard (spec 3 §2).
 */
async function atSignIn(request: NextRequest, session: PortalSession | null): Promise<NextResponse> {
  if (!session) return show(request);
  const access = await accessForPage(session, request.headers.get(REQUEST_ID_HEADER));
  // Render instead of redirecting, because a cookie that can't be cleared would cause a redirect loop.
  if (access.kind === 'ended') return clearSession(request, show(request));
  const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
  if (access.kind === 'second-factor') return redirectTo(request, secondFactorPath(from));
  if (access.kind === 'password-change') return redirectTo(request, changePasswordPath(from));
  if (from && !/^\/(\?|$)/.test(from)) return redirectTo(request, from);
  if (!request.nextUrl.searchParams.has('landing')) return redirectTo(request, DASHBOARD_PATH);
  return show(request, LANDED_PATH);
}

/** All other pages require a session and a role in the access control list. */
async function atPage(request: NextRequest, session: PortalSession | null): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const from = safeReturnPath(pathname + search);
  if (!session) return redirectTo(request, signInPath(from));
  // For unknown addresses, staff get the portal's 404 page.
  const access = pageOf(pathname)?.access ?? 'staff';
  const asked = accessForPage(session, request.headers.get(REQUEST_ID_HEADER));
  // If the last known rights allow it, don't wait here. The page waits for the same check (decision 14).
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

/** The pages shown when access is denied. */
const INSTEAD: Readonly<Partial<Record<AccessResult, string>>> = {
  refused: FORBIDDEN_PATH,
  unavailable: UNAVAILABLE_PATH,
};

/**
 * Renders a page with a policy and fresh nonce.
 *
 * @param instead a page to render instead of the requested one; it sets the status
 */
function show(request: NextRequest, instead?: string): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = pageSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set(NONCE_HEADER, nonce);
  // Next takes the nonce for its scripts from the request's policy.
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
 * A page's content security policy. It allows scripts with its nonce and what they load, and inline styles, because
 * positioned menus and dialogs need style attributes.
 *
 * @param nonce unguessable and new for each response
 */
function pageSecurityPolicy(nonce: string): string {
  // React's development build uses eval for server errors; production doesn't.
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
