import clsx from 'clsx';

/** A grey bar in the shape of what comes, seen after 150 ms only: quick answers never flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('skeleton', className)} />;
}

/** Says to those who can't see the bars that something is on its way. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
