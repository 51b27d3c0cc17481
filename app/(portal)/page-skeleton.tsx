import { PageTitle } from '@/components/layout/page-title';
import { Bars } from '@/components/record/part';
import { LoadingNote } from '@/components/ui/skeleton';

/** The shape of a page whose title is known, and whose answers are on their way. */
export function PageSkeleton({ title, note }: { title: string; note: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LoadingNote>{note}</LoadingNote>
      <Bars count={8} />
    </>
  );
}
