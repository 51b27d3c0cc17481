import type { Metadata } from 'next';
import { firstPageOf, notFoundPage } from '@/app/(portal)/portal-page';
import { requireSession } from '@/lib/api/current-session';

export const metadata: Metadata = { title: 'Page not found' };

/** The rewards section itself leads to its first page; any other address of it names none (spec 3 §2, Route table). */
export default async function UnknownPage({ params }: { params: Promise<{ unknown?: string[] }> }) {
  if (!(await params).unknown) return firstPageOf('Rewards');
  await requireSession();
  return notFoundPage();
}
