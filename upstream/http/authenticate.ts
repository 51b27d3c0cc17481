import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Endpoint } from '@/lib/contract/endpoint';
import { PARTNER_ROLE_IDS } from '@/lib/domain/access-table';
import { PASSWORD_CHANGE_REQUIRED, PASSWORD_CHANGE_SENTENCE } from '@/lib/domain/temporary-password';
import { HttpError } from './errors';
import { SECOND_FACTOR_REQUIRED, SECOND_FACTOR_SENTENCE } from '@/lib/domain/second-factor';
import { sessionEnd } from '@/lib/domain/session-time';
import type { SignedInUser } from './route';

// The session's `last_seen_at` tells people where they are signed in; a write for each request would cost more than it.
const SEEN_EVERY_MS = 60_000;

/** How a bearer token is stored: a hash, so that a leaked table is of no use. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// One indexed statement says who asks, whether the session holds and whether the role may use the route type. So a
// revoked session, a disabled account and a changed access control list count from the next request on.
const AUTHENTICATE = {
  name: 'authenticate',
  text: `
    select u.id, u.role_id as "roleId", s.id as "sessionId", u.email, u.first_name as "firstName",
    u.last_name as "lastName",
           s.must_change_password as "mustChangePassword", s.lacking_factor as "lackingFactor",
           s.last_seen_at as "lastSeenAt", s.created_at as "createdAt",
           $3::text[] is null or exists (
             select 1 from access_control a where a.route_type = any($3) and a.role_id = u.role_id
           ) or u.role_id = any($4::integer[]) as "isAllowed"
      from sessions s
      join users u on u.id = s.user_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and not u.disabled`,
};

type AuthRow = SignedInUser & { lastSeenAt: Date; createdAt: Date; isAllowed: boolean };

/** A request for an endpoint that is not public. */
export interface AuthQuery {
  db: Pool;
  log: Logger;
  now: Date;
  /** When the person last did something; null of what comes by itself. */
  usedAt: Date | null;
  idleMinutes: number;
  /** The request's Authorization header. */
  authorization: string | undefined;
  endpoint: Pick<Endpoint, 'access' | 'alsoFor' | 'openToPartners' | 'beforePasswordChange' | 'beforeSecondFactor'>;
}

/**
 * Finds out who asks, and whether they may.
 *
 * @returns the person whose token it is
 * @throws HttpError 401 without a live session of an enabled account; 403 where the second factor must be shown or a
 *   temporary password be changed first, or the person's role lacks the route type
 */
export async function authenticate(query: AuthQuery): Promise<SignedInUser> {
  const { db, log, now, authorization, endpoint, usedAt, idleMinutes } = query;
  const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const { access, alsoFor = [], openToPartners } = endpoint;
  const routeTypes = access === 'signed-in' ? null : [access, ...alsoFor];
  const { rows } = await db.query<AuthRow>({
    ...AUTHENTICATE,
    values: [hashToken(token), now, routeTypes, openToPartners ? PARTNER_ROLE_IDS : []],
  });
  if (!rows[0]) throw unauthorized();

  const { lastSeenAt, createdAt, isAllowed, ...user } = rows[0];
  if (user.lackingFactor !== null && !endpoint.beforeSecondFactor) {
    throw new HttpError(403, SECOND_FACTOR_SENTENCE, { statusCode: SECOND_FACTOR_REQUIRED });
  }
  if (user.mustChangePassword && !endpoint.beforePasswordChange) {
    throw new HttpError(403, PASSWORD_CHANGE_SENTENCE, { statusCode: PASSWORD_CHANGE_REQUIRED });
  }
  if (!isAllowed) throw new HttpError(403, 'Your role does not allow this.');

  if (usedAt && lastSeenAt.getTime() < usedAt.getTime() - SEEN_EVERY_MS) {
    // Nobody waits for it, and a request that fails to tell it is still answered.
    markSeen(db, user.sessionId, usedAt, sessionEnd(createdAt, usedAt, idleMinutes)).catch((err: unknown) =>
      log.warn({ err }, 'could not note that a session was used'),
    );
  }
  return user;
}

function unauthorized(): HttpError {
  return new HttpError(401, 'Please sign in.', { headers: { 'www-authenticate': 'Bearer' } });
}

async function markSeen(db: Pool, sessionId: number, usedAt: Date, expiresAt: Date): Promise<void> {
  await db.query('update sessions set last_seen_at = $2, expires_at = $4 where id = $1 and last_seen_at < $3', [
    sessionId,
    usedAt,
    new Date(usedAt.getTime() - SEEN_EVERY_MS),
    expiresAt,
  ]);
}
