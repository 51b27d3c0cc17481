import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../db/migrate';
import { SUPERSEDED } from '../db/superseded-migrations';
import type { Manifest } from './manifest';

/**
 * Loads a backup's rows into an empty database in one transaction, and checks that all arrived.
 *
 * @param databaseUrl a superuser's, because rows are stored without running triggers and checks again
 * @param folder the backup's, already read by `readManifest`
 * @throws Error with a sentence for people: the backup is from another version, a file was changed or cut off, or the
 * role may not load it
 */
export async function loadBackup(databaseUrl: string, folder: string, manifest: Manifest): Promise<void> {
  await migrate(databaseUrl);
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'qpartner-restore',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  await client.connect();
  try {
    await refuseOtherVersion(client, manifest);
    await client.query('BEGIN');
    await passOverTriggers(client);
    const named = ({ schema, name }: { schema: string; name: string }) =>
      `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
    await client.query(`TRUNCATE ${manifest.tables.map(named).join(', ')}`);
    for (const table of manifest.tables) {
      const into = client.query(copyFrom(`COPY ${named(table)} (${table.columns.join(', ')}) FROM STDIN`));
      const hash = createHash('sha256');
      const hashed = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(createReadStream(path.join(folder, table.file)), hashed, createGunzip(), into);
      } catch (error) {
        throw new Error(`${table.file} can't be loaded: ${(error as Error).message}`, { cause: error });
      }
      if (hash.digest('hex') !== table.checksum) throw new Error(`${table.file} was changed after it was written.`);
      if (into.rowCount !== table.rows)
        throw new Error(`${table.file} has ${into.rowCount} rows, but ${table.rows} were written.`);
    }
    for (const sequence of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [named(sequence), sequence.value]);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

async function refuseOtherVersion(client: Client, { migrations, version }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  const own = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const hasAll = [...own].every(([name, checksum]) => migrations[name] === checksum);
  // A database from before the baseline also knows the single migrations.
  const hasMore = Object.keys(migrations).some((name) => !own.has(name) && !SUPERSEDED.includes(name));
  if (hasAll && !hasMore) return;
  throw new Error(
    `The backup was made by another version (${version}): restore it with that one, then update. ` +
      'Its tables differ from those of this one.',
  );
}

async function passOverTriggers(client: Client): Promise<void> {
  try {
    await client.query('SET LOCAL session_replication_role = replica');
  } catch (error) {
    throw new Error(
      'Only a superuser can load rows unchanged: set DATABASE_URL to one for the restore, ' +
        'or restore a dump of pg_dump.',
      { cause: error },
    );
  }
}
