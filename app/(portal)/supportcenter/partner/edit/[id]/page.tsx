import type { Metadata } from 'next';
import { CONTACT_TYPE_NAMES } from '@/lib/domain/contact-type';
import { inquiryPage } from '../../../inquiry-page';

export const metadata: Metadata = { title: CONTACT_TYPE_NAMES[2].heading };

export default inquiryPage(2);
