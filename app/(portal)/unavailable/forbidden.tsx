import { ErrorState } from '@/components/ui/error-state';
import { ReloadButton } from '@/components/ui/retry-button';

/** In the place of every page while the access control list can't be had, which means nobody. */
export default function Unavailable() {
  return (
    <>
      <h1 className="sr-only">Not available</h1>
      <ErrorState title="We can’t check what you may open at the moment." retry={<ReloadButton />}>
        The server gave no answer. Nothing is lost: try again in a moment.
      </ErrorState>
    </>
  );
}
