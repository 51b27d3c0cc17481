import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { UPLOAD_ADDRESSES, uploadsRead } from '@/components/upload/uploads';
import { call } from '@/lib/api/call';
import { may } from '@/lib/api/current-session';
import { listUploads } from '@/lib/contract/uploads';
import { UPLOADS_PER_PAGE, type UploadKind } from '@/lib/domain/upload';
import { env } from '@/lib/server/env';
import { keyOf } from '@/lib/query/read';
import { UploadScreen } from './upload-screen';

/** The page for both kinds of uploads: templates, desk and earlier uploads. */
export function uploadPage(kind: UploadKind) {
  const address = UPLOAD_ADDRESSES[kind];
  return cachedPage({
    area: address.path,
    first: ({ search }) => {
      const { page } = address.read(search);
      return { key: keyOf(uploadsRead(kind, page)), read: () => readUploads(kind, page) };
    },
    more: ({ search }) => ({
      kind,
      page: address.read(search).page,
      special: env().SPECIAL_ARTICLE_CODES,
      timeZone: env().PORTAL_TIME_ZONE,
    }),
    skeleton: <PageSkeleton title="Uploads" note="Loading the uploads…" />,
    screen: UploadScreen,
  });
}

/** Null without the right to see uploads. */
async function readUploads(kind: UploadKind, page: number) {
  return (await may('uploadHistory')) ? call(listUploads, { query: { kind, page, size: UPLOADS_PER_PAGE } }) : null;
}
