import clsx from 'clsx';

/** A gray placeholder bar. It appears after 150 ms, so that fast responses don't flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('skeleton', className)} />;
}

/** Tells screen readers that content is loading. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
