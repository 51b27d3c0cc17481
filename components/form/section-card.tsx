import { useId, type ReactNode } from 'react';

/** A section of a form, with `aside` at the right of its heading. */
export function SectionCard({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside ? <div className="ml-auto text-sm text-muted tabular-nums">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
