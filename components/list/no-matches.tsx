import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** Stands where no row matches the filter, with the way back to all of them. */
export function NoMatches({ title, clearHref, children }: { title: string; clearHref: string; children?: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <a href={clearHref} className={buttonClass()}>
          Clear filters
        </a>
      }
    >
      {children}
    </EmptyState>
  );
}
