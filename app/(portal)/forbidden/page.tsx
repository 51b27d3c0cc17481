import type { Metadata } from 'next';
import { NoAccess } from '@/components/layout/no-access';
import { setPageStatus } from '@/lib/api/page-status';
import { requireSession } from '@/lib/api/current-session';

export const metadata: Metadata = { title: 'No access' };

/** What the middleware shows in the place of a page that the role may not open. */
export default async function ForbiddenPage() {
  await requireSession();
  await setPageStatus(403);
  return <NoAccess />;
}
