import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from './fault';

/** The name of the database, and of the role that owns it. */
export const NAME = 'qpartner';

/** What a data folder remembers of its database. */
export interface Connection {
  port: number;
  password: string;
}

/** Connection string of the database of a data folder as it was last started, or undefined. */
export function embeddedDatabaseUrl(dataDir: string): string | undefined {
  const connection = readConnection(dataDir);
  return connection?.port ? urlOf(connection) : undefined;
}

/** In the form that psql reads, so that a person needs no password on the command line. */
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
  // Replaced as a whole: a kill amid the writing must not cost the password.
  writeFileSync(`${file}.new`, `127.0.0.1:${port}:*:${NAME}:${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** A word as a shell reads it. */
export const quoted = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The command with which a person looks into the database of a data folder. */
export function psqlCommand(dataDir: string): string {
  return (
    `PGPASSFILE=${quoted(connectionFile(dataDir))} ` +
    `psql -h 127.0.0.1 -p ${readConnection(dataDir)?.port} -U ${NAME} ${NAME}`
  );
}
