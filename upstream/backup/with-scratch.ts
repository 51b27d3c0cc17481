import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database beside the one of the product, on the same server. */
export interface Scratch {
  url: string;
  /**
   * Puts it into the place of the product's, to which nobody may be connected.
   *
   * @returns the name under which the product's is kept
   */
  takePlace: (now: Date) => Promise<string>;
}

/**
 * Makes an empty database for work that ends with it: unless it has taken the place of the product's, it is removed.
 *
 * @param databaseUrl the product's, of a role that may create databases
 * @throws what the work throws; Error with a sentence where the role may not create databases
 */
export async function withScratch<T>(databaseUrl: string, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const name = `qpartner_restore_${randomBytes(4).toString('hex')}`;
  await administer(databaseUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`).catch((error: Error) => {
      throw new Error(`No database could be made to load the backup into: ${error.message}`, { cause: error });
    });
  });
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  try {
    return await work({ url: url.href, takePlace: (now) => takePlace(databaseUrl, name, now) });
  } finally {
    await administer(databaseUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  }
}

async function takePlace(databaseUrl: string, scratch: string, now: Date): Promise<string> {
  const own = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const kept = `${own.slice(0, 40)}_before_${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  await administer(databaseUrl, async (client) => {
    const quoted = client.escapeIdentifier(own);
    await client.query('BEGIN');
    await client.query(`ALTER DATABASE ${quoted} RENAME TO ${client.escapeIdentifier(kept)}`).catch((error: Error) => {
      throw new Error(`Stop what uses the database, then run this again: ${error.message}`, { cause: error });
    });
    await client.query(`ALTER DATABASE ${scratch} RENAME TO ${quoted}`);
    await client.query('COMMIT');
  });
  return kept;
}

async function administer(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href, application_name: 'qpartner-restore' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
