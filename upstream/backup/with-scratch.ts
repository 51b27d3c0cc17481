import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database next to the product's, on the same server. */
export interface Scratch {
  url: string;
  /**
   * Replaces the product's database, which must have no connections.
   *
   * @returns the name under which the old one is kept
   */
  takePlace: (now: Date) => Promise<string>;
}

/**
 * Creates an empty database for some work, and removes it afterwards unless it replaced the product's. Databases left
 * by killed runs are removed first.
 *
 * @param databaseUrl the product's, with a role that may create databases
 * @param onLeftover receives the name of each leftover database before removal
 * @throws errors of the work; Error with a sentence if the role may not create databases
 */
export async function withScratch<T>(
  databaseUrl: string,
  work: (scratch: Scratch) => Promise<T>,
  onLeftover: (name: string) => void,
): Promise<T> {
  const name = `qpartner_restore_${randomBytes(4).toString('hex')}`;
  return administer(databaseUrl, async (holder) => {
    await removeLeftovers(holder, onLeftover);
    // Held until this connection ends, even by a kill, so that others see that the database is in use.
    await holder.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    await holder.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`).catch((error: Error) => {
      throw new Error(`Couldn’t create a database to load the backup into: ${error.message}`, { cause: error });
    });
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    try {
      return await work({ url: url.href, takePlace: (now) => takePlace(databaseUrl, name, now) });
    } finally {
      await administer(databaseUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    }
  });
}

async function removeLeftovers(client: Client, onLeftover: (name: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d WHERE datname ~ '^qpartner_restore_[0-9a-f]{8}$'
       AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)
       AND pg_has_role(datdba, 'USAGE')`,
  );
  for (const { name } of rows) {
    const key = [name];
    const { rows: locked } = await client.query<{ is: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS is',
      key,
    );
    if (!locked[0]?.is) continue;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    onLeftover(name);
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', key);
  }
}

export async function holdsTables(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'qpartner-restore' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_class
       WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)' LIMIT 1`,
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

export async function removeDatabase(databaseUrl: string, name: string): Promise<void> {
  await administer(databaseUrl, (client) => client.query(`DROP DATABASE ${client.escapeIdentifier(name)}`));
}

async function takePlace(databaseUrl: string, scratch: string, now: Date): Promise<string> {
  const own = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const renamed = `${own.slice(0, 40)}_before_${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  await administer(databaseUrl, async (client) => {
    const quoted = client.escapeIdentifier(own);
    await client.query('BEGIN');
    await client
      .query(`ALTER DATABASE ${quoted} RENAME TO ${client.escapeIdentifier(renamed)}`)
      .catch((error: Error) => {
        throw new Error(`Stop what uses the database, then run this again: ${error.message}`, { cause: error });
      });
    await client.query(`ALTER DATABASE ${scratch} RENAME TO ${quoted}`);
    await client.query('COMMIT');
  });
  return renamed;
}

async function administer<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href, application_name: 'qpartner-restore' });
  // If the connection breaks, its next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
