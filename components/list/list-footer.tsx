import type { ReactNode } from 'react';

/** The foot of a list: which rows of how many, and the way to the others. */
export function ListFooter({ range, children }: { range: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 text-sm text-muted">
      <span className="tabular-nums">{range}</span>
      {children}
    </div>
  );
}
