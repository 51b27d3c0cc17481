import type { ReactNode } from 'react';

/** The card of a list's table and foot, or of what stands in their place. It fills what the page leaves. */
export function ListCard({ children }: { children: ReactNode }) {
  return (
    <section className="list-card relative flex min-h-[280px] flex-initial flex-col overflow-hidden rounded-lg sm:overflow-clip border border-line bg-surface">
      {children}
    </section>
  );
}
