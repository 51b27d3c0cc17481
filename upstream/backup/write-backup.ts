import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MANIFEST_FILE, PARTS, type Manifest } from './manifest';

type Table = Manifest['tables'][number];

const TABLES = `
  SELECT nspname AS schema, relname AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = c.oid
  WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p') AND NOT relispartition
    AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND relname <> 'schema_migrations'
  GROUP BY nspname, relname ORDER BY nspname, relname`;

const SEQUENCES = `
  SELECT schemaname AS schema, sequencename AS name, last_value::text AS value
  FROM pg_sequences WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL ORDER BY 1, 2`;

/**
 * Writes all rows of a database into a folder from one snapshot, while the product runs. Table definitions aren't
 * included, because the same version recreates them. The manifest goes last and marks the backup complete.
 *
 * @param databaseUrl a direct one, of a role that may read every table
 * @param folder an existing folder without a backup
 * @param version the product's version
 */
export async function writeBackup(databaseUrl: string, folder: string, version: string): Promise<Manifest> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'qpartner-backup',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  await client.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first statement takes the snapshot.
    const { rows: applied } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const madeAt = new Date().toISOString();
    await mkdir(path.join(folder, PARTS.data), { recursive: true, mode: 0o700 });
    const { rows: found } = await client.query<Pick<Table, 'schema' | 'name' | 'columns'>>(TABLES);
    const tables: Table[] = [];
    for (const table of found) tables.push(await writeTable(client, folder, table));
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(SEQUENCES);
    await client.query('COMMIT');
    const migrations = Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum]));
    const manifest: Manifest = { form: 1, madeAt, version, migrations, tables, sequences };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(path.join(folder, MANIFEST_FILE), text, { mode: 0o600, flush: true });
    return manifest;
  } finally {
    await client.end();
  }
}

async function writeTable(
  client: Client,
  folder: string,
  { schema, name, columns }: Pick<Table, 'schema' | 'name' | 'columns'>,
): Promise<Table> {
  const file = path.join(PARTS.data, `${schema}.${name}.copy.gz`);
  const from = `SELECT ${columns.join(', ')} FROM ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
  const rows = client.query(copyTo(`COPY (${from}) TO STDOUT`));
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // A low level, because otherwise the disk waits for the CPU.
  await pipeline(
    rows,
    createGzip({ level: 3 }),
    hashed,
    createWriteStream(path.join(folder, file), { mode: 0o600, flush: true }),
  );
  return { schema, name, columns, rows: rows.rowCount, file, checksum: hash.digest('hex') };
}
