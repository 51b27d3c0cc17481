import type { Metadata } from 'next';
import { requireSession } from '@/lib/api/current-session';
import { notFoundPage } from '../portal-page';

export const metadata: Metadata = { title: 'Page not found' };

/** Any address that names no page of the portal (spec 3 §2, Route table). */
export default async function UnknownPage() {
  await requireSession();
  return notFoundPage();
}
