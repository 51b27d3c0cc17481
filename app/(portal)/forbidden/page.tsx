import type { Metadata } from 'next';
import { requireSession } from '@/lib/api/current-session';
import { refusedPage } from '../portal-page';

export const metadata: Metadata = { title: 'No access' };

/** What the middleware shows in the place of a page that the role may not open. */
export default async function ForbiddenPage() {
  await requireSession();
  return refusedPage();
}
