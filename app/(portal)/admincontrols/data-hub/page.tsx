import type { Metadata } from 'next';
import { contentListPage } from '../content-list-page';

export const metadata: Metadata = { title: 'Data Hub' };

/** The list of the data hub (spec 3 §2). */
export default contentListPage('dataHub');
