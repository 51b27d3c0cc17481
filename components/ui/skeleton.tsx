import clsx from 'clsx';

/** A grey bar in the shape of what comes, seen only after 150 ms so that a quick answer never flickers. */
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
