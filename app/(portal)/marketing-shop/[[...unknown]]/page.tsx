import type { Metadata } from 'next';
import { firstPageOf, notFoundPage } from '@/app/(portal)/portal-page';
import { requireSession } from '@/lib/api/current-session';

export const metadata: Metadata = { title: 'Page not found' };

/** The section's address redirects to its first page; any other unknown address is a 404 (spec 3 §2, Route table). */
export default async function UnknownPage({ params }: { params: Promise<{ unknown?: string[] }> }) {
  if (!(await params).unknown) return firstPageOf('Shop');
  await requireSession();
  return notFoundPage();
}
