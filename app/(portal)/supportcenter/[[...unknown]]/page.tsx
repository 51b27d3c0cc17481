import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { notFoundPage } from '@/app/(portal)/portal-page';
import { inquiriesAddress, inquiryHref } from '@/lib/addresses/inquiries';
import { requireSession } from '@/lib/api/current-session';
import { CONTACT_TYPES } from '@/lib/domain/contact-type';
import { positiveNumber } from '@/lib/addresses/list-address';

export const metadata: Metadata = { title: 'Page not found' };

/** The section's address redirects to its first list; any other unknown address is a 404. */
export default async function UnknownPage({ params }: { params: Promise<{ unknown?: string[] }> }) {
  await requireSession();
  const { unknown = [] } = await params;
  if (unknown.length === 0) redirect(inquiriesAddress[1].path);
  // Types also have numeric addresses: /supportcenter/2/edit/7.
  const [number, word, id = ''] = unknown;
  const type = CONTACT_TYPES.find((each) => String(each) === number);
  const inquiry = positiveNumber(id);
  if (type && word === 'edit' && inquiry && unknown.length === 3) redirect(inquiryHref(type, inquiry));
  return notFoundPage();
}
