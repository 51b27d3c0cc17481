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

// People only need a rough `last_seen_at`. Writing on every request would cost too much.
const SEEN_EVERY_MS = 60_000;

/** Hashes a bearer token, so that a leaked table is useless. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns a new session token with 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

// One indexed statement checks the session, the account and the role's rights. Any change to them applies to the next
// request.
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
    // Check at each request, because the factor or its requirement may be newer than the session.
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

// After `renewToken`, the former token grants only its former rights.
const BY_FORMER_TOKEN = {
  name: 'authenticate-former',
  text: authenticateBy(
    's.former_must_change_password as "mustChangePassword", s.former_lacking_factor as "lackingFactor"',
    's.former_token_hash = $1 and s.former_until > $2',
  ),
};

/** `isAllowed` is null if the role can't see the area. */
type AuthRow = Omit<SignedInUser, 'tokenHash' | 'lackingFactor'> & {
  lastSeenAt: Date;
  createdAt: Date;
  snapshot: string;
  isAllowed: boolean | null;
};

interface FactorState {
  isFactorShown: boolean;
  isFactorPutOff: boolean;
  hasFactor: boolean;
  decidesClaims: boolean;
}

export interface AuthQuery {
  db: Pool;
  log: Logger;
  now: Date;
  /** The user's last activity. Null for background requests. */
  usedAt: Date | null;
  config: AppConfig;
  clientAddress: string;
  authorization: string | undefined;
  endpoint: Endpoint;
  /**
   * Receives the token's user, even if the request is then refused, and the database snapshot. Later reads at the
   * primary include at least the snapshot's changes.
   */
  onKnown: (userId: number, snapshot: string) => void;
}

/**
 * Identifies the caller and checks their rights.
 *
 * @returns the token's user, or the API key
 * @throws HttpError 401 without an active session of an enabled account or an active key; 403 if a second factor or a
 * new password is needed first, or if the role or key lacks the right
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
    // Don't delay or fail the response.
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

/** Explains the sign-out to users who lost rights. */
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
