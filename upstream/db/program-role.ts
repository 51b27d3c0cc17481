import { Client, type ClientBase } from 'pg';

/** The role as which the programs use a database that another role owns. */
export const PROGRAM_ROLE = 'qpartner_program';

/**
 * Makes the program role and grants it what the programs need. Run after each migration; what an older one granted is
 * corrected.
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
      `ALTER ROLE ${PROGRAM_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ` +
        `${secret}`,
    );
    await grantRows(client, PROGRAM_ROLE);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = PROGRAM_ROLE;
  url.password = password;
  return url.href;
}

/**
 * Lets a role read and write rows, and nothing else: what is append-only it may only add to, and of the activity have
 * removed what is old, and erased what names somebody. Triggers, tables and roles are the owner's to change.
 *
 * @param tx a transaction of the owner of a migrated database
 * @param role its name as it is stored, without quotes
 */
export async function grantRows(tx: ClientBase, role: string): Promise<void> {
  const grantee = tx.escapeIdentifier(role);
  await tx.query(`
    GRANT USAGE ON SCHEMA public, pgboss TO ${grantee};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${grantee};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${grantee};
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${grantee}`);
  const { rows } = await tx.query<{ name: string }>(APPEND_ONLY);
  const appendOnly = rows.map(({ name }) => name).join(', ');
  if (appendOnly) await tx.query(`REVOKE UPDATE, DELETE ON ${appendOnly} FROM ${grantee}`);
  await tx.query(`
    GRANT EXECUTE ON FUNCTION forget_activity(timestamptz, integer) TO ${grantee};
    GRANT EXECUTE ON FUNCTION erase_from_log(integer, bigint, bigint) TO ${grantee}`);
  // A temporary table could stand before one that a trigger writes to.
  const { rows: databases } = await tx.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  await tx.query(`REVOKE TEMPORARY ON DATABASE ${databases[0]?.name} FROM PUBLIC`);
}

/** The tables that refuse changes: their triggers have these names. */
const APPEND_ONLY = `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
  WHERE tgname ~ '_(is|are)_append_only$'`;

/**
 * Finds what a role that doesn't own the database may not read of it, such as the queue of the mail.
 *
 * @returns undefined, or a sentence for the operator with the command that mends it
 */
export async function lackOfGrants(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ role: string; name: string }>(UNREADABLE);
  if (!rows[0]) return undefined;
  const { role, name } = rows[0];
  return (
    `The role ${role} may not read ${name}: run npm run db:grants -- ${role} with the role that owns the database in ` +
    'DATABASE_URL, then start again.'
  );
}

const UNREADABLE = `SELECT current_user AS role, nspname || '.' || relname AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p')
    AND NOT (has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT'))
  ORDER BY nspname, relname LIMIT 1`;
