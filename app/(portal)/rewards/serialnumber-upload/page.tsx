import type { Metadata } from 'next';
import { uploadPage } from '@/app/(portal)/rewards/upload-page';

export const metadata: Metadata = { title: 'Uploads' };

/** Uploads of serial numbers (spec 2 §2.5). */
export default uploadPage('serialNumbers');
