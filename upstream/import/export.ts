import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStorage } from '@/upstream/files/storage';
import { IMPORT_AREAS } from './areas/all';

interface Options {
  folder: string;
  files: FileStorage;
  onProgress: (sentence: string) => void;
}

/** Writes a database in the format of an import, from one snapshot. */
export async function exportAll(client: ClientBase, { folder, files, onProgress }: Options): Promise<void> {
  await mkdir(folder, { recursive: true });
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query('SET LOCAL statement_timeout = 0');
    for (const file of IMPORT_AREAS.flatMap((area) => area.files)) {
      const rows = client.query(copyTo(`COPY (${file.select}) TO STDOUT WITH (FORMAT csv, HEADER)`));
      await pipeline(rows, createWriteStream(path.join(folder, `${file.name}.csv`)));
      onProgress(`Wrote ${file.name}.csv: ${rows.rowCount.toLocaleString('en-US')} rows.`);
      if (!file.files) continue;
      const named = await client.query<{ name: string; key: string }>(file.files);
      for (const { name, key } of named.rows) await copyFile(files, key, path.join(folder, name));
    }
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

async function copyFile(files: FileStorage, key: string, to: string): Promise<void> {
  const found = await files.open(key);
  if (!found) return;
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(to, found.body);
}
