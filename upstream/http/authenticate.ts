import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { actionsOf, areasOf, type Endpoint } from '@/lib/contract/endpoint';
import { PARTNER_ROLE_IDS } from '@/lib/domain/access-table';
import { isApiKey } from '@/lib/domain/api-key';
import { refusalOf } from '@/lib/domain/rights';
import { lackingFactor, needsFactor, type LackingFactor } from '@/lib/domain/second-factor';
import { DEMAND_REFUSALS, demandBefore, RIGHTS_LOST, RIGHTS_LOST_SENTENCE } from '@/lib/domain/session-demand';
import { sessionEnd } from '@/lib/domain/session-time';
import type { AppConfig } from '../config';
import { findKey } from './authenticate-key';
import { HttpError, unauthorized } from './errors';
import type { SignedInUser } from './route';

// The session's `last_seen_at` tells people where they are signed in; a write for each request would cost more than it.
const SEEN_EVERY_MS = 60_000;

/** How a bearer token is stored: a hash, so that a leaked table is of no use. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new token of a session: 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

// One indexed statement says who asks, whether the session holds and whether the role may do this in the area. So a
// revoked session, a disabled account and a changed access control list count from the next request on.
const authenticateBy = (standing: string, isMeant: string) => `
    select u.id, u.role_id as "roleId", s.id as "sessionId", u.email, u.first_name as "firstName",
    u.last_name as "lastName", pg_current_snapshot()::text as snapshot, ${standing},
           s.last_seen_at as "lastSeenAt", s.created_at as "createdAt",
           case when $3::text[] is null or u.role_id = any($4::integer[]) then true else (
             select bool_or(a.actions && $5::text[]) from access_control a
              where a.route_type = any($3) and a.role_id = u.role_id
           ) end as "isAllowed"
      from sessions s
      join users u on u.id = s.user_id
     where ${isMeant} and s.revoked_at is null and s.expires_at > $2 and not u.disabled`;

const BY_TOKEN = {
  name: 'authenticate',
  text: authenticateBy(
    // Not decided at the sign-in: a factor, or the need of one, may be newer than the session.
    `s.must_change_password as "mustChangePassword", s.factor_shown_at is not null as "isFactorShown",
    s.factor_put_off as "isFactorPutOff",
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      or exists (select from passkeys p where p.user_id = u.id) as "hasFactor",
    exists (
      select from access_control c
       where c.route_type = 'approvals' and c.role_id = u.role_id and 'decide' = any(c.actions)
    ) as "decidesClaims"`,
    's.token_hash = $1',
  ),
};

// The token that the session had until it got a new one (`renewToken`) opens no more than before.
const BY_FORMER_TOKEN = {
  name: 'authenticate-former',
  text: authenticateBy(
    's.former_must_change_password as "mustChangePassword", s.former_lacking_factor as "lackingFactor"',
    's.former_token_hash = $1 and s.former_until > $2',
  ),
};

/** `isAllowed`: null where the role does not even see the area. */
type AuthRow = Omit<SignedInUser, 'tokenHash' | 'lackingFactor'> & {
  lastSeenAt: Date;
  createdAt: Date;
  snapshot: string;
  isAllowed: boolean | null;
};

/** What tells whether the session of a token lacks its factor. */
interface FactorState {
  isFactorShown: boolean;
  isFactorPutOff: boolean;
  hasFactor: boolean;
  decidesClaims: boolean;
}

/** A request for an endpoint that is not public. */
export interface AuthQuery {
  db: Pool;
  log: Logger;
  now: Date;
  /** When the person last did something; null of what comes by itself. */
  usedAt: Date | null;
  config: AppConfig;
  clientAddress: string;
  /** The request's Authorization header. */
  authorization: string | undefined;
  endpoint: Endpoint;
  /**
   * Told whose token it is, also if they are refused then, and the database's snapshot: what is read later at the
   * primary contains at least the changes that it contains.
   */
  onKnown: (userId: number, snapshot: string) => void;
}

