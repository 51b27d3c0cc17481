import type { Metadata } from 'next';
import { uploadPage } from '@/app/(portal)/rewards/upload-page';

export const metadata: Metadata = { title: 'Uploads' };

/** Uploads of article codes (spec 2 §2.5). */
export default uploadPage('articleCodes');
