import type { Metadata } from 'next';
import { ErrorState } from '@/components/ui/error-state';
import { ReloadButton } from '@/components/ui/retry-button';
import { setPageStatus } from '@/lib/api/page-status';
import { requireSession } from '@/lib/api/current-session';

export const metadata: Metadata = { title: 'Not available' };

/** What the middleware shows in the place of a page while it can't be known who may open it. */
export default async function UnavailablePage() {
  await requireSession();
  await setPageStatus(503);
  return (
    <>
      <h1 className="sr-only">Not available</h1>
      <ErrorState title="We can’t check what you may open at the moment." retry={<ReloadButton />}>
        The server gave no answer. Nothing is lost: try again in a moment.
      </ErrorState>
    </>
  );
}
