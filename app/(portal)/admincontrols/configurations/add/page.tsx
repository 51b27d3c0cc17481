import type { Metadata } from 'next';
import { addContentPage } from '../../content-form-pages';

export const metadata: Metadata = { title: 'Add Academy' };

/** The form of something new in the online academy (spec 3 §2). */
export default addContentPage('academy');
