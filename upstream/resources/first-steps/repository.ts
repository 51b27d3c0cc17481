import type { Pool, PoolClient } from 'pg';
import type { AppConfig } from '@/upstream/config';
import { BACKUP_MARKER } from '@/upstream/db/markers';
import { planOnce } from '@/upstream/db/statement';
import { TEST_EMAIL } from '@/upstream/mail/templates/test-email';

/** The marker with the choices of administrators. */
const CHOICES_MARKER = 'first steps';

export interface Facts {
  isHidden: boolean;
  /** The confirmed time zone. */
  timeZone: string | null;
  administrators: number;
  testEmail: { to: string; state: 'queued' | 'sent' | 'expired' | 'dead'; at: Date; error: string | null } | null;
  backupAt: Date | null;
  hasCatalog: boolean;
  hasRates: boolean;
  hasIntake: boolean;
}

const choice = (field: string) => `(SELECT detail ->> '${field}' FROM data_markers WHERE name = $1)`;

/** PostgreSQL checks the condition first, so a database in use costs two index lookups. */
const FACTS = `
  SELECT coalesce(${choice('isHidden')}::boolean, false) AS "isHidden", ${choice('timeZone')} AS "timeZone",
    (SELECT count(*)::integer FROM users u WHERE u.role_id = $2 AND NOT u.disabled AND (
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
    )) AS administrators,
    (SELECT json_build_object('to', recipient, 'state', state, 'at', coalesce(settled_at, created_at),
      'error', last_error) FROM mail_outbox WHERE kind = $3 ORDER BY id DESC LIMIT 1) AS "testEmail",
    (SELECT created_at FROM data_markers WHERE name = $4) AS "backupAt",
    EXISTS (SELECT FROM categories) AND EXISTS (SELECT FROM products) AS "hasCatalog",
    EXISTS (SELECT FROM configurations WHERE configuration_type <> 'forecasts' AND rate > 0) AS "hasRates",
    EXISTS (SELECT FROM companies)
      OR EXISTS (SELECT FROM data_markers WHERE name LIKE 'import %')
      OR EXISTS (SELECT FROM api_keys WHERE is_intake AND revoked_at IS NULL AND coalesce(expires_at > $5, true))
      AS "hasIntake"
  WHERE NOT EXISTS (SELECT FROM orders) AND NOT EXISTS (SELECT FROM point_ledger)`;

/** @returns undefined once there are orders or movements of points */
export async function findFacts(
  db: Pool,
  { ADMIN_ROLE_ID }: Pick<AppConfig, 'ADMIN_ROLE_ID'>,
  now: Date,
): Promise<Facts | undefined> {
  const values = [CHOICES_MARKER, ADMIN_ROLE_ID, TEST_EMAIL, BACKUP_MARKER, now];
  const { rows } = await db.query<Facts>(planOnce({ text: FACTS, values }));
  const [facts] = rows;
  if (!facts?.testEmail) return facts;
  return { ...facts, testEmail: { ...facts.testEmail, at: new Date(facts.testEmail.at) } };
}

/** There is one list, so its choices have the id 1 in the activity log. */
interface Choices {
  id: number;
  isHidden?: boolean | undefined;
  timeZone?: string | undefined;
}

export async function lockChoices(tx: PoolClient): Promise<Choices> {
  await tx.query('INSERT INTO data_markers (name) VALUES ($1) ON CONFLICT (name) DO NOTHING', [CHOICES_MARKER]);
  const { rows } = await tx.query<{ detail: Omit<Choices, 'id'> }>(
    'SELECT detail FROM data_markers WHERE name = $1 FOR UPDATE',
    [CHOICES_MARKER],
  );
  return { id: 1, ...rows[0]?.detail };
}

export async function storeChoices(tx: PoolClient, { isHidden, timeZone }: Choices): Promise<void> {
  await tx.query('UPDATE data_markers SET detail = $2 WHERE name = $1', [CHOICES_MARKER, { isHidden, timeZone }]);
}
