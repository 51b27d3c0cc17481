import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { notFoundPage } from '@/app/(portal)/portal-page';
import { inquiriesAddress, inquiryHref } from '@/lib/addresses/inquiries';
import { requireSession } from '@/lib/api/current-session';
import { CONTACT_TYPES } from '@/lib/domain/contact-type';
import { positiveNumber } from '@/lib/addresses/list-address';

export const metadata: Metadata = { title: 'Page not found' };

/** The support center itself leads to its first list; any other address of it names no page. */
export default async function UnknownPage({ params }: { params: Promise<{ unknown?: string[] }> }) {
  await requireSession();
  const { unknown = [] } = await params;
  if (unknown.length === 0) redirect(inquiriesAddress[1].path);
  // Types are also known by their numbers: /supportcenter/2/edit/7.
  const [number, word, id = ''] = unknown;
  const type = CONTACT_TYPES.find((each) => String(each) === number);
  const inquiry = positiveNumber(id);
  if (type && word === 'edit' && inquiry && unknown.length === 3) redirect(inquiryHref(type, inquiry));
  return notFoundPage();
}
