import { contentTitle, editContentPage } from '../../content-form-pages';

export const generateMetadata = contentTitle('faq');

export default editContentPage('faq');
