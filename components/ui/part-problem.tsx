import { RefreshButton } from './retry-button';

/** What stands where a part of a page would, or over what goes on without it, when reading that part failed. */
export function PartProblem({ children }: { children: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border bg-bad-weak px-3 py-1.5 text-sm">
      <p className="text-bad">{children}</p>
      <RefreshButton />
    </div>
  );
}
