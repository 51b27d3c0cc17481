import type { ReactNode } from 'react';

/** The 404 title, as worded in spec 2 §2. */
export const NOT_FOUND = 'Oops! This Page Could Not Be Found';

/** A page with a single message. */
export function Notice({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <div className="flex max-w-[52ch] flex-col gap-2">
        <h1 className="text-xl font-semibold tracking-[-0.01em] text-balance">{title}</h1>
        {children ? <div className="text-muted">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
