import { keptUser } from '../auth/keep-session';
import type { PortalSession } from '../auth/session';
import { login } from '../contract/session';
import { mayEnter } from '../domain/staff';
import { env } from '../env';
import { ApiError, PLAIN_MESSAGES } from './errors';
import { log } from './log';
import { callerOf, type HeaderReader } from './request';
import { revokeSession } from './revoke';
import { callUpstream } from './upstream';

/** Whom people ask who can't sign in. */
const SUPPORT_EMAIL = 'support@qpartner.example';

/** Texts of spec 3 §5 and §8, Login. */
const EMPTY = 'Email and Password is required!';
const NOT_ALLOWED = 'Invalid email address or password';
const FAILED = `Your account doesn't exist. Please contact ${SUPPORT_EMAIL} for any questions`;

/** Longer ones don't fit the session's cookie, which browsers cut at 4 KB. */
const MAX_TOKEN_LENGTH = 2048;

/** A sign-in that failed, with the message for the person. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/**
 * Checks an e-mail address and a password with the upstream. Who has a role that may not enter the portal is signed out
 * again at once (spec 3 §6).
 * @throws SignInRefused
 */
export async function authorize(
  credentials: Partial<Record<'email' | 'password', unknown>> | undefined,
  headers: HeaderReader,
): Promise<PortalSession> {
  const { email, password } = credentials ?? {};
  if (!email && !password) throw new SignInRefused(EMPTY);
  const body = login.body.safeParse({ email, password });
  if (!body.success) throw new SignInRefused(NOT_ALLOWED);
  const { token, user, staff } = await callUpstream(login, { body: body.data }, callerOf(headers)).catch(refuse);
  if (!mayEnter(user.roleId, staff, env().ALLOWED_ROLE_IDS)) {
    await revokeSession(token, headers);
    throw new SignInRefused(NOT_ALLOWED);
  }
  if (token.length > MAX_TOKEN_LENGTH) {
    log.error({ length: token.length }, 'the upstream gave a token that is too long to keep');
    await revokeSession(token, headers);
    throw new SignInRefused(FAILED);
  }
  return { token, ...(staff === undefined ? {} : { staff }), user: keptUser(user) };
}

/** The message of a failed login: the upstream's own for a refusal and for too many attempts, else the spec's. */
function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 429) throw new SignInRefused(error.message);
  if (error.status !== 401) throw new SignInRefused(FAILED);
  throw new SignInRefused(error.message === PLAIN_MESSAGES[401] ? NOT_ALLOWED : error.message);
}
