import { forgetAccess } from '../auth/access';
import { logout } from '../contract/session';
import { log } from './log';
import { callerOf, type HeaderReader } from './request-caller';
import { callUpstream } from './upstream';

/** Ends a session at the upstream. Failures are only logged, because the token expires anyway. */
export async function revokeSession(token: string, headers: HeaderReader): Promise<void> {
  const caller = callerOf(headers, token);
  forgetAccess(token);
  try {
    await callUpstream(logout, {}, caller);
  } catch (error) {
    log.warn({ requestId: caller.requestId, err: error }, 'couldn’t revoke a session');
  }
}
