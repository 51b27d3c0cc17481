import type { Pool, PoolClient } from 'pg';
import type { Upload } from '@/lib/contract/uploads';
import { fullNameOf } from '@/lib/domain/person';
import type { UploadKind } from '@/lib/domain/upload';
import { spreadsheetName } from '@/lib/domain/spreadsheet-name';
import { single } from '@/upstream/db/drizzle';
import { rowById, type Selection } from '@/upstream/db/page-of';
import type { SignedInUser } from '@/upstream/http/route';

/** An upload for the activity log, named after its files. */
export type UploadRow = Upload & { name: string };

/** More serial numbers of an upload's article codes aren't counted. */
export const USES_COUNTED = 1_000;

/** An upload's answer. Its claims are counted by an index-only scan. */
export const UPLOAD: Selection = {
  fields: `'id', u.id, 'kind', u.kind, 'createdAt', u.created_at, 'userId', u.user_id,
           'userName', u.user_name,
           'fileNames', coalesce(nullif(u.file_names, '{}'), ARRAY['a spreadsheet']),
           'stored', u.stored, 'duplicates', u.duplicates, 'invalid', u.invalid, 'claimsFreed', u.claims_freed,
           'undoneAt', u.undone_at, 'undoneBy', u.undone_by, 'version', u.version,
           'accrued', (SELECT count(*) FROM claims c WHERE c.upload_id = u.id AND c.state = 'approved'),
           'used', (
             SELECT count(*) FROM (
               SELECT FROM article_codes a JOIN serial_numbers s ON s.article_code_id = a.id WHERE a.upload_id = u.id
               LIMIT ${USES_COUNTED + 1}
             ) AS used
           )`,
  table: 'uploads u',
  id: 'u.id',
};

export async function findUpload(db: Pool | PoolClient, id: number): Promise<UploadRow | undefined> {
  const upload = await rowById<Upload>(db, UPLOAD, id);
  return upload && { ...upload, name: nameOfFiles(upload.fileNames) };
}

export interface NewUpload {
  kind: UploadKind;
  user: SignedInUser;
  now: Date;
  fileNames: string[] | undefined;
  /** Zone of the date that names a file without a name. */
  timeZone: string;
  stored: number;
  duplicates: number;
  invalid: number;
}

/** Stores an upload. The number of freed claims is stored later. */
export async function insertUpload(
  tx: PoolClient,
  { kind, user, now, fileNames: given, timeZone, ...counts }: NewUpload,
): Promise<UploadRow> {
  const fileNames = (given?.length ? given : ['']).map((name) => spreadsheetName(name, now, timeZone));
  const userName = fullNameOf(user);
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO uploads (kind, user_id, user_name, file_names, stored, duplicates, invalid, claims_freed, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8) RETURNING id`,
    [kind, user.id, userName, fileNames, counts.stored, counts.duplicates, counts.invalid, now],
  );
  return {
    ...{
      id: single(rows).id,
      kind,
      createdAt: now.toISOString(),
      userId: user.id,
      userName,
      fileNames,
      name: nameOfFiles(fileNames),
    },
    ...{ ...counts, claimsFreed: 0, undoneAt: null, undoneBy: null, accrued: 0, used: 0, version: 1 },
  };
}

function nameOfFiles(fileNames: readonly string[]): string {
  return fileNames.join(', ');
}
