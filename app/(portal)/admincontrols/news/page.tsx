import type { Metadata } from 'next';
import { contentListPage } from '../content-list-page';

export const metadata: Metadata = { title: 'Notice' };

/** The list of news (spec 3 §2). */
export default contentListPage('news');
