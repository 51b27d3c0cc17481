import type { ReactNode } from 'react';

/** The card that a list's table and footer stand in, or what stands in their place. It fills what the page leaves. */
export function ListCard({ children }: { children: ReactNode }) {
  return (
    <section className="list-card relative flex min-h-[280px] flex-initial flex-col overflow-hidden rounded-lg border border-line bg-surface">
      {children}
    </section>
  );
}
