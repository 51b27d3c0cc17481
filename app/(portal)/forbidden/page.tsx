import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { RefusedPage } from '@/components/layout/rights';
import { requireSession } from '@/lib/api/current-session';
import { pageOf } from '@/lib/auth/pages';
import { PATH_HEADER } from '@/lib/auth/request-headers';
import { refusedPage } from '../portal-page';

export const metadata: Metadata = { title: 'No access' };

/** The middleware shows this instead of a page that the role may not open. */
export default async function ForbiddenPage() {
  await requireSession();
  const [path = ''] = (await headers()).get(PATH_HEADER)?.split('?') ?? [];
  const page = pageOf(path);
  return refusedPage(page ? <RefusedPage access={page.access} /> : undefined);
}
