import type { Metadata } from 'next';
import { addContentPage } from '../../content-form-pages';

export const metadata: Metadata = { title: 'Add Data Hub' };

export default addContentPage('dataHub');
