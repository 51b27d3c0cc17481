import pg from 'pg';
import { withBackup } from './backup-place';
import { Fault, inSentence } from './fault';
import { checkLedger } from './ledger-verify';
import type { WorkPlace } from './with-database';

/**
 * Loads a backup into a scratch database on the same server, checks its ledger, and drops it.
 *
 * @throws Fault with a message for people
 */
export async function verifyBackup(
  { databaseUrl, dataDir }: Pick<WorkPlace, 'databaseUrl' | 'dataDir'>,
  place: string,
): Promise<void> {
  const { withScratch } = await import('@/upstream/backup/with-scratch');
  await withBackup(place, dataDir, (folder) =>
    inSentence(withScratch(databaseUrl, ({ url }) => loadChecked(url, folder), reportLeftover)),
  );
  console.log('It can be restored: all rows were loaded into a database of their own, whose ledger is sound.');
}

/** Reports a removed leftover database of a killed restore. */
export const reportLeftover = (name: string): void =>
  console.log(`Removed the database ${name}, which an interrupted restore had left.`);

/** Loads a backup into an empty database. @throws Error if rows are missing, or the ledger is inconsistent */
export async function loadChecked(databaseUrl: string, folder: string): Promise<void> {
  const { readManifest } = await import('@/upstream/backup/manifest');
  const { loadBackup } = await import('@/upstream/backup/load-backup');
  await loadBackup(databaseUrl, folder, await readManifest(folder));
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qpartner-ledger-verify' });
  await client.connect();
  try {
    const { faults } = await checkLedger(client);
    if (faults.length > 0) throw new Fault(['The ledger of the backup differs from its rows:', ...faults].join('\n'));
  } finally {
    await client.end();
  }
}
