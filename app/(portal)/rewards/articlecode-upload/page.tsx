import type { Metadata } from 'next';
import { uploadPage } from '@/app/(portal)/rewards/upload-page';

export const metadata: Metadata = { title: 'Uploads' };

export default uploadPage('articleCodes');
