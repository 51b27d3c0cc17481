import type { Metadata } from 'next';
import { editContentPage } from '../../../content-form-pages';

export const metadata: Metadata = { title: 'Edit Data Hub' };

/** The form of something stored in the data hub (spec 3 §2). */
export default editContentPage('dataHub');
