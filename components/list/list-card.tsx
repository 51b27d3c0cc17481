import clsx from 'clsx';
import type { ReactNode } from 'react';

/** The card around a list's table and footer. It fills the rest of the page. */
export function ListCard({ children }: { children: ReactNode }) {
  return (
    <section
      className={clsx(
        'relative flex min-h-[280px] flex-initial flex-col overflow-hidden',
        'list-card rounded-lg border border-line bg-surface',
        'sm:overflow-clip',
      )}
    >
      {children}
    </section>
  );
}
