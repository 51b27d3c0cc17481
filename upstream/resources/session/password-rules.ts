import { PARTNER_ROLE_IDS } from '@/lib/domain/access-table';
import { ownPasswordFault, STAFF_SHORTEST } from '@/lib/domain/password';
import { refuseField } from '@/upstream/http/errors';
import type { RequestContext, SignedInUser } from '@/upstream/http/route';
import { isBreachedPassword } from './breached-passwords';
import { isCommonPassword } from './common-passwords';

const COMMON = 'This password is too common. Choose one that no one else would think of.';
const BREACHED = 'This password was stolen from some site and is known to attackers. Choose another one.';

/** Minimum password length; undefined for partners, who follow only the specs' rule. */
export function shortestPasswordOf({ roleId }: Pick<SignedInUser, 'roleId'>): number | undefined {
  return PARTNER_ROLE_IDS.includes(roleId) ? undefined : STAFF_SHORTEST;
}

/**
 * Checks a new password (decision 39) by the specs' rule, and for staff by ours.
 *
 * @throws HttpError 422 at `password`
 */
export async function requireGoodPassword(
  password: string,
  user: SignedInUser,
  { config, log }: Pick<RequestContext, 'config' | 'log'>,
): Promise<void> {
  const shortestPassword = shortestPasswordOf(user);
  const fault = ownPasswordFault(password, { ...user, shortestPassword });
  if (fault) refuseField('password', fault);
  if (shortestPassword === undefined) return;
  if (isCommonPassword(password)) refuseField('password', COMMON);
  const { PASSWORD_BREACH_URL } = config;
  if (PASSWORD_BREACH_URL && (await isBreachedPassword(password, PASSWORD_BREACH_URL, log))) {
    refuseField('password', BREACHED);
  }
}
