import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { searchUploads } from '@/lib/contract/uploads';
import { UploadListScreen } from './upload-list-screen';
import { uploadsList } from './uploads-list';

export const metadata: Metadata = { title: 'Uploads' };

export default listPage({
  endpoint: searchUploads,
  source: uploadsList,
  title: 'Uploads',
  name: 'uploads',
  screen: UploadListScreen,
});
