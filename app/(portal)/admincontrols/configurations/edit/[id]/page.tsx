import { contentTitle, editContentPage } from '../../../content-form-pages';

export const generateMetadata = contentTitle('academy');

export default editContentPage('academy');
