import type { Metadata } from 'next';
import { addContentPage } from '../../content-form-pages';

export const metadata: Metadata = { title: 'Add Notice' };

/** The form of something new in news (spec 3 §2). */
export default addContentPage('news');
