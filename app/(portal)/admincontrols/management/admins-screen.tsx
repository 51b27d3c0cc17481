'use client';

import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { May, useMay } from '@/components/layout/rights';
import { EditableCells } from '@/components/list/editable';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import { EmptyState } from '@/components/ui/empty-state';
import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import { ADMINS_PER_PAGE, fullNameOf } from '@/lib/domain/person';
import { formatCount, formatPhone } from '@/lib/text/format';
import { pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { ADD_ADMIN_PATH } from '@/lib/addresses/paths';
import { adminsList, type AdminRow } from './admins-list';
import { AdminsColumnsMenu, AdminsFilters, AdminsTable, type AdminListRow } from './admins-table';

const AdminCells = deferred(() => import('./admin-cells'));

/** The list of admins from its title to its foot. */
export function AdminsScreen({ userId, ...props }: ListProps & { userId: number }) {
  const list = useList(adminsList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { page } = view;
  const total = answer?.total ?? 0;
  const rows = useMemo(() => {
    const highest = (answer?.total ?? 0) - (page - 1) * ADMINS_PER_PAGE;
    return answer?.users.map((user, index) => toListRow(user, highest - index, userId)) ?? [];
  }, [answer, page, userId]);
  const range = rangeLabel({ total }, { shown: rows.length, page, rowsPerPage: ADMINS_PER_PAGE, noun: 'users' });
  return (
    <LiveList
      list={list}
      title="Admin"
      count={formatCount(total)}
      outcome={range}
      actions={
        <>
          <AdminsColumnsMenu />
          <May do="change" in="adminControls">
            <PortalLink href={ADD_ADMIN_PATH} className={buttonClass('primary')}>
              <UserPlus aria-hidden size={16} />
              Register
            </PortalLink>
          </May>
        </>
      }
      filters={<AdminsFilters view={list.view} />}
      problem="There was a problem getting admins."
      empty={rows.length === 0 ? <NoAdmins view={view} /> : null}
    >
      <EditableCells
        may={useMay('adminControls', 'change')}
        load={AdminCells.load}
        editors={(open) => <AdminCells open={open} rows={answer?.users ?? []} userId={userId} edit={list.edit} />}
      >
        <WaitingChanges calls={['registerAdmin', 'editAdmin']} timeZone={props.timeZone} />
        <AdminsTable
          rows={rows}
          view={view}
          total={total}
          timeZone={props.timeZone}
          paged={{ range, pages: pageCount(total, ADMINS_PER_PAGE) }}
        />
      </EditableCells>
    </LiveList>
  );
}

/**
 * @param no its number, counted down from the total (spec 3 §9)
 * @param userId whose own row can't be changed, whether or not the upstream says so
 */
function toListRow(user: AdminRow, no: number, userId: number): AdminListRow {
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
  const searched = { name: 'name', email: 'email address', both: 'name or email address' }[view.searchBy ?? 'both'];
  return (
    <NoMatches
      title="No users."
      clearHref={adminsAddress.clearHref(view)}
    >{`No one’s ${searched} contains “${view.searchFor}”.`}</NoMatches>
  );
}
