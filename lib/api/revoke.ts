import { forgetAccess } from '../auth/access';
import { logout } from '../contract/session';
import { log } from './log';
import { callerOf, type HeaderReader } from './request-caller';
import { callUpstream } from './upstream';

/**
 * Ends a session at the upstream. The portal's part ends in any case: a failure is only logged, and the token expires.
 */
export async function revokeSession(token: string, headers: HeaderReader): Promise<void> {
  const caller = callerOf(headers, token);
  forgetAccess(token);
  try {
    await callUpstream(logout, {}, caller);
  } catch (error) {
    log.warn({ requestId: caller.requestId, err: error }, 'couldn’t revoke a session');
  }
}
