import path from 'node:path';
import type { ClientBase } from 'pg';
import { Unreadable } from '@/lib/workbook/unreadable';
import type { ImportArea, ImportFile, Known } from './area';
import { IMPORT_AREAS } from './areas/all';
import type { FileUse } from './column';
import { fileFaults, parseRow, referenceFaults } from './parse-row';
import { pathOf, readRows } from './read-rows';
import { faultOfFile } from './store-files';

/** A faulty row. */
export interface ImportFault {
  file: string;
  /** Row number in the spreadsheet. */
  row: number;
  column: string;
  sentence: string;
}

export interface Checked {
  /** Rows by file name. */
  rows: Record<string, number>;
  faults: number;
}

interface Options {
  folder: string;
  source: string;
  onFault: (fault: ImportFault) => void;
  onProgress: (sentence: string) => void;
}

/**
 * Checks every row of a folder against the columns, the other files and the database, which it only reads.
 *
 * @returns the number of rows and of faults, which `onFault` receives in the order of the files
 */
export async function checkImport(client: ClientBase, options: Options): Promise<Checked> {
  const state = await startOfCheck(client, options.source);
  const checked: Checked = { rows: {}, faults: 0 };
  const onFault = (fault: ImportFault) => {
    checked.faults += 1;
    options.onFault(fault);
  };
  for (const area of IMPORT_AREAS) {
    for (const file of area.files) {
      const at = pathOf(options.folder, file);
      if (!at) continue;
      checked.rows[file.name] = await checkFile(client, { ...options, onFault, area, file, at, state });
      options.onProgress(`Checked ${file.name}: ${(checked.rows[file.name] ?? 0).toLocaleString('en-US')} rows.`);
    }
  }
  return checked;
}

interface State extends Known {
  ids: Map<string, Set<string>>;
  /** Values by unique group. */
  taken: Map<string, Set<string>>;
}

async function startOfCheck(client: ClientBase, source: string): Promise<State> {
  const ids = new Map<string, Set<string>>();
  for (const { files } of IMPORT_AREAS) {
    for (const file of files) {
      const kind = file.kind ?? file.name;
      if (file.kind || file.natural) ids.set(kind, await knownIds(client, file, source));
    }
  }
  const spent = await client.query<{ company: string; consumed: number }>(
    `SELECT i.external_id AS company, p.consumed FROM intake_ids i JOIN company_points p ON p.company_id = i.result_id
     WHERE i.source = $1 AND i.kind = 'registration'`,
    [source],
  );
  const notes = new Map<string, unknown>();
  return {
    ids,
    taken: new Map(),
    has: (kind, externalId) => ids.get(kind)?.has(externalId) === true,
    spent: new Map(spent.rows.map(({ company, consumed }) => [company, Number(consumed)])),
    notes: <T>(name: string, start: () => T) => {
      if (!notes.has(name)) notes.set(name, start());
      return notes.get(name) as T;
    },
  };
}

/** Keys of a file's rows that are in the database. */
export async function knownIds(client: ClientBase, file: ImportFile, source: string): Promise<Set<string>> {
  const { rows } = file.natural
    ? await client.query<{ key: string }>(file.natural)
    : await client.query<{ key: string }>('SELECT external_id AS key FROM intake_ids WHERE source = $1 AND kind = $2', [
        source,
        file.kind,
      ]);
  return new Set(rows.map(({ key }) => key));
}

async function checkFile(
  client: ClientBase,
  {
    folder,
    area,
    file,
    at,
    state,
    onFault,
  }: Options & { area: ImportArea; file: ImportFile; at: string; state: State },
): Promise<number> {
  const found = path.basename(at);
  const key = file.columns[0]?.name ?? '';
  const kind = file.kind ?? (file.natural && file.name);
  const stored = kind ? new Set(state.ids.get(kind)) : undefined;
  const seen = new Set<string>();
  const owner = area.files[0];
  const storedOwners = kind ? undefined : state.notes(`stored ${owner.name}`, () => new Set<string>());
  const ownersStored = kind && file === owner && state.notes(`stored ${file.name}`, () => new Set<string>());
  for (const { unique } of file.columns) {
    if (!unique || state.taken.has(unique.group)) continue;
    const { rows } = unique.taken ? await client.query<{ value: string }>(unique.taken) : { rows: [] };
    state.taken.set(unique.group, new Set(rows.map(({ value }) => value)));
  }
  const namesFiles = file.columns.some(({ files }) => files);
  const filesSeen = new Map<string, string | null>();
  const faultOf = async (name: string, use: FileUse) => {
    const seenAs = `${use} ${name}`;
    const fault = filesSeen.get(seenAs) ?? (filesSeen.has(seenAs) ? null : await faultOfFile(folder, name, use));
    filesSeen.set(seenAs, fault);
    return fault;
  };
  let count = 0;
  try {
    for await (const rows of readRows(file, at)) {
      for (const written of rows) {
        count += 1;
        const { row, faults } = parseRow(file, written);
        const id = String(row[key] ?? '');
        const isStored = stored ? stored.has(id) : storedOwners?.has(id) === true;
        faults.push(...referenceFaults(file, row, state));
        if (namesFiles) faults.push(...(await fileFaults(file, row, faultOf)));
        if (kind && id !== '') {
          if (seen.has(id)) faults.push([key, `${id} is in this file more than once.`]);
          seen.add(id);
          state.ids.get(kind)?.add(id);
          if (isStored && ownersStored) ownersStored.add(id);
        }
        if (!isStored) {
          for (const { name, unique } of file.columns) {
            const value = unique && row[name];
            if (value === null || value === undefined || unique?.applies?.(row) === false) continue;
            const form = unique?.key?.(String(value), row) ?? String(value);
            const taken = state.taken.get(unique?.group ?? '');
            if (taken?.has(form)) faults.push([name, unique?.sentence ?? `${String(value)} is already in use.`]);
            taken?.add(form);
          }
        }
        if (faults.length === 0) {
          const fault = file.rule?.(row, state);
          if (fault) faults.push(fault);
        }
        for (const [column, sentence] of faults) onFault({ file: found, row: written.line, column, sentence });
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    onFault({ file: found, row: 1, column: '', sentence: error.message });
  }
  return count;
}
