import { Client } from 'pg';

/** The role as which the programs use a database that another role owns. */
export const PROGRAM_ROLE = 'qpartner_program';

/**
 * Lets the program role read and write rows, and nothing else: what is append-only it may only add to, and triggers,
 * tables and roles are the owner's to change. Run after each migration; what an older one granted is corrected.
 *
 * @param ownerUrl connection string of the owner of a migrated database, who may create roles
 * @param password the role's from now on; letters and digits
 * @returns connection string of the program role
 */
export async function prepareProgramRole(ownerUrl: string, password: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'qpartner-grants' });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [PROGRAM_ROLE]);
    if (!rowCount) await client.query(`CREATE ROLE ${PROGRAM_ROLE}`);
    const secret = client.escapeLiteral(password);
    await client.query(
      `ALTER ROLE ${PROGRAM_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${secret}`,
    );
    await client.query(GRANTS);
    const { rows } = await client.query<{ name: string }>(APPEND_ONLY);
    const appendOnly = rows.map(({ name }) => name).join(', ');
    if (appendOnly) await client.query(`REVOKE UPDATE, DELETE ON ${appendOnly} FROM ${PROGRAM_ROLE}`);
    // A temporary table could stand before one that a trigger writes to.
    const { rows: databases } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    await client.query(`REVOKE TEMPORARY ON DATABASE ${databases[0]?.name} FROM PUBLIC`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = PROGRAM_ROLE;
  url.password = password;
  return url.href;
}

const GRANTS = `
  GRANT USAGE ON SCHEMA public, pgboss TO ${PROGRAM_ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${PROGRAM_ROLE};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${PROGRAM_ROLE};
  REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${PROGRAM_ROLE}`;

/** The tables whose triggers refuse changes, told by the names of these triggers. */
const APPEND_ONLY = `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
  WHERE tgname ~ '_(is|are)_append_only$'`;
