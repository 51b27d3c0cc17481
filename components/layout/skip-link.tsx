import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A link past what stands before something on the page. It is seen while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={clsx(
        'sr-only',
        'focus:not-sr-only focus:fixed focus:top-2.5 focus:left-3 focus:z-50 focus:rounded',
        'focus:bg-accent focus:px-3 focus:py-1.5 focus:font-medium focus:text-on-accent',
      )}
    >
      {children}
    </a>
  );
}

/**
 * Stands first on a page with rows. In the frame of all pages, a rule of CSS would have to look for
 * rows on each change of the page.
 */
export const SkipToRows = () => <SkipLink to="rows">Skip to rows</SkipLink>;
