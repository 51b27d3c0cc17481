import { contentTitle, editContentPage } from '../../../content-form-pages';

export const generateMetadata = contentTitle('dataHub');

/** The form of something stored in the data hub (spec 3 §2). */
export default editContentPage('dataHub');
