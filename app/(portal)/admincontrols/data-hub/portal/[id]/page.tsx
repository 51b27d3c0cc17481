import { contentTitle, editContentPage } from '../../../content-form-pages';

export const generateMetadata = contentTitle('dataHub');

export default editContentPage('dataHub');
