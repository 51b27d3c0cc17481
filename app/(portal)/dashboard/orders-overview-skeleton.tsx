import { LoadingNote, Skeleton } from '@/components/ui/skeleton';

const CARD = 'rounded-lg border bg-surface';
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The shape of the overview while its figures are on their way. */
export function OrdersOverviewSkeleton() {
  return (
    <>
      <LoadingNote>Loading orders…</LoadingNote>
      <div aria-hidden className="appears-late flex flex-col gap-3.5">
        <div className="flex flex-col gap-3">
          <Skeleton className="my-0.5 w-28" />
          <div className="grid grid-cols-2 gap-3">
            {times(2).map((index) => (
              <FigureSkeleton key={index} />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
            {times(6).map((index) => (
              <FigureSkeleton key={index} />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <Skeleton className="my-0.5 w-28" />
          <div className={CARD}>
            <div className="h-8" />
            {times(10).map((index) => (
              <div key={index} className="flex h-10 items-center gap-6 border-t px-3 max-sm:h-[53px]">
                <Skeleton className="h-3 w-20 shrink-0" />
                <Skeleton className="h-3 w-28 shrink-0 max-sm:hidden" />
                <Skeleton className="h-3 grow" />
                <Skeleton className="h-5 w-28 shrink-0 rounded-full" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function FigureSkeleton() {
  return (
    <div className={`${CARD} flex h-[110px] flex-col gap-3 px-4 py-4`}>
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-7 w-20" />
      <Skeleton className="mt-auto h-1 w-full" />
    </div>
  );
}
