import { contentTitle, editContentPage } from '../../content-form-pages';

export const generateMetadata = contentTitle('news');

/** The form of something stored in news (spec 3 §2). */
export default editContentPage('news');
