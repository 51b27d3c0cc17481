import type { Metadata } from 'next';
import { CONTACT_TYPE_NAMES } from '@/lib/domain/contact-type';
import { inquiriesPage } from '../inquiries-page';

export const metadata: Metadata = { title: CONTACT_TYPE_NAMES[1].menu };

export default inquiriesPage(1);