/**
 * Finds out who asks, and whether they may.
 *
 * @returns the person whose token it is, or the API key
 * @throws HttpError 401 without a live session of an enabled account or a live key; 403 where the second factor must
 *   be shown or a temporary password be changed first, or the person's role or the key may not do this in the area
 */
export async function authenticate(query: AuthQuery): Promise<SignedInUser> {
  const { db, log, now, authorization, endpoint, usedAt, config, onKnown } = query;
  const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const { access, openToPartners } = endpoint;
  const routeTypes = access === 'signed-in' ? null : areasOf(endpoint);
  const actions = actionsOf(endpoint);
  const tokenHash = hashToken(token);
  if (isApiKey(token)) {
    const { user, isAllowed } = await findKey(query, tokenHash);
    if (!isAllowed) throw new HttpError(403, refusalOf(actions, isAllowed !== null, 'key'));
    return user;
  }
  const values = [tokenHash, now, routeTypes, openToPartners ? PARTNER_ROLE_IDS : [], actions];
  const row = (await findByToken(db, values, config)) ?? (await findByFormerToken(db, values));
  if (!row) throw await refusalOfToken(db, tokenHash);
  const { lastSeenAt, createdAt, snapshot, isAllowed, ...person } = row;
  onKnown(person.id, snapshot);

  const user = { ...person, tokenHash };
  const demand = demandBefore(endpoint, user);
  if (demand) {
    const { message, statusCode } = DEMAND_REFUSALS[demand];
    throw new HttpError(403, message, { statusCode });
  }
  if (!isAllowed) throw new HttpError(403, refusalOf(actions, isAllowed !== null));

  if (usedAt && lastSeenAt.getTime() < usedAt.getTime() - SEEN_EVERY_MS) {
    // The answer does not wait for it, and comes also where it fails.
    markSeen(db, user.sessionId, usedAt, sessionEnd(createdAt, usedAt, config.SESSION_IDLE_MINUTES)).catch(
      (err: unknown) => log.warn({ err }, 'could not note that a session was used'),
    );
  }
  return user;
}

type Found = AuthRow & { lackingFactor: LackingFactor | null };

async function findByToken(db: Pool, values: unknown[], config: AppConfig): Promise<Found | undefined> {
  const [row] = (await db.query<AuthRow & FactorState>({ ...BY_TOKEN, values })).rows;
  if (!row) return undefined;
  const { isFactorShown: isShown, isFactorPutOff: isPutOff, hasFactor, decidesClaims, ...rest } = row;
  const isRequired = needsFactor({ roleId: rest.roleId, decidesClaims }, config);
  const isStaff = !PARTNER_ROLE_IDS.includes(rest.roleId);
  return { ...rest, lackingFactor: isStaff ? lackingFactor({ isShown, isPutOff, hasFactor, isRequired }) : null };
}

async function findByFormerToken(db: Pool, values: unknown[]): Promise<Found | undefined> {
  return (await db.query<Found>({ ...BY_FORMER_TOKEN, values })).rows[0];
}

/** Who was signed out because their role may do less is told so. */
async function refusalOfToken(db: Pool, tokenHash: Buffer): Promise<HttpError> {
  const text = 'select from sessions where token_hash = $1 and lost_rights';
  const { rowCount } = await db.query({ name: 'authenticate-refused', text, values: [tokenHash] });
  return rowCount ? unauthorized(RIGHTS_LOST_SENTENCE, RIGHTS_LOST) : unauthorized();
}

async function markSeen(db: Pool, sessionId: number, usedAt: Date, expiresAt: Date): Promise<void> {
  await db.query('update sessions set last_seen_at = $2, expires_at = $4 where id = $1 and last_seen_at < $3', [
    sessionId,
    usedAt,
    new Date(usedAt.getTime() - SEEN_EVERY_MS),
    expiresAt,
  ]);
}
