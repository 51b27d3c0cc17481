import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { ApiKey } from '@/lib/contract/api-keys';
import { API_KEY_PREFIX } from '@/lib/domain/api-key';
import type { Rights } from '@/lib/domain/rights';
import { single } from '@/upstream/db/drizzle';
import { instantJson } from '@/upstream/db/statement';
import { hashToken } from '@/upstream/http/authenticate';

export interface NewKey {
  name: string;
  userId: number;
  isPersonal: boolean;
  isIntake: boolean;
  companyId: number | null;
  rights: Rights;
  allowedAddresses: readonly string[];
  callsPerMinute: number;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Visible characters of a stored key: the prefix and four more. */
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

const PERSON = `json_build_object('id', u.id, 'fullName', btrim(u.first_name || ' ' || u.last_name))`;

const KEY = `
  json_build_object(
    'id', k.id, 'name', k.name, 'hint', k.hint,
    'person', CASE WHEN k.is_personal THEN ${PERSON} END,
    'responsible', ${PERSON},
    'intake', k.is_intake,
    'company', (SELECT json_build_object('id', c.id, 'name', c.name) FROM companies c WHERE c.id = k.company_id),
    'rights', (SELECT coalesce(json_agg(json_build_object('routeType', r.key, 'actions', r.value) ORDER BY r.key), '[]')
      FROM jsonb_each(k.rights) AS r),
    'allowedAddresses', to_json(k.allowed_addresses), 'callsPerMinute', k.calls_per_minute,
    'createdAt', ${instantJson('k.created_at')}, 'expiresAt', ${instantJson('k.expires_at')},
    'lastUsedAt', ${instantJson('k.last_used_at')}, 'revokedAt', ${instantJson('k.revoked_at')}
  ) AS key
  FROM api_keys k JOIN users u ON u.id = k.user_id`;

export async function findKeys(db: Pool): Promise<ApiKey[]> {
  const { rows } = await db.query<{ key: ApiKey }>(`SELECT ${KEY} ORDER BY k.id DESC LIMIT 1000`);
  return rows.map(({ key }) => key);
}

/** Locks a key. Undefined if it doesn't exist or was revoked. */
export async function findKeyForUpdate(tx: PoolClient, id: number): Promise<ApiKey | undefined> {
  const { rowCount } = await tx.query('SELECT FROM api_keys WHERE id = $1 AND revoked_at IS NULL FOR UPDATE', [id]);
  return rowCount ? stored(tx, id) : undefined;
}

export async function countKeys(tx: PoolClient): Promise<number> {
  const { rows } = await tx.query<{ keys: number }>(
    'SELECT count(*)::integer AS keys FROM api_keys WHERE revoked_at IS NULL',
  );
  return single(rows).keys;
}

/** @returns the key with its secret, of which only the hash is stored */
export async function insertKey(tx: PoolClient, key: NewKey): Promise<ApiKey & { secret: string }> {
  const secret = API_KEY_PREFIX + randomBytes(32).toString('base64url');
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO api_keys (name, secret_hash, hint, user_id, is_personal, is_intake, rights, allowed_addresses,
       calls_per_minute, created_at, expires_at, company_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      ...[key.name, hashToken(secret), secret.slice(0, HINT_LENGTH), key.userId, key.isPersonal, key.isIntake],
      ...[JSON.stringify(key.rights), key.allowedAddresses, key.callsPerMinute, key.createdAt, key.expiresAt],
      key.companyId,
    ],
  );
  return { ...(await stored(tx, single(rows).id)), secret };
}

export async function revokeKey(tx: PoolClient, id: number, now: Date): Promise<ApiKey> {
  await tx.query('UPDATE api_keys SET revoked_at = $2 WHERE id = $1', [id, now]);
  return stored(tx, id);
}

async function stored(tx: PoolClient, id: number): Promise<ApiKey> {
  const { rows } = await tx.query<{ key: ApiKey }>(`SELECT ${KEY} WHERE k.id = $1`, [id]);
  return single(rows).key;
}
