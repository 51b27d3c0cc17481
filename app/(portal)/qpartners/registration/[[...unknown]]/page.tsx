import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { portalPage, notFoundPage } from '@/app/(portal)/portal-page';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { REGISTRATIONS_PATH } from '@/lib/addresses/paths';

export const metadata: Metadata = { title: 'Page not found' };

/** The area's address redirects to its list; any other unknown address is a 404. */
export default portalPage(REGISTRATIONS_PATH, async (_, { params }: { params: Promise<{ unknown?: string[] }> }) => {
  if (!(await params).unknown) redirect(registrationsAddress.href({}));
  return notFoundPage();
});
