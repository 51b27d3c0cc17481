import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { actionsOf, areasOf, isOpenToKeys, type Endpoint } from '@/lib/contract/endpoint';
import { PARTNER_ROLE_IDS } from '@/lib/domain/access-table';
import { API_KEY_ROLE_ID, commonRights, PERSON_ONLY_SENTENCE } from '@/lib/domain/api-key';
import { mayDo, type Rights } from '@/lib/domain/rights';
import type { Person } from './activity';
import { isListed } from './client-address';
import { HttpError, unauthorized } from './errors';
import type { SignedInUser } from './route';

/** Writing on every request would cost more than an exact last use is worth. */
const USED_EVERY_MS = 60_000;

const BY_SECRET = {
  name: 'authenticate-key',
  text: `
    SELECT k.id AS "keyId", k.name, k.rights, k.is_intake AS "isIntake", k.is_personal AS "isPersonal",
      k.company_id AS "companyId",
      k.allowed_addresses AS "allowedAddresses", k.calls_per_minute AS "callsPerMinute",
      k.last_used_at AS "lastUsedAt", u.id, u.email, pg_current_snapshot()::text AS snapshot,
      (SELECT coalesce(json_object_agg(a.route_type, a.actions), '{}') FROM access_control a
        WHERE a.role_id = u.role_id) AS "roleRights"
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.secret_hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
      AND NOT (k.is_personal AND u.disabled)`,
};

interface KeyRow {
  keyId: number;
  name: string;
  rights: Rights;
  isIntake: boolean;
  isPersonal: boolean;
  companyId: number | null;
  allowedAddresses: string[];
  callsPerMinute: number;
  lastUsedAt: Date | null;
  id: number;
  email: string;
  snapshot: string;
  roleRights: Rights;
}

interface KeyQuery {
  db: Pool;
  log: Logger;
  now: Date;
  clientAddress: string;
  endpoint: Endpoint;
  onKnown: (userId: number, snapshot: string) => void;
}

/**
 * Finds a request's API key and its rights. Revocation, expiry and changed rights apply to the next request.
 *
 * @param secretHash SHA-256. A secret of 256 random bits can't be guessed, so a slow hash would add nothing.
 * @returns `isAllowed`: whether the key may make this call; null if it can't see the area
 * @throws HttpError 401 for a key that doesn't exist, was revoked or has expired; 403 from an address that isn't
 * allowed, and for calls that only people can make
 */
export async function findKey(
  { db, log, now, clientAddress, endpoint, onKnown }: KeyQuery,
  secretHash: Buffer,
): Promise<{ user: SignedInUser; isAllowed: boolean | null }> {
  const [row] = (await db.query<KeyRow>({ ...BY_SECRET, values: [secretHash, now] })).rows;
  if (!row) throw unauthorized('This API key isn’t valid. It may have expired or been revoked.');
  onKnown(row.id, row.snapshot);
  if (row.allowedAddresses.length > 0 && !isListed(clientAddress, row.allowedAddresses))
    throw new HttpError(403, 'This API key can’t be used from this address.');
  if (!isOpenToKeys(endpoint)) throw new HttpError(403, PERSON_ONLY_SENTENCE);

  if (row.lastUsedAt === null || row.lastUsedAt.getTime() < now.getTime() - USED_EVERY_MS) {
    // Don't delay the response.
    markUsed(db, row.keyId, now).catch((err: unknown) => log.warn({ err }, 'could not note that a key was used'));
  }
  const rights = row.isPersonal ? commonRights(row.rights, row.roleRights) : row.rights;
  const { id, email, keyId, name, isIntake, isPersonal, companyId, callsPerMinute } = row;
  return {
    user: {
      ...{ id, email, firstName: 'Key', lastName: name, sessionId: 0, tokenHash: secretHash },
      roleId: isIntake ? INTAKE_ROLE_ID : API_KEY_ROLE_ID,
      mustChangePassword: false,
      lackingFactor: null,
      key: { id: keyId, name, rights, isPersonal, companyId, callsPerMinute },
    },
    isAllowed: isIntake ? mayTakeIn(endpoint) : mayCall(endpoint, rights),
  };
}

/** Partner systems see the same data as their partners. */
const [INTAKE_ROLE_ID = API_KEY_ROLE_ID] = PARTNER_ROLE_IDS;

function mayTakeIn({ access, openToPartners, name }: Endpoint): true | null {
  return access === 'intake' || openToPartners || name === 'getFile' ? true : null;
}

function mayCall(endpoint: Endpoint, rights: Rights): boolean | null {
  if (endpoint.access === 'signed-in') return true;
  const areas = areasOf(endpoint);
  return mayDo(rights, areas) ? mayDo(rights, areas, actionsOf(endpoint)) : null;
}

/** Returns the author for the activity log: a person, or a key's name. A service's key has no person. */
export function authorOf(user: SignedInUser): Person {
  return user.key && !user.key.isPersonal ? { ...user, id: null } : user;
}

async function markUsed(db: Pool, id: number, now: Date): Promise<void> {
  await db.query('UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND coalesce(last_used_at < $3, true)', [
    id,
    now,
    new Date(now.getTime() - USED_EVERY_MS),
  ]);
}
