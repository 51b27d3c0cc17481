import { forgetAccess } from '../auth/access';
import { logout } from '../contract/session';
import { log } from './log';
import { callerOf, type HeaderReader } from './request';
import { callUpstream } from './upstream';

/**
 * Ends a session at the upstream. The portal's own part of it ends in any case, so a failure is only logged; the
 * upstream lets the token expire then.
 */
export async function revokeSession(token: string, headers: HeaderReader): Promise<void> {
  const caller = callerOf(headers, token);
  forgetAccess(token);
  try {
    await callUpstream(logout, {}, caller);
  } catch (error) {
    log.warn({ requestId: caller.requestId, err: error }, 'a session could not be revoked');
  }
}
