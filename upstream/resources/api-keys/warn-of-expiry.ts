import type { Pool, PoolClient } from 'pg';
import { EXPIRY_WARNING_DAYS } from '@/lib/domain/api-key';
import { DAY_MS } from '@/lib/domain/day';
import type { AppConfig } from '@/upstream/config';
import { inOneTransaction } from '@/upstream/db/transaction';
import { notify, type NoticeMeans } from '@/upstream/notices/notify';

export interface ExpiryMeans {
  config: NoticeMeans['config'] & Pick<AppConfig, 'ADMIN_ROLE_ID' | 'PORTAL_TIME_ZONE'>;
  now: Date;
}

/**
 * Notifies all administrators once about each key that expires within 14 days. Several copies can run it.
 *
 * @returns the number of keys
 */
export async function warnOfExpiringKeys(db: Pool, { config, now }: ExpiryMeans): Promise<number> {
  return inOneTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number; name: string; expiresAt: Date }>(
      `UPDATE api_keys SET warned_at = $1 WHERE id IN (
         SELECT id FROM api_keys
         WHERE expires_at BETWEEN $1 AND $2 AND revoked_at IS NULL AND warned_at IS NULL
         ORDER BY id FOR UPDATE SKIP LOCKED
       ) RETURNING id, name, expires_at AS "expiresAt"`,
      [now, new Date(now.getTime() + EXPIRY_WARNING_DAYS * DAY_MS)],
    );
    const to = rows.length > 0 ? await findAdministrators(tx, config.ADMIN_ROLE_ID) : [];
    for (const { id, name, expiresAt } of rows) {
      const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: config.PORTAL_TIME_ZONE } as const;
      const facts = { about: `The API key ${name}`, outcome: expiresAt.toLocaleDateString('en-US', day) };
      await notify(tx, { kind: 'keyExpires', to, record: { kind: 'apiKey', id }, facts }, { config, now });
    }
    return rows.length;
  });
}

async function findAdministrators(tx: PoolClient, roleId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT id FROM users WHERE role_id = $1 AND deleted_at IS NULL AND NOT disabled',
    [roleId],
  );
  return rows.map(({ id }) => id);
}
