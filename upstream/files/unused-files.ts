import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { DAY_MS } from '@/lib/domain/day';
import type { FileStorage } from './storage';

/** The means to check whether a file is still used, and to remove it. */
export interface FileKeeper {
  db: Pool;
  files: FileStorage;
  log: Logger;
}

const UNUSED = `
  select keys.key from unnest($1::text[]) as keys (key)
   where not exists (select from product_media where asset_key = key)
     and not exists (select from product_media where thumbnail_key = key)
     and not exists (select from catalog_snapshots where image_key = key)
     and not exists (select from companies where w9_key = key)
     and not exists (select from deleted_registrations where w9_key = key)
     and not exists (select from inquiries where logo_key = key)
     and not exists (select from warranty_claims where evidence_keys @> array[key])
     and not exists (select from projects where image_keys @> array[key] and image_keys <> '{}')
     and not exists (select from projects where proof_keys @> array[key] and proof_keys <> '{}')
     and not exists (select from weekly_reports where file_key = key)
     and not exists (select from content_files f where f.key = keys.key)
     and not exists (select from content_files where thumbnail_key = keys.key)
     and not exists (select from content_item_images i where i.key = keys.key)
     and not exists (select from content_images i where i.key = keys.key)
     and not exists (select from content_versions where file_keys @> array[keys.key])`;

/**
 * Removes the given files that nothing refers to. It runs after a transaction, which it can't undo, so it never throws:
 * failures are logged and files stay.
 *
 * @param keys of the file storage
 */
export async function removeUnusedFiles({ db, files, log }: FileKeeper, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    const { rows } = await db.query<{ key: string }>(UNUSED, [keys]);
    await Promise.all(rows.map(({ key }) => files.remove(key)));
  } catch (err) {
    log.warn({ err, keys }, 'couldn’t remove unused files');
  }
}

/** How long a file may exist without a row: longer than any request. */
const KEPT_MS = DAY_MS;

/** Removes files unused for a day, left by a program that was killed before storing their row. */
export async function sweepFiles(keeper: FileKeeper, now: Date): Promise<void> {
  for await (const keys of keeper.files.writtenBefore(new Date(now.getTime() - KEPT_MS)))
    await removeUnusedFiles(keeper, keys);
}
