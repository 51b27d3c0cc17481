import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a backup says of itself. */
export type Manifest = z.infer<typeof Manifest>;
export const Manifest = z.object({
  /** Of this description. */
  form: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the product that made it. */
  version: z.string(),
  /** The checksums of the migrations of the database, by name. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      /** Quoted as SQL wants them, in the order of the file. */
      columns: z.array(z.string()),
      rows: z.int(),
      /** Below the folder of the backup. */
      file: z.string(),
      /** SHA-256 of the file, in hex. */
      checksum: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});

export const MANIFEST_FILE = 'manifest.json';

/** The folders beside it. */
export const PARTS = { data: 'data', files: 'files' } as const;

/**
 * @param place where the folder's backup came from, for the sentence
 * @throws Error with a sentence for people where the folder holds no whole backup
 */
export async function readManifest(folder: string, place = folder): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => '');
  const json = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })();
  const read = Manifest.safeParse(json);
  if (!read.success)
    throw new Error(`${place} isn’t a complete backup: its ${MANIFEST_FILE} is missing or unreadable.`);
  return read.data;
}
