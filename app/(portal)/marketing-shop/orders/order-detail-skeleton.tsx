import { LoadingNote, Skeleton } from '@/components/ui/skeleton';

/** The shape of an order on its way. */
export function OrderDetailSkeleton() {
  return (
    <div className="flex min-h-[420px] flex-col gap-6">
      <LoadingNote>Loading the order…</LoadingNote>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-4">
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} className="flex flex-col gap-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="w-32" />
          </span>
        ))}
      </div>
      <div className="flex flex-col gap-3">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-5 w-full" />
        ))}
      </div>
    </div>
  );
}
