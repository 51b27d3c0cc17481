import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ClientBase } from 'pg';
import { copyInto, type CopyValue } from '@/upstream/db/copy-into';
import { acquireLock } from '@/upstream/db/transaction';
import type { FileStorage } from '@/upstream/files/storage';
import type { ImportArea, ImportFile } from './area';
import { IMPORT_AREAS } from './areas/all';
import { knownIds } from './check';
import { parseRow, partsOf } from './parse-row';
import { pathOf, readRows } from './read-rows';
import { fileStorer } from './store-files';

interface Options {
  folder: string;
  source: string;
  files: FileStorage;
  onProgress: (sentence: string) => void;
}

/**
 * Stores a checked folder, each area in one transaction. Rows that are already there are skipped, and so are areas
 * whose files were stored before: a second run changes nothing, and one that was killed continues where it was.
 *
 * @param client a connection of its own, as a user who may create temporary tables
 */
export async function writeImport(client: ClientBase, { folder, source, files, onProgress }: Options): Promise<void> {
  const store = fileStorer(folder, files);
  for (const area of IMPORT_AREAS) {
    const present = area.files.filter((file) => pathOf(folder, file));
    if (present.length === 0) continue;
    const began = Date.now();
    const marker = `import ${source}: ${area.files[0].name}`;
    const hash = await hashOf(folder, present);
    await client.query('BEGIN');
    try {
      // Imports into one database run one after another.
      await acquireLock(client, 'imports');
      await client.query(`SET LOCAL statement_timeout = 0`);
      await client.query(`SET LOCAL work_mem = '128MB'`);
      const { rowCount } = await client.query(`SELECT FROM data_markers WHERE name = $1 AND detail ->> 'hash' = $2`, [
        marker,
        hash,
      ]);
      if (rowCount) {
        onProgress(`${area.title}: already there.`);
        await client.query('ROLLBACK');
        continue;
      }
      const counts = await writeArea(client, area, { folder, source, store, onProgress });
      await client.query(
        `INSERT INTO data_markers (name, detail) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET detail = excluded.detail, created_at = now()`,
        [marker, { hash, ...counts }],
      );
      await client.query('COMMIT');
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      onProgress(
        `${area.title}: ${inWords(counts.stored)} stored, ${inWords(counts.known)} already there (${seconds} s).`,
      );
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

const inWords = (count: number) => count.toLocaleString('en-US');

interface Writing extends Pick<Options, 'folder' | 'source' | 'onProgress'> {
  store: ReturnType<typeof fileStorer>;
}

async function writeArea(
  client: ClientBase,
  area: ImportArea,
  writing: Writing,
): Promise<{ stored: number; known: number }> {
  const [owner] = area.files;
  for (const name of area.locks ?? []) await acquireLock(client, name);
  const skipped = await knownIds(client, owner, writing.source);
  let counts = { stored: 0, known: 0 };
  for (const file of area.files) {
    await client.query(
      `CREATE TEMP TABLE staged_${file.name} (line integer, ${idColumn(file)}, ${file.columns
        .map(({ name, type }) => `"${name}" ${type}`)
        .join(', ')}) ON COMMIT DROP`,
    );
    const staged = await stage(client, file, skipped, writing);
    await client.query(`ANALYZE staged_${file.name}`);
    if (file === owner) counts = staged;
  }
  if (counts.stored === 0) return counts;
  await storeIds(client, area, writing.source);
  for (const text of area.write) await client.query(text, text.includes('$1') ? [writing.source] : []);
  return counts;
}

const idColumn = ({ table }: ImportFile) =>
  table ? `id bigint DEFAULT nextval(pg_get_serial_sequence('${table}', 'id'))` : 'id bigint';

const PROGRESS_ROWS = 100_000;

/** Copies the rows of a file whose owner isn't there yet into its staging table. */
async function stage(
  client: ClientBase,
  file: ImportFile,
  skipped: ReadonlySet<string>,
  { folder, store, onProgress }: Writing,
): Promise<{ stored: number; known: number }> {
  const counts = { stored: 0, known: 0 };
  const at = pathOf(folder, file);
  if (!at) return counts;
  const [key] = file.columns;
  const rows = async function* (): AsyncGenerator<CopyValue[]> {
    for await (const batch of readRows(file, at)) {
      for (const written of batch) {
        if (skipped.has(String(parseCell(file, written.cells[key?.name ?? ''])))) {
          counts.known += 1;
          continue;
        }
        counts.stored += 1;
        if (counts.stored % PROGRESS_ROWS === 0) onProgress(`Read ${inWords(counts.stored)} rows of ${file.name} …`);
        const { row, faults } = parseRow(file, written);
        const [fault] = faults;
        if (fault) throw new Error(`Row ${written.line} of ${file.name} changed since the check: ${fault[1]}`);
        const values: CopyValue[] = [written.line];
        for (const column of file.columns) {
          const value = row[column.name] ?? null;
          values.push(
            column.files && typeof value === 'string'
              ? JSON.stringify(await storeAll(partsOf(column, value), (name) => store(name, column.files ?? 'picture')))
              : value,
          );
        }
        yield values;
      }
    }
  };
  const columns = file.columns.map(({ name }) => `"${name}"`).join(', ');
  await copyInto(client, `staged_${file.name} (line, ${columns})`, rows());
  return counts;
}

/** The key of a row, in the form in which it is stored. */
function parseCell({ columns: [key] }: ImportFile, cell = ''): CopyValue {
  return key?.schema.safeParse(cell).data ?? cell;
}

async function storeAll<T>(names: readonly string[], store: (name: string) => Promise<T>): Promise<T[]> {
  const stored: T[] = [];
  for (const name of names) stored.push(await store(name));
  return stored;
}

/** Keeps what the external IDs of the staged rows stand for, so that later areas and partner systems find it. */
async function storeIds(client: ClientBase, { files }: ImportArea, source: string): Promise<void> {
  for (const file of files) {
    if (!file.kind) continue;
    const key = file.columns[0]?.name ?? '';
    const ofCompany = file.columns.find(({ refersTo }) => refersTo === COMPANY_KIND);
    const company =
      file.kind === COMPANY_KIND
        ? 's.id'
        : ofCompany
          ? `(SELECT c.result_id FROM intake_ids c WHERE c.source = $1 AND c.kind = '${COMPANY_KIND}'
             AND c.external_id = s."${ofCompany.name}")`
          : 'NULL';
    await client.query(
      `INSERT INTO intake_ids (source, kind, external_id, company_id, result_id, created_at)
       SELECT $1, '${file.kind}', s."${key}", ${company}, ${file.result ?? 's.id'}, now()
       FROM staged_${file.name} s ORDER BY s.line`,
      [source],
    );
  }
}

const COMPANY_KIND = 'registration';

async function hashOf(folder: string, files: readonly ImportFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file.name}\n`);
    for await (const chunk of createReadStream(pathOf(folder, file) ?? '')) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
