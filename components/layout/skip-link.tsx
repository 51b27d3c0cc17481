import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A link that skips content, visible while focused. */
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

/** The first link on pages with rows. A CSS rule in the shared frame would have to search for rows on each change. */
export const SkipToRows = () => <SkipLink to="rows">Skip to rows</SkipLink>;
