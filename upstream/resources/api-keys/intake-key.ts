import { DEFAULT_CALLS_PER_MINUTE } from '@/lib/domain/api-key';
import { createPool } from '@/upstream/db/pool';
import { inOneTransaction } from '@/upstream/db/transaction';
import { writeActivity } from '@/upstream/http/activity';
import { conflict } from '@/upstream/http/errors';
import { insertKey } from './repository';

/** An intake key requested by command on the server. */
export interface WantedKey {
  name: string;
  /** The administrators’ role. Its oldest enabled account is responsible for the key. */
  adminRoleId: number;
  expiresAt: Date | null;
}

/**
 * Creates an intake key for all companies.
 *
 * @returns the secret, which isn't stored
 * @throws HttpError 409 if there is no enabled administrator
 */
export async function createIntakeKey(databaseUrl: string, wanted: WantedKey, now: Date): Promise<string> {
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-key', max: 1, connectionTimeout: 10_000 });
  try {
    return await inOneTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        'SELECT id FROM users WHERE role_id = $1 AND deleted_at IS NULL AND NOT disabled ORDER BY id LIMIT 1',
        [wanted.adminRoleId],
      );
      const userId = rows[0]?.id ?? conflict('Create an administrator first: one must be responsible for the key.');
      const { secret, ...after } = await insertKey(tx, {
        ...{ name: wanted.name, userId, isPersonal: false, isIntake: true, companyId: null, rights: {} },
        ...{ allowedAddresses: [], callsPerMinute: DEFAULT_CALLS_PER_MINUTE },
        ...{ createdAt: now, expiresAt: wanted.expiresAt },
      });
      await writeActivity(tx, {
        ...{ at: now, person: null, clientAddress: '', requestId: 'key-create', action: 'createApiKey' },
        ...{ objectType: 'API key', partOf: undefined, before: null, after },
      });
      return secret;
    });
  } finally {
    await pool.end();
  }
}
