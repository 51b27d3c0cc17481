import { LoadingNote, Skeleton } from '@/components/ui/skeleton';

/** The shape of the overview while its figures are on their way. */
export function OrdersOverviewSkeleton() {
  return (
    <>
      <LoadingNote>Loading orders…</LoadingNote>
      <Skeleton className="h-5 w-28" />
      <div aria-hidden className="grid grid-cols-2 gap-3">
        <Skeleton className="h-[106px] rounded-lg" />
        <Skeleton className="h-[106px] rounded-lg" />
      </div>
      <div aria-hidden className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-[106px] rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-[440px] rounded-lg" />
    </>
  );
}
