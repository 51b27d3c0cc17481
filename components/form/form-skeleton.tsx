import { PageTitle } from '@/components/layout/page-title';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';

export function FormSkeleton({ title, note }: { title: string; note: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LoadingNote>{note}</LoadingNote>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-80! rounded-lg!" />
          <Skeleton className="h-60! rounded-lg!" />
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-28! rounded-lg!" />
          <Skeleton className="h-40! rounded-lg!" />
        </div>
      </div>
    </>
  );
}
