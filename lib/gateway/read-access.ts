import { ApiError } from '../api/errors';
import type { AccessReader } from '../auth/access';
import { getAccessControlList } from '../contract/session';
import { demandOfRefusal } from '../domain/session-demand';
import { gatewayCall } from './call';

/** Every page waits for it. */
const TIMEOUT_MS = 5_000;

/** Reads the access control list for the gates of pages and calls. */
export const readAccess: AccessReader = async ({ token, user }, requestId = crypto.randomUUID()) => {
  try {
    // The portal's own question says nothing about whether somebody is there.
    const caller = { token, roleId: user.roleId, requestId, idleSeconds: '999999' };
    return await gatewayCall(getAccessControlList, {}, caller, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 ? 'ended' : (demandOfRefusal(error.statusCode) ?? 'unavailable');
  }
};
