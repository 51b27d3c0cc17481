import { contentTitle, editContentPage } from '../../content-form-pages';

export const generateMetadata = contentTitle('news');

export default editContentPage('news');
