import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Fault } from './fault';
import { withDatabase } from './with-database';

const USAGE = 'npm run export -- FOLDER';

/** `npm run export`: writes the database to a new folder in the format of `npm run import`, also while it is in use. */
export async function main(): Promise<void> {
  const [named, ...others] = process.argv.slice(3);
  if (!named || others.length > 0 || named.startsWith('-')) throw new Fault(`Name one folder: ${USAGE}`);
  const folder = path.resolve(named);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Fault(`${folder} is not empty: name a folder that is new.`);
  const { exportAll } = await import('@/upstream/import/export');
  const { filesFolder, openStorage } = await import('@/upstream/files/open-storage');
  await withDatabase(async ({ databaseUrl, dataDir, settings }) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qpartner-export' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const files = await openStorage(settings.FILES_URL ?? filesFolder(dataDir));
      await exportAll(client, { folder, files, onProgress: console.log });
    } finally {
      await client.end();
    }
  });
}
