import type { ReactNode } from 'react';

/** A part of a detail dialog under its heading. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** One fact of a thing, inside a `dl`; a dash where there is nothing to tell. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="break-words">{children || '—'}</dd>
    </div>
  );
}
