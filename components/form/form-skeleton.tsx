import { LoadingNote, Skeleton } from '@/components/ui/skeleton';

export function FormSkeleton({ title, note }: { title: string; note: string }) {
  return (
    <>
      <header className="record-head record-page-head">
        <div className="record-line" />
        <div className="record-line">
          <h1 className="record-title">{title}</h1>
        </div>
      </header>
      <LoadingNote>{note}</LoadingNote>
      <Skeleton className="h-18! rounded-lg!" />
      <div className="record-columns">
        <div className="record-column">
          <Skeleton className="h-80! rounded-lg!" />
          <Skeleton className="h-60! rounded-lg!" />
        </div>
        <div className="record-column">
          <Skeleton className="h-28! rounded-lg!" />
          <Skeleton className="h-40! rounded-lg!" />
        </div>
      </div>
    </>
  );
}
