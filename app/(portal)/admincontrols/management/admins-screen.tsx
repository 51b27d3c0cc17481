import { UserPlus } from 'lucide-react';
import Link from 'next/link';
import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Result } from '@/lib/api/call';
import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import { ADMINS_PER_PAGE, type AdminUser, type searchAdmins } from '@/lib/contract/admin-users';
import type { Output } from '@/lib/contract/endpoint';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount, formatPhone } from '@/lib/format';
import { pageCount, rangeLabel } from '@/lib/page-range';
import { ADD_ADMIN_PATH } from '@/lib/paths';
import { AdminsColumnsMenu, AdminsFilters, AdminsTable, type AdminListRow } from './admins-table';

/** The list of admins from its title to its foot. */
export async function AdminsScreen({
  view,
  data,
  userId,
  timeZone,
}: {
  view: AdminsView;
  data: Promise<Result<Output<typeof searchAdmins>>>;
  userId: number;
  timeZone: string;
}) {
  const found = await data;
  const { users, total } = found.ok ? found.value : { users: [], total: 0 };
  const highest = total - (view.page - 1) * ADMINS_PER_PAGE;
  const rows = users.map((user, index) => toListRow(user, highest - index, userId));
  const range = rangeLabel(
    { total },
    { shown: rows.length, page: view.page, rowsPerPage: ADMINS_PER_PAGE, noun: 'users' },
  );
  return (
    <ListScreen
      title="Admin"
      list="admins"
      userId={userId}
      here={adminsAddress.listHref(view)}
      count={formatCount(total)}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: ['admin', 'admins'] }}
      actions={
        <>
          <AdminsColumnsMenu />
          <Link href={ADD_ADMIN_PATH} prefetch={false} className={buttonClass('primary')}>
            <UserPlus aria-hidden size={16} />
            Register
          </Link>
        </>
      }
      filters={<AdminsFilters view={view} />}
      problem={found.ok ? null : { title: 'There was a problem getting admins.', reason: found.error.message }}
      empty={rows.length === 0 ? <NoAdmins view={view} /> : null}
    >
      <AdminsTable
        rows={rows}
        view={view}
        timeZone={timeZone}
        paged={{ range, pages: pageCount(total, ADMINS_PER_PAGE) }}
      />
    </ListScreen>
  );
}

/**
 * @param no its number, counted down from the total (spec 3 §9)
 * @param userId whose own row can't be changed, whether or not the upstream says so
 */
function toListRow(user: AdminUser, no: number, userId: number): AdminListRow {
  const number = user.officeNumber || user.mobileNumber;
  const protectedReason = user.hold ?? (user.id === userId ? 'yourself' : undefined);
  return {
    id: user.id,
    no,
    name: user.fullName ?? fullNameOf(user),
    email: user.email,
    ...(number ? { number: formatPhone(number) } : {}),
    role: user.role,
    disabled: user.disabled,
    ...(user.createdAt ? { registeredAt: user.createdAt } : {}),
    ...(protectedReason ? { protectedReason } : {}),
  };
}

/** What stands where the admins would (spec 3 §8), and the way back to all of them. */
function NoAdmins({ view }: { view: AdminsView }) {
  if (!view.searchFor) return <EmptyState title="No users." />;
  const searched = { name: 'name', email: 'e-mail address', both: 'name or e-mail address' }[view.searchBy ?? 'both'];
  return (
    <NoMatches title="No users." clearHref={adminsAddress.clearHref(view)}>
      Nobody’s {searched} holds “{view.searchFor}”.
    </NoMatches>
  );
}
