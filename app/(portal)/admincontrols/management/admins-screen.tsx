import { UserPlus } from 'lucide-react';
import Link from 'next/link';
import { ListCard } from '@/components/list/list-card';
import { ListNavigation } from '@/components/list/list-navigation';
import { PageTitle } from '@/components/layout/page-title';
import { buttonClass } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ADMINS_PER_PAGE } from '@/lib/contract/admin-users';
import { formatCount } from '@/lib/format';
import { pageCount } from '@/lib/list-query';
import { ADD_ADMIN_PATH, adminsPath } from '@/lib/paths';
import { toListRows } from './admin-list-row';
import { AdminsFilters } from './admins-filters';
import { AdminsFooter } from './admins-footer';
import { rangeInWords } from './admins-in-words';
import { AdminsTable } from './admins-table';
import type { AdminsView } from './admins-view';
import { NoAdmins } from './no-admins';
import type { AdminsReading } from './read-admins';

const PROBLEM = 'There was a problem getting admins.';

/** The list of admins from its title to its footer. Where reading failed, its search stays usable. */
export async function AdminsScreen({
  view,
  reading,
  userId,
  timeZone,
}: {
  view: AdminsView;
  reading: Promise<AdminsReading>;
  userId: number;
  timeZone: string;
}) {
  const page = await reading;
  const total = page.ok ? page.value.total : 0;
  const rows = page.ok ? toListRows(page.value.users, { before: (view.page - 1) * ADMINS_PER_PAGE, total, userId }) : [];
  const range = rangeInWords(rows.length, total, view.page);
  return (
    <ListNavigation view={adminsPath(view)} outcome={page.ok ? range : PROBLEM}>
      <PageTitle
        count={page.ok ? formatCount(total) : undefined}
        actions={
          <Link href={ADD_ADMIN_PATH} prefetch={false} className={buttonClass('primary')}>
            <UserPlus aria-hidden size={16} />
            Register
          </Link>
        }
      >
        Admin
      </PageTitle>
      <AdminsFilters view={view} />
      <ListCard>
        {!page.ok ? (
          <ErrorState title={PROBLEM}>{page.error.message}</ErrorState>
        ) : rows.length === 0 ? (
          <NoAdmins view={view} />
        ) : (
          <>
            <AdminsTable rows={rows} view={view} timeZone={timeZone} />
            <AdminsFooter view={view} range={range} pages={pageCount(total, ADMINS_PER_PAGE)} />
          </>
        )}
      </ListCard>
    </ListNavigation>
  );
}
