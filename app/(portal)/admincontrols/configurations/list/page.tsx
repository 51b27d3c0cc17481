import type { Metadata } from 'next';
import { contentListPage } from '../../content-list-page';

export const metadata: Metadata = { title: 'ONLINE' };

/** The list of the online academy (spec 3 §2). */
export default contentListPage('academy');
