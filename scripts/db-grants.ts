import pg from 'pg';
import { Fault } from './fault';
import { bringUpToDate, withDatabase } from './with-database';

const USAGE = 'npm run db:grants -- <role>';

/**
 * `npm run db:grants -- role`: run as the database owner, migrates DATABASE_URL and lets the role read and write rows,
 * and nothing else. Run it again before each update. PROGRAM_PASSWORD creates the role if missing and sets its
 * password.
 */
export async function main(): Promise<void> {
  const [role, ...rest] = process.argv.slice(3);
  if (!role || rest.length > 0 || role.startsWith('-')) throw new Fault(`Name one role: ${USAGE}`);
  const { grantRows } = await import('@/upstream/db/program-role');
  await withDatabase(async (place) => {
    await bringUpToDate(place);
    const client = new pg.Client({ connectionString: place.databaseUrl, application_name: 'qpartner-grants' });
    await client.connect();
    try {
      await client.query('BEGIN');
      if (process.env.PROGRAM_PASSWORD) await makeRole(client, role, process.env.PROGRAM_PASSWORD);
      await refuseUnfitRole(client, role);
      await grantRows(client, role);
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
    console.log(`${role} can now read and write rows, and only add to append-only tables.`);
    console.log('Start the programs with it in DATABASE_URL.');
  });
}

async function makeRole(tx: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await tx.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const name = tx.escapeIdentifier(role);
  if (!rowCount) await tx.query(`CREATE ROLE ${name} LOGIN`);
  await refuseUnfitRole(tx, role);
  await tx.query(`ALTER ROLE ${name} PASSWORD ${tx.escapeLiteral(password)}`);
}

async function refuseUnfitRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; above: boolean; owns: boolean; own: string }>(
    `SELECT r.oid IS NOT NULL AS exists, coalesce(r.rolsuper, false) AS above, current_user AS own,
       (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'schema_migrations'::regclass) AS owns
     FROM (SELECT) one LEFT JOIN pg_roles r ON r.rolname = $1`,
    [role],
  );
  const [{ exists, above, owns, own } = { exists: false, above: false, owns: false, own: '' }] = rows;
  if (!owns) throw new Fault(`The role ${own} does not own the tables: set DATABASE_URL to the role that does.`);
  if (!exists) throw new Fault(`There is no role ${role}: make it first, by CREATE ROLE "${role}" LOGIN PASSWORD '…'.`);
  if (above || role === own)
    throw new Fault(`${role} owns the database or is a superuser. Name the role that the programs run as.`);
}
