import { headers } from 'next/headers';
import { Suspense, type ReactNode } from 'react';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { ListCard } from './list-card';

/** Keep the previous page this long, so that fast responses show no skeleton. */
const DELAY_MS = 150;

/** Starts a page's read. It ignores rejections, because no one awaits the read of a discarded page. */
export function begin<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}

/**
 * Shows a skeleton on slow navigation from another page of the portal. Within a list the old rows stay
 * (`ListNavigation`). A full page load sends no skeleton, so its status is right and nothing shifts.
 *
 * @param area prefix of every address of the list
 * @param data started by `begin`; settles when the page can be rendered
 */
export async function DelayedSkeleton({
  area,
  data,
  skeleton,
  children,
}: {
  area: string;
  data: Promise<unknown>;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const request = await headers();
  const isDocument = request.get('sec-fetch-dest') !== 'empty';
  if (isDocument || pathOf(request.get('referer')).startsWith(area)) return children;
  const delay = new Promise<'over'>((resolve) => setTimeout(resolve, DELAY_MS, 'over'));
  if ((await Promise.race([data, delay])) !== 'over') return children;
  return <Suspense fallback={skeleton}>{children}</Suspense>;
}

function pathOf(address: string | null): string {
  return address && URL.canParse(address) ? new URL(address).pathname : '';
}

/** The skeleton of a list. Only its title is known. */
export function ListSkeleton({ title, menu, note }: { title: string; menu?: string | undefined; note: string }) {
  return (
    // `DelayedSkeleton` has already waited, so show it without another delay.
    <div className="contents [&_.skeleton]:[animation-delay:0s]">
      {menu === undefined ? null : <BreadcrumbTrail className="-mb-2" steps={[{ label: menu }, { label: title }]} />}
      <PageTitle>{title}</PageTitle>
      <LoadingNote>{note}</LoadingNote>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-8 w-2/3" />
      <ListCard>
        {Array.from({ length: 12 }, (_, row) => (
          <span key={row} className="flex h-10 shrink-0 items-center gap-6 border-b border-line px-3">
            <Skeleton className="size-4" />
            <Skeleton className="w-20" />
            <Skeleton className="w-20" />
            <Skeleton className="flex-1" />
            <Skeleton className="w-24" />
          </span>
        ))}
      </ListCard>
    </div>
  );
}
