import type { Metadata } from 'next';
import { addContentPage } from '../../content-form-pages';

export const metadata: Metadata = { title: 'Add FAQ' };

/** The form of something new in FAQs (spec 3 §2). */
export default addContentPage('faq');
