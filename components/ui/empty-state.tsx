import type { ReactNode } from 'react';

/** Replaces an empty list with the spec's sentence and the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <div className="flex flex-col gap-1">
        <p className="font-medium">{title}</p>
        {children ? <div className="max-w-[44ch] text-sm text-muted">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
