import { PageTitle } from '@/components/layout/page-title';
import { Bars } from '@/components/record/part';
import { LoadingNote } from '@/components/ui/skeleton';

/** The skeleton of a page whose title is known. */
export function PageSkeleton({ title, note }: { title: string; note: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LoadingNote>{note}</LoadingNote>
      <Bars count={8} />
    </>
  );
}
