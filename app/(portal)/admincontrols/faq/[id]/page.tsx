import { contentTitle, editContentPage } from '../../content-form-pages';

export const generateMetadata = contentTitle('faq');

/** The form of something stored in FAQs (spec 3 §2). */
export default editContentPage('faq');
