import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from './fault';

export const NAME = 'qpartner';

export interface Connection {
  port: number;
  password: string;
}

/** Connection string of a data folder's database at its last start; undefined if none. */
export function embeddedDatabaseUrl(dataDir: string): string | undefined {
  const connection = readConnection(dataDir);
  return connection?.port ? urlOf(connection) : undefined;
}

/** psql's format, so that no password is needed on the command line. */
export const connectionFile = (dataDir: string) => path.join(dataDir, 'pgpass');

export const urlOf = ({ port, password }: Connection) => `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;

export function readConnection(dataDir: string): Connection | undefined {
  const file = connectionFile(dataDir);
  if (!existsSync(file)) return undefined;
  const [, port, , , password] = readFileSync(file, 'utf8').trim().split(':');
  if (!password) throw new Fault(`${file} can’t be read: restore it, or delete the data folder to start over.`);
  return { port: Number(port), password };
}

export function writeConnection(dataDir: string, { port, password }: Connection): void {
  const file = connectionFile(dataDir);
  // Replaced atomically, so that a kill can't lose the password.
  writeFileSync(`${file}.new`, `127.0.0.1:${port}:*:${NAME}:${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

export const quoted = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** Command to inspect a data folder's database. */
export function psqlCommand(dataDir: string): string {
  return (
    `PGPASSFILE=${quoted(connectionFile(dataDir))} ` +
    `psql -h 127.0.0.1 -p ${readConnection(dataDir)?.port} -U ${NAME} ${NAME}`
  );
}
