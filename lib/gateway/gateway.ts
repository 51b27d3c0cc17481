import { directEvents } from '../api/upstream-events';
import { directFile } from '../api/upstream-file';
import type { Upstream } from '../api/upstream-kind';
import { openAsset } from './assets';
import { gatewayCall, openRows } from './call';
import { openEventsAnswer, openFileAnswer } from './open-answer';
import { ApiError } from '../api/errors';
import type { AccessReader } from '../auth/access';
import { getAccessControlList } from '../contract/session';
import { demandOfRefusal } from '../domain/session-demand';

/** Every page waits for it. */
const TIMEOUT_MS = 5_000;

const readAccess: AccessReader = async ({ token, user }, requestId = crypto.randomUUID()) => {
  try {
    // Background calls must not extend the session.
    const caller = { token, roleId: user.roleId, requestId, idleSeconds: '999999' };
    return await gatewayCall(getAccessControlList, {}, caller, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 ? 'ended' : (demandOfRefusal(error.statusCode) ?? 'unavailable');
  }
};

export const gateway: Upstream = {
  call: gatewayCall,
  openFile: (endpoint, input, caller, request) => directFile(endpoint, input, caller, request, openFileAnswer),
  openRows,
  openEvents: (endpoint, input, caller, signal) => directEvents(endpoint, input, caller, signal, openEventsAnswer),
  openAsset,
  readAccess,
};
