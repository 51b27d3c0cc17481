import { articleUploadAddress, serialUploadAddress } from '@/lib/addresses/uploads';
import type { listUploads } from '@/lib/contract/uploads';
import { UPLOADS_PER_PAGE, type UploadKind } from '@/lib/domain/upload';
import { readOf } from '@/lib/query/read';

/** Addresses of both pages, with the page of their histories. */
export const UPLOAD_ADDRESSES = { articleCodes: articleUploadAddress, serialNumbers: serialUploadAddress } as const;

/** Uploads, latest first. The cached value is null if the upstream keeps no history. */
export const uploadsRead = (kind: UploadKind, page: number) =>
  readOf<typeof listUploads>('/uploads', { query: { kind, page, size: UPLOADS_PER_PAGE } });
