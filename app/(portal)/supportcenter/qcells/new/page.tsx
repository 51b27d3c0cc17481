import type { Metadata } from 'next';
import { newInquiryPage } from '../../new-inquiry-page';

export const metadata: Metadata = { title: 'New inquiry' };

export default newInquiryPage(1);
