import { RefreshButton } from '@/components/ui/retry-button';

/** What stands over the filters when the people could not be read; the log keeps whom its address names. */
export function PeopleProblem() {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border bg-bad-weak px-3 py-1.5 text-sm">
      <p className="text-bad">There was a problem getting the people to choose from</p>
      <RefreshButton />
    </div>
  );
}
