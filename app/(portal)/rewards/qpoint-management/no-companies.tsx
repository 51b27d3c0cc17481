import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { qpointManagementPath } from '@/lib/paths';
import type { CompaniesView } from './companies-view';

/** What stands where the companies would, and the way back to all of them. */
export function NoCompanies({ view: { search, status, sort, direction } }: { view: CompaniesView }) {
  if (!search && !status) {
    return <EmptyState title="No companies yet.">A partner’s company stands here once it is registered.</EmptyState>;
  }
  const title = status === 'pending' && !search ? 'No request awaits a decision.' : 'No companies match this filter.';
  return (
    <EmptyState
      title={title}
      action={
        <a href={qpointManagementPath({ page: 1, sort, direction })} className={buttonClass()}>
          Clear filters
        </a>
      }
    />
  );
}
