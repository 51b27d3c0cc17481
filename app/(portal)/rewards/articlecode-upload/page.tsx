import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { UploadPage } from '@/app/(portal)/rewards/upload-page';
import { articleUploadAddress } from '@/lib/addresses/uploads';
import type { SearchParams } from '@/lib/list-address';
import { ARTICLE_UPLOAD_PATH } from '@/lib/paths';

export const metadata: Metadata = { title: 'Uploads' };

/** Uploads of article codes (spec 2 §2.5). */
export default portalPage(ARTICLE_UPLOAD_PATH, async (_, { searchParams }: { searchParams: Promise<SearchParams> }) => (
  <UploadPage
    kind="articleCodes"
    address={articleUploadAddress}
    page={articleUploadAddress.read(await searchParams).page}
  />
));
