import type { Metadata } from 'next';
import { contentListPage } from '../content-list-page';

export const metadata: Metadata = { title: 'FAQ' };

/** The list of FAQs (spec 3 §2). */
export default contentListPage('faq');
