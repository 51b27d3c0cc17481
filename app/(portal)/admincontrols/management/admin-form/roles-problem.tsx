import { RefreshButton } from '@/components/ui/retry-button';

/** What stands over the role when the others could not be read; the form goes on without them. */
export function RolesProblem({ detail }: { detail: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border bg-bad-weak px-3 py-1.5 text-sm">
      <p className="text-bad">{`There was a problem getting the roles ${detail}`}</p>
      <RefreshButton />
    </div>
  );
}
