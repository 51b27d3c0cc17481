import type { Metadata } from 'next';
import { editContentPage } from '../../../content-form-pages';

export const metadata: Metadata = { title: 'Edit Academy' };

/** The form of something stored in the online academy (spec 3 §2). */
export default editContentPage('academy');
