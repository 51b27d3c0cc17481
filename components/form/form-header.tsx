import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { PageTitle } from '@/components/layout/page-title';

/**
 * Says where a form stands and what can be done with all of it; it stays in sight.
 *
 * @param place whose form it is, at the end of the way to it
 * @param children what is under way
 */
export function FormHeader({
  title,
  list,
  place,
  actions,
  children,
}: {
  title: string;
  list: { label: string; href: string };
  place: string;
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="sticky top-[calc(52px+var(--strip,0px))] z-10 -mx-4 -mt-4 flex flex-col gap-1 border-b border-line bg-bg px-4 py-3 sm:-top-5 sm:-mt-5 desk:-mx-6 desk:px-6">
      <nav aria-label="Breadcrumb">
        <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
          <li className="shrink-0">
            <Link
              href={list.href}
              prefetch={false}
              className="inline-flex min-h-6 items-center hover:text-text hover:underline"
            >
              {list.label}
            </Link>
          </li>
          <li className="flex min-w-0 items-center gap-1" aria-current="page">
            <ChevronRight aria-hidden size={14} className="shrink-0" />
            <span className="truncate">{place}</span>
          </li>
        </ol>
      </nav>
      <PageTitle actions={actions}>
        {/* It stays in sight, so that a long name must not cover the form. */}
        <span className="line-clamp-2">{title}</span>
      </PageTitle>
      {children}
    </div>
  );
}
