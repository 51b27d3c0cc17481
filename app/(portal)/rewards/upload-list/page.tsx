import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { uploadListAddress } from '@/lib/addresses/uploads';
import { call, toResult } from '@/lib/api/call';
import { searchUploads } from '@/lib/contract/uploads';
import { UPLOADS_FOUND } from '@/lib/domain/upload';
import type { SearchParams } from '@/lib/list-address';
import { UPLOAD_LIST_PATH } from '@/lib/paths';
import { UploadListScreen } from './upload-list-screen';

export const metadata: Metadata = { title: 'Uploads' };

/** What was uploaded, by article code or serial number (spec 2 §2.5). */
export default portalPage(
  UPLOAD_LIST_PATH,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = uploadListAddress.read(await searchParams);
    // One more than is shown tells that there are more.
    const data = view.search
      ? begin(toResult(call(searchUploads, { query: { keyword: view.search, limit: UPLOADS_FOUND + 1 } })))
      : null;
    return (
      <DelayedSkeleton
        area={UPLOAD_LIST_PATH}
        data={data ?? Promise.resolve(null)}
        skeleton={<ListSkeleton title="Uploads" note="Searching…" />}
      >
        <UploadListScreen view={view} data={data} userId={user.id} />
      </DelayedSkeleton>
    );
  },
);
