import { LoadingNote, Skeleton } from '@/components/ui/skeleton';

/** The shape of a card of point requests while they are on their way. */
export function RequestsSkeleton() {
  return (
    <>
      <LoadingNote>Loading requests…</LoadingNote>
      <div aria-hidden className="appears-late flex flex-col gap-2">
        <Skeleton className="my-0.5 w-48" />
        <div className="rounded-lg border bg-surface">
          <div className="h-8" />
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex h-10 items-center gap-6 border-t px-3 max-sm:h-[53px]">
              <Skeleton className="h-3 grow" />
              <Skeleton className="h-3 w-28 shrink-0 max-sm:hidden" />
              <Skeleton className="h-5 w-32 shrink-0 rounded-full" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
