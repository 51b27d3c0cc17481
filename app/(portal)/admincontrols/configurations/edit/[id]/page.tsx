import { contentTitle, editContentPage } from '../../../content-form-pages';

export const generateMetadata = contentTitle('academy');

/** The form of something stored in the online academy (spec 3 §2). */
export default editContentPage('academy');
