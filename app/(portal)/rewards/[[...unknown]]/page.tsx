import type { Metadata } from 'next';
import { SectionNotFound } from '@/components/layout/notice';
import { setPageStatus } from '@/lib/api/page-status';
import { requireSession } from '@/lib/api/current-session';

export const metadata: Metadata = { title: 'Page not found' };

/** Any address of the rewards section that names no page (spec 3 §2, Route table). */
export default async function UnknownPage() {
  await requireSession();
  await setPageStatus(404);
  return <SectionNotFound />;
}
