import type { ReactNode } from 'react';

/** A page's title line; `count` is formatted, such as `12,048`. */
export function PageTitle({
  children,
  count,
  actions,
}: {
  children: ReactNode;
  count?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="min-w-0 text-xl font-semibold tracking-[-0.01em] wrap-anywhere">{children}</h1>
      {count === undefined ? null : <span className="text-muted tabular-nums">{count}</span>}
      {actions ? <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
