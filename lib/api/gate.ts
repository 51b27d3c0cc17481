import { callVerdict } from '../auth/access-control-list';
import type { PortalSession } from '../auth/session';
import type { Endpoint } from '../contract/endpoint';
import { PASSWORD_CHANGE_REQUIRED, PASSWORD_CHANGE_SENTENCE } from '../domain/temporary-password';
import { env } from '../env';
import { ApiError } from './errors';

/**
 * The gate before a request leaves: the same list and the same roles as the middleware's and the upstream's.
 *
 * @param requestId of the call, under which the access control list is asked for
 * @throws ApiError 401 when nobody is signed in or the upstream ended the session, 403 when the role may not or a
 *   temporary password must be changed first, 503 when the access control list can't be had, which means nobody
 */
export async function passGate(endpoint: Endpoint, session: PortalSession | null, requestId: string): Promise<void> {
  if (endpoint.access === 'public') return;
  if (!session) throw new ApiError(401);
  if (endpoint.administratorsOnly && session.user.roleId !== env().ADMIN_ROLE_ID) throw new ApiError(403);
  if (endpoint.access === 'signed-in') return;
  switch (await callVerdict(session, endpoint.access, requestId)) {
    case 'allowed':
      return;
    case 'refused':
      throw new ApiError(403);
    case 'ended':
      throw new ApiError(401);
    case 'password-change':
      throw new ApiError(403, { statusCode: PASSWORD_CHANGE_REQUIRED, message: PASSWORD_CHANGE_SENTENCE });
    case 'unavailable':
      throw new ApiError(503);
  }
}
