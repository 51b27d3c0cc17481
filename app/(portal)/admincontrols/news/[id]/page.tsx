import type { Metadata } from 'next';
import { editContentPage } from '../../content-form-pages';

export const metadata: Metadata = { title: 'Edit Notice' };

/** The form of something stored in news (spec 3 §2). */
export default editContentPage('news');
