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

// One statement answers who it is, whether the session still holds and whether the role may use the route type, so
// that a revoked session, a disabled account and a changed access control list count from the next request on.
const whoAsks = (token: string, now: string, routeType: string) => `
    select s.id as asking_session_id, s.last_seen_at as asking_last_seen_at, s.must_change_password as asking_must_change_password,
           u.id as asking_id, u.role_id as asking_role_id, u.email as asking_email,
           u.first_name as asking_first_name, u.last_name as asking_last_name,
           ${routeType}::text is null or exists (
             select 1 from access_control a where a.route_type = ${routeType} and a.role_id = u.role_id
           ) as asking_is_allowed
      from sessions s
      join users u on u.id = s.user_id
     where s.token_hash = ${token} and s.revoked_at is null and s.expires_at > ${now} and not u.disabled`;

const WHO_ASKS = { name: 'who-asks', text: whoAsks('$1', '$2', '$3') };

interface WhoAsks {
  asking_session_id: number;
  asking_last_seen_at: Date;
  asking_must_change_password: boolean;
  asking_id: number;
  asking_role_id: number;
  asking_email: string;
  asking_first_name: string;
  asking_last_name: string;
  asking_is_allowed: boolean;
}

/** A request for an endpoint that is not public. */
export interface Asking {
  db: Pool;
  log: Logger;
  now: Date;
  /** The request's Authorization header. */
  authorization: string | undefined;
  endpoint: Pick<Endpoint, 'access' | 'beforePasswordChange'>;
}

/**
 * Finds out who asks, and whether they may.
 *
 * @returns the person whose token it is
 * @throws HttpError 401 without a live session of an enabled account; 403 where a temporary password must be changed
 *   first, and where the access control list does not give the route type to the person's role
 */
export async function authenticate(asking: Asking): Promise<SignedInUser> {
  const { rows } = await asking.db.query<WhoAsks>({ ...WHO_ASKS, values: whoAsksValues(asking) });
  return admit(asking, rows[0]);
}

/**
 * Finds out who asks, and reads in the same statement, for one round trip to the database takes as long as a short
 * statement runs. It reads nothing for somebody who may not.
 *
 * @param read a single SELECT; the order of its rows is not kept
 * @returns the person whose token it is, and the rows
 * @throws what `authenticate` throws
 */
export async function authenticateAndRead<T extends object>(asking: Asking, read: ReadStatement): Promise<{ user: SignedInUser; rows: T[] }> {
  const { name, text, values = [] } = read;
  // A limit of no rows keeps PostgreSQL from running what it limits; a condition may be looked at afterwards.
  const after = values.length;
  const joined = {
    ...(name !== undefined && { name: `${name}-asked${asking.endpoint.beforePasswordChange ? '-early' : ''}` }),
    text: `
      with asking as materialized (${whoAsks(`$${after + 1}`, `$${after + 2}`, `$${after + 3}`)})
      select asking.*, answer.* from asking left join lateral (
        select found.*, true as asking_is_answered from (${text}) as found
        limit case when asking_is_allowed ${asking.endpoint.beforePasswordChange ? '' : 'and not asking_must_change_password'} then null else 0 end
      ) as answer on true`,
    values: [...values, ...whoAsksValues(asking)],
  };
  const { rows } = await asking.db.query<T & WhoAsks & { asking_is_answered: true | null }>(joined);
  const user = admit(asking, rows[0]);
  return { user, rows: rows[0]?.asking_is_answered ? rows.map(withoutAsking) : [] };
}

/** What `authenticateAndRead` takes. With a name, its plan is kept by each connection. */
export interface ReadStatement {
  name?: string;
  text: string;
  values?: unknown[];
}

function withoutAsking<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('asking_'))) as T;
}

function whoAsksValues({ authorization, now, endpoint: { access } }: Asking): unknown[] {
  const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  return [hashToken(token), now, access === 'signed-in' ? null : access];
}

function admit({ db, log, now, endpoint }: Asking, found: WhoAsks | undefined): SignedInUser {
  if (!found) throw unauthorized();
  if (found.asking_must_change_password && !endpoint.beforePasswordChange) {
    throw new HttpError(403, PASSWORD_CHANGE_SENTENCE, { statusCode: PASSWORD_CHANGE_REQUIRED });
  }
  if (!found.asking_is_allowed) throw new HttpError(403, 'Your role does not allow this.');

  if (found.asking_last_seen_at.getTime() < now.getTime() - SEEN_EVERY_MS) {
    // Nobody waits for it, and a request that fails to tell it is still answered.
    markSeen(db, found.asking_session_id, now).catch((err: unknown) => log.warn({ err }, 'could not note that a session was used'));
  }
  return {
    id: found.asking_id,
    roleId: found.asking_role_id,
    sessionId: found.asking_session_id,
    email: found.asking_email,
    firstName: found.asking_first_name,
    lastName: found.asking_last_name,
    mustChangePassword: found.asking_must_change_password,
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
