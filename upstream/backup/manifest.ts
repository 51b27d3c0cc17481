import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export type Manifest = z.infer<typeof Manifest>;
export const Manifest = z.object({
  /** Version of the manifest format. */
  form: z.literal(1),
  madeAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.record(z.string(), z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      /** Quoted for SQL, in the file's order. */
      columns: z.array(z.string()),
      rows: z.int(),
      /** Path relative to the backup's folder. */
      file: z.string(),
      /** SHA-256 of the file, in hex. */
      checksum: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});

export const MANIFEST_FILE = 'manifest.json';

export const PARTS = { data: 'data', files: 'files' } as const;

/**
 * @param place the backup's origin, for the message
 * @throws Error with a sentence for people if the folder has no complete backup
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
