import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { MAX_API_KEY_NAME } from '@/lib/domain/api-key';
import type { ImportFault } from '@/upstream/import/check';
import { codeOf, Fault } from './fault';
import { bringUpToDate, withDatabase } from './with-database';

const USAGE = 'npm run import -- FOLDER --check | --write | --templates [--source "Partner portal"]';

const FAULTS = 'import-faults.csv';

/**
 * `npm run import`: brings the data of a previous system (docs/import.md). `--check` only reads and lists every faulty
 * row in FOLDER; `--write` checks and then stores, each area in one transaction; `--templates` writes empty files.
 * Exits with code 1 on faults.
 */
export async function main(): Promise<void> {
  const { folder, mode, source } = readArguments(process.argv.slice(3));
  if (mode === 'templates') return writeTemplates(folder);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Fault(`There is no folder ${folder}.`);
  const { checkImport } = await import('@/upstream/import/check');
  const { writeImport } = await import('@/upstream/import/write');
  const { filesFolder, openStorage } = await import('@/upstream/files/open-storage');
  await withDatabase(
    async ({ databaseUrl, dataDir, settings }) => {
      if (mode === 'write') await bringUpToDate({ databaseUrl, settings });
      const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qpartner-import' });
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.query('SET default_transaction_read_only = on');
        const report = reportIn(folder);
        const { rows, faults } = await checkImport(client, {
          ...{ folder, source, onProgress: console.log },
          onFault: report.add,
        }).catch(refuseWithoutTables);
        await report.end();
        const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
        if (Object.keys(rows).length === 0)
          throw new Fault(
            `There is no file to import in ${folder}. npm run import -- FOLDER --templates writes empty ones.`,
          );
        if (faults > 0)
          throw new Fault(`${count(faults)} faults in ${count(all)} rows: see ${path.join(folder, FAULTS)}`);
        console.log(`${count(all)} rows checked, no faults.`);
        if (mode === 'check') return;
        await client.query('SET default_transaction_read_only = off');
        const files = await openStorage(settings.FILES_URL ?? filesFolder(dataDir));
        await writeImport(client, { folder, source, files, onProgress: console.log }).catch(refuse);
        console.log('Everything is stored. Run npm run ledger:verify now.');
      } finally {
        await client.end();
      }
    },
    { mayCreate: mode === 'write' },
  );
}

function refuseWithoutTables(error: unknown): never {
  // No such table or column.
  if (['42P01', '42703'].includes(codeOf(error) ?? ''))
    throw new Fault('This database isn’t up to date: npm start and --write update it.');
  throw error;
}

/** What the database or a file refuses is a sentence; the area was left out. */
function refuse(error: unknown): never {
  const isRefusal =
    error instanceof Error &&
    (error.name === 'HttpError' || error.name === 'DatabaseError' || /^error$/.test(error.name));
  if (!isRefusal) throw error;
  const { message, detail } = error as pg.DatabaseError;
  throw new Fault(
    `${[message, detail].filter(Boolean).join(' ')}\nThis area was left out; areas before it are stored.`,
  );
}

/** Writes the faults as they are found; without any, there is no file. */
function reportIn(folder: string) {
  const at = path.join(folder, FAULTS);
  rmSync(at, { force: true });
  let stream: ReturnType<typeof createWriteStream> | undefined;
  return {
    add: ({ file, row, column, sentence }: ImportFault) => {
      stream ??= start(at);
      stream.write(`${[file, String(row), column, sentence].map(quoted).join(',')}\r\n`);
    },
    end: () => new Promise<void>((resolve) => (stream ? stream.end(resolve) : resolve())),
  };
}

function start(at: string) {
  const stream = createWriteStream(at);
  stream.write('file,row,column,sentence\r\n');
  return stream;
}

// A cell that starts like a formula would be one where the file is opened.
const quoted = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;

async function writeTemplates(folder: string): Promise<void> {
  const { importTemplates } = await import('@/upstream/import/describe');
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Fault(`${folder} is not empty: name a folder that is new.`);
  mkdirSync(folder, { recursive: true });
  const templates = Object.entries(importTemplates());
  for (const [name, content] of templates) writeFileSync(path.join(folder, name), content);
  console.log(`${count(templates.length)} files are in ${folder}. README.md describes their columns.`);
}

const count = (value: number) => value.toLocaleString('en-US');

interface Arguments {
  folder: string;
  mode: 'check' | 'write' | 'templates';
  source: string;
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parse(args);
  const modes = (['check', 'write', 'templates'] as const).filter((each) => values[each]);
  const [mode] = modes;
  const [folder] = positionals;
  const source = (values.source ?? 'import').trim();
  if (!folder || positionals.length > 1) throw new Fault(`Name one folder: ${USAGE}`);
  if (!mode || modes.length > 1) throw new Fault(`Choose one of --check, --write and --templates: ${USAGE}`);
  if (source === '' || source.length > MAX_API_KEY_NAME)
    throw new Fault(`--source takes the name of an API key: ${USAGE}`);
  return { folder: path.resolve(folder), mode, source };
}

function parse(args: string[]) {
  try {
    const flag = { type: 'boolean' } as const;
    return parseArgs({
      args,
      options: { check: flag, write: flag, templates: flag, source: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${(error as Error).message.split(/[.\n]/, 1)[0]}: ${USAGE}`);
  }
}
