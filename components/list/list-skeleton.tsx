import { PageTitle } from '@/components/layout/page-title';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { ListCard } from './list-card';

/** The shape of a list on its way: its title is known, its tabs, filters and rows are to come. */
export function ListSkeleton({ title, note }: { title: string; note: string }) {
  return (
    // The page before has already stayed while there was hope of a quick answer.
    <div className="contents [&_.skeleton]:[animation-delay:0s]">
      <PageTitle>{title}</PageTitle>
      <LoadingNote>{note}</LoadingNote>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-8 w-2/3" />
      <ListCard>
        {Array.from({ length: 12 }, (_, row) => (
          <span key={row} className="flex h-10 shrink-0 items-center gap-6 border-b border-line px-3">
            <Skeleton className="size-4" />
            <Skeleton className="w-20" />
            <Skeleton className="w-20" />
            <Skeleton className="flex-1" />
            <Skeleton className="w-24" />
          </span>
        ))}
      </ListCard>
    </div>
  );
}
