import type { Metadata } from 'next';
import { editContentPage } from '../../content-form-pages';

export const metadata: Metadata = { title: 'Edit FAQ' };

/** The form of something stored in FAQs (spec 3 §2). */
export default editContentPage('faq');
