import { RetryButton } from '@/components/ui/retry-button';
import type { CarriersReading } from './use-carriers';

/** Says that the carriers could not be read, and tries again. Nothing while there is no such problem. */
export function CarriersProblem({ carriers, onRetry }: { carriers: CarriersReading; onRetry: () => void }) {
  if (!carriers || !('problem' in carriers)) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
      There was a problem getting the carriers. {carriers.problem}
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
