import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { diskStorage } from '@/upstream/files/disk-storage';
import { IMPORT_AREAS } from '@/upstream/import/areas/all';
import { checkImport, type ImportFault } from '@/upstream/import/check';
import { exportAll } from '@/upstream/import/export';
import { writeImport } from '@/upstream/import/write';

export const SOURCE = 'Partner portal';

export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes a file of the import; cells that a row lacks are empty. */
export function writeRows(
  folder: string,
  name: string,
  rows: readonly Readonly<Record<string, string | number>>[],
): void {
  const file = IMPORT_AREAS.flatMap((area) => area.files).find((each) => each.name === name);
  if (!file) throw new Error(`There is no file ${name}.`);
  const columns = file.columns.map((column) => column.name);
  const quoted = (cell: string | number = '') => `"${String(cell).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(','));
  writeFileSync(join(folder, `${name}.csv`), `${[columns.join(','), ...lines].join('\r\n')}\r\n`);
}

/** Faults of a folder as `file row column: sentence`. */
export async function faultsIn(url: string, folder: string): Promise<string[]> {
  const faults: ImportFault[] = [];
  await connected(url, (client) =>
    checkImport(client, {
      folder,
      source: SOURCE,
      onFault: (fault) => faults.push(fault),
      onProgress: () => undefined,
    }),
  );
  return faults.map(({ file, row, column, sentence }) => `${file} ${row} ${column}: ${sentence}`);
}

/** Imports a folder. @returns the sentences of progress, without times */
export async function importFolder(url: string, folder: string, filesDir: string): Promise<string[]> {
  const said: string[] = [];
  const onProgress = (sentence: string) => said.push(sentence.replace(/ \(\d+\.\d s\)/, ''));
  await connected(url, (client) =>
    writeImport(client, { folder, source: SOURCE, files: diskStorage(filesDir), onProgress }),
  );
  return said;
}

/** Exports a database. @returns the files by name */
export async function exportTo(url: string, folder: string, filesDir: string): Promise<Record<string, string>> {
  await connected(url, (client) =>
    exportAll(client, { folder, files: diskStorage(filesDir), onProgress: () => undefined }),
  );
  return csvIn(folder);
}

export function csvIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
