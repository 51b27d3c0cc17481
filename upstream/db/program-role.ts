import { Client, type ClientBase } from 'pg';

/** The role programs use for a database owned by another role. */
export const PROGRAM_ROLE = 'qpartner_program';

/**
 * Creates the program role and grants its rights. It runs after each migration and corrects older grants.
 *
 * @param ownerUrl the owner of a migrated database, who may create roles
 * @param password the role's new password; letters and digits
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
 * Grants a role access to rows only. Append-only tables allow inserts, plus removing old activity and erasing names
 * from it. Triggers, tables and roles stay with the owner.
 *
 * @param tx a transaction of the owner of a migrated database
 * @param role its stored name, without quotes
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
  // A temporary table could shadow one that a trigger writes to.
  const { rows: databases } = await tx.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  await tx.query(`REVOKE TEMPORARY ON DATABASE ${databases[0]?.name} FROM PUBLIC`);
}

/** Tables that refuse changes, identified by their triggers' names. */
const APPEND_ONLY = `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
  WHERE tgname ~ '_(is|are)_append_only$'`;

/**
 * Finds tables a role may not read, such as the mail queue.
 *
 * @returns undefined, or a sentence for the operator with the command to run
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
