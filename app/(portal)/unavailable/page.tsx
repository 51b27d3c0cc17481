import type { Metadata } from 'next';
import { requireSession } from '@/lib/api/current-session';
import { unavailablePage } from '../portal-page';

export const metadata: Metadata = { title: 'Not available' };

/** What the middleware shows in the place of a page while it can't be known who may open it. */
export default async function UnavailablePage() {
  await requireSession();
  return unavailablePage();
}
