import { articleUploadAddress, serialUploadAddress } from '@/lib/addresses/uploads';
import type { listUploads } from '@/lib/contract/uploads';
import { UPLOADS_PER_PAGE, type UploadKind } from '@/lib/domain/upload';
import { readOf } from '@/lib/query/read';

/** The pages of both kinds, with the place in their histories. */
export const UPLOAD_ADDRESSES = { articleCodes: articleUploadAddress, serialNumbers: serialUploadAddress } as const;

/** What was uploaded, latest first. In the cache it is null where the upstream, another one, keeps no history. */
export const uploadsRead = (kind: UploadKind, page: number) =>
  readOf<typeof listUploads>('/uploads', { query: { kind, page, size: UPLOADS_PER_PAGE } });
