import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { UploadPage } from '@/app/(portal)/rewards/upload-page';
import { serialUploadAddress } from '@/lib/addresses/uploads';
import type { SearchParams } from '@/lib/list-address';
import { SERIAL_UPLOAD_PATH } from '@/lib/paths';

export const metadata: Metadata = { title: 'Uploads' };

/** Uploads of serial numbers (spec 2 §2.5). */
export default portalPage(SERIAL_UPLOAD_PATH, async (_, { searchParams }: { searchParams: Promise<SearchParams> }) => (
  <UploadPage
    kind="serialNumbers"
    address={serialUploadAddress}
    page={serialUploadAddress.read(await searchParams).page}
  />
));
