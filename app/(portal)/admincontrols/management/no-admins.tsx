import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { adminsPath } from '@/lib/paths';
import type { AdminsView } from './admins-view';

/** What stands where the admins would (spec 3 §8), and the way back to all of them. */
export function NoAdmins({ view }: { view: AdminsView }) {
  if (!view.searchFor) return <EmptyState title="No users." />;
  return (
    <EmptyState
      title="No users."
      action={
        <a href={adminsPath({ page: 1 })} className={buttonClass()}>
          Clear search
        </a>
      }
    >
      Nobody’s {view.searchBy === 'email' ? 'e-mail address' : view.searchBy === 'name' ? 'name' : 'name or e-mail address'} holds “
      {view.searchFor}”.
    </EmptyState>
  );
}
