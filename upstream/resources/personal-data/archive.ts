import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { zipFile, type Entry } from '@/lib/reports/zip';
import { copyAll, linesOf } from '@/upstream/db/copy-rows';
import type { FileStorage } from '@/upstream/files/storage';
import { FILES, queriesOf } from './parts';

interface PersonalFile {
  key: string;
  name: string;
}

/**
 * A person's data as a ZIP archive: `person.json` with their files. It is one snapshot, streamed so that memory use
 * doesn't grow with the history.
 *
 * @param gone aborts it
 * @throws TooBusy like `copyAll`
 */
export async function archiveOf(
  db: Pool,
  { id, files, gone }: { id: number; files: FileStorage; gone: AbortSignal },
): Promise<Readable> {
  const queries = queriesOf(id);
  const { first, streams } = await copyAll(db, {
    queries: queries.map(({ query }) => query),
    gone,
    first: async (client) => (await client.query<PersonalFile>(FILES, [id])).rows,
  });
  const lists = queries.map(({ name }, index) => ({ name, rows: streams[index] as Readable }));
  return Readable.from(zipFile(entriesOf(lists, first, files)), { objectMode: false });
}

async function* entriesOf(
  lists: readonly { name: string; rows: Readable }[],
  sent: readonly PersonalFile[],
  files: FileStorage,
): AsyncGenerator<Entry> {
  yield { name: 'person.json', content: documentOf(lists) };
  for (const [index, { key, name }] of sent.entries()) {
    const file = await files.open(key);
    if (file) yield { name: `files/${index + 1} ${nameIn(name, key)}`, content: file.body };
  }
}

/** A JSON object with one list per part, and one line per row. */
async function* documentOf(lists: readonly { name: string; rows: Readable }[]): AsyncGenerator<Buffer> {
  for (const [index, { name, rows }] of lists.entries()) {
    yield Buffer.from(`${index === 0 ? '{' : ','}\n${JSON.stringify(name)}: [`);
    let isFirst = true;
    for await (const lines of linesOf(rows)) {
      yield Buffer.from(`${isFirst ? '' : ','}\n  ${lines.join(',\n  ')}`);
      isFirst = false;
    }
    yield Buffer.from(isFirst ? ']' : '\n]');
  }
  yield Buffer.from('\n}\n');
}

/** A file name valid on every system, with the extension of its type. */
function nameIn(name: string, key: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 100);
  const ending = `.${key.split('.')[1] ?? 'bin'}`;
  return plain.toLowerCase().endsWith(ending) ? plain : `${plain}${ending}`;
}
