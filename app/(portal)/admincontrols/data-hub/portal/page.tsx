import type { Metadata } from 'next';
import { addContentPage } from '../../content-form-pages';

export const metadata: Metadata = { title: 'Add Data Hub' };

/** The form of something new in the data hub (spec 3 §2). */
export default addContentPage('dataHub');
