import { RefreshButton } from '@/components/ui/retry-button';

/** What stands over the filters when their statuses could not be read (spec 2 §8); the list goes on without them. */
export function StatusesProblem() {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border bg-bad-weak px-3 py-1.5 text-sm">
      <p className="text-bad">There was a problem getting point request statuses</p>
      <RefreshButton />
    </div>
  );
}
