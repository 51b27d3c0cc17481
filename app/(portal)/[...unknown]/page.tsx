import type { Metadata } from 'next';
import { requireSession } from '@/lib/api/current-session';
import { notFoundPage } from '../portal-page';

export const metadata: Metadata = { title: 'Page not found' };

/** The 404 page for unknown addresses (spec 3 §2, Route table). */
export default async function UnknownPage() {
  await requireSession();
  return notFoundPage();
}
