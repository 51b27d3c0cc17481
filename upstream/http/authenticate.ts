import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Endpoint } from '@/lib/contract/endpoint';
import { PASSWORD_CHANGE_REQUIRED, PASSWORD_CHANGE_SENTENCE } from '@/lib/domain/temporary-password';
import { HttpError } from './errors';
import type { SignedInUser } from './route';

/** How long a person may stay signed in, however busy. */
export const SESSION_HOURS = 12;

// The session's `last_seen_at` tells people where they are signed in; a write for each request would cost more than it.
const SEEN_EVERY_MS = 60_000;

/** How a bearer token is stored: whoever reads the table can't use what stands there. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// One round trip answers who it is, whether the session still holds and whether the role may use the route type, so
// that a revoked session, a disabled account and a changed access control list count from the next request on.
const WHO_ASKS = {
  name: 'who-asks',
  text: `
    select s.id as session_id, s.last_seen_at, s.must_change_password, u.id, u.role_id, u.email, u.first_name, u.last_name,
           $3::text is null or exists (
             select 1 from access_control a where a.route_type = $3 and a.role_id = u.role_id
           ) as allowed,
           (select version from access_control_version) as access_version
      from sessions s
      join users u on u.id = s.user_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and not u.disabled`,
};

interface WhoAsks {
  session_id: number;
  last_seen_at: Date;
  must_change_password: boolean;
  id: number;
  role_id: number;
  email: string;
  first_name: string;
  last_name: string;
  allowed: boolean;
  access_version: number;
}

/**
 * Finds out who asks, and whether they may.
 *
 * @param authorization the request's Authorization header
 * @param endpoint what is asked for, which is not public
 * @returns the person whose token it is
 * @throws HttpError 401 without a live session of an enabled account; 403 where a temporary password must be changed
 *   first, and where the access control list does not give the route type to the person's role
 */
export async function authenticate(
  { db, log, now }: { db: Pool; log: Logger; now: Date },
  authorization: string | undefined,
  { access, beforePasswordChange }: Pick<Endpoint, 'access' | 'beforePasswordChange'>,
): Promise<SignedInUser> {
  const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();

  const routeType = access === 'signed-in' ? null : access;
  const { rows } = await db.query<WhoAsks>({ ...WHO_ASKS, values: [hashToken(token), now, routeType] });
  const found = rows[0];
  if (!found) throw unauthorized();
  if (found.must_change_password && !beforePasswordChange) {
    throw new HttpError(403, PASSWORD_CHANGE_SENTENCE, { statusCode: PASSWORD_CHANGE_REQUIRED });
  }
  if (!found.allowed) throw new HttpError(403, 'Your role does not allow this.');

  if (found.last_seen_at.getTime() < now.getTime() - SEEN_EVERY_MS) {
    // Nobody waits for it, and a request that fails to tell it is still answered.
    markSeen(db, found.session_id, now).catch((err: unknown) => log.warn({ err }, 'could not note that a session was used'));
  }
  return {
    id: found.id,
    roleId: found.role_id,
    sessionId: found.session_id,
    email: found.email,
    firstName: found.first_name,
    lastName: found.last_name,
    mustChangePassword: found.must_change_password,
    accessVersion: found.access_version,
  };
}

function unauthorized(): HttpError {
  return new HttpError(401, 'Please sign in.', { headers: { 'www-authenticate': 'Bearer' } });
}

async function markSeen(db: Pool, sessionId: number, now: Date): Promise<void> {
  await db.query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $3', [
    sessionId,
    now,
    new Date(now.getTime() - SEEN_EVERY_MS),
  ]);
}
