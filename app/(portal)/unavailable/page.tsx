import type { Metadata } from 'next';
import { requireSession } from '@/lib/api/current-session';
import { unavailablePage } from '../portal-page';

export const metadata: Metadata = { title: 'Not available' };

/** The middleware shows this while access rights can't be read. */
export default async function UnavailablePage() {
  await requireSession();
  return unavailablePage();
}
