import type { Metadata } from 'next';
import { contentListPage } from '../content-list-page';

export const metadata: Metadata = { title: 'Notice' };

export default contentListPage('news');
