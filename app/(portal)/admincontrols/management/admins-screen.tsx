'use client';

import { UserPlus } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { Progress } from '@/components/action/check';
import { useSelectedAction } from '@/components/action/use-selected-action';
import { readEachPage, SelectMatching } from '@/components/bulk/select-matching';
import { SelectionChoice, SelectionForm } from '@/components/bulk/selection-form';
import { PortalLink } from '@/components/layout/navigation';
import { May, useMay } from '@/components/layout/rights';
import { EditableCells } from '@/components/list/editable';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import { createSelectionStore, itemsOf, type SelectedRow } from '@/components/list/selection-store';
import { useList, type List, type ListProps } from '@/components/list/use-list';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import { bff } from '@/lib/bff/client';
import type { searchAdmins } from '@/lib/contract/admin-users';
import { ADMINS_PER_PAGE } from '@/lib/domain/person';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { ADD_ADMIN_PATH, INVITE_ADMINS_PATH } from '@/lib/addresses/paths';
import type { BulkJob } from './admins-bulk';
import { adminName, adminsList, adminsQuery, protectedReasonOf, type AdminRow, type AdminsAnswer } from './admins-list';

const AdminCells = deferred(() => import('./admin-cells'));
const BulkDialog = deferred(() => import('./admins-bulk'));

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore();

type AdminList = List<AdminsView, AdminsAnswer, AdminRow, { userId: number; hasRoles: boolean }>;

export function AdminsScreen({ userId, ...props }: ListProps & { userId: number }) {
  const list = useList(adminsList, props);
  const keep = useCallback(
    (user: AdminRow) => (protectedReasonOf(user, userId) ? null : { id: user.id, label: adminName(user) }),
    [userId],
  );
  return (
    <LiveList
      list={list}
      title="Admin"
      outcome={list.rows.length === 0 ? 'No users' : list.range}
      actions={
        <>
          <May do="change" in="adminControls">
            <PortalLink href={INVITE_ADMINS_PATH} className={buttonClass()}>
              Invite several
            </PortalLink>
            <PortalLink href={ADD_ADMIN_PATH} className={buttonClass('primary')}>
              <UserPlus aria-hidden size={16} />
              Register
            </PortalLink>
          </May>
        </>
      }
      filters={<AdminsFilters list={list} />}
      problem="There was a problem getting admins."
      empty={<NoAdmins list={list} />}
    >
      <EditableCells
        may={useMay('adminControls', 'change')}
        load={AdminCells.load}
        editors={(open) => <AdminCells open={open} rows={list.rows} userId={userId} edit={list.edit} />}
      >
        <WaitingChanges calls={['registerAdmin', 'editAdmin']} timeZone={props.timeZone} />
        <SelectionProvider store={selection} list={list} keep={keep}>
          {/* Without roles there is no choice to offer. */}
          <ListTable list={list} label="Admins" userId={userId} hasRoles={useMay('roles')} />
          <May do="change" in="adminControls">
            <ChangeSelected list={list} userId={userId} />
          </May>
        </SelectionProvider>
        <PagedFooter list={list} />
      </EditableCells>
    </LiveList>
  );
}

function AdminsFilters({ list }: { list: Filtered<AdminsView> }) {
  const searched = { name: 'Name', email: 'Email', both: 'Search' }[list.view.searchBy ?? 'both'];
  return (
    <FilterForm id="admins" list={list} chips={{ searchFor: searched }}>
      <FilterSelect name="searchBy" label="Search by" of="searchFor">
        <option value="name">Name</option>
        <option value="email">Email</option>
      </FilterSelect>
      <SearchField name="searchFor" label="Search admins" />
      <Button type="submit" id="admins-search-button" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

const ACTIONS: readonly (readonly [BulkJob['action'], string])[] = [
  ['inUse', 'In use'],
  ['disabled', 'Disabled'],
  ['role', 'Change role'],
];

/** Enables or disables the selected people (spec 3 §5 and §8), or changes their role if there are several. */
function ChangeSelected({ list: { rows, shownView: view, counted }, userId }: { list: AdminList; userId: number }) {
  const id = useId();
  const hasRoles = useMay('roles');
  const scope = adminsAddress.scope(view);
  const [action, setAction] = useState<BulkJob['action']>('inUse');
  const { job, begin, end, start } = useSelectedAction<BulkJob, SelectedRow>(selection, scope);
  return (
    <>
      <SelectionForm
        label="Change of the account status"
        lacking="Please select a target to change."
        focusId={id}
        button="Confirm"
        // Register above is the primary button.
        look="secondary"
        onPrepare={BulkDialog.load}
        onSubmit={(selected) => begin({ action, people: itemsOf(selected) })}
        further={(selected) => (
          <div className="order-last w-full text-xs empty:hidden">
            <SelectMatching
              nouns="admins"
              selected={selected}
              rowIds={rows.filter((row) => !protectedReasonOf(row, userId)).map((row) => row.id)}
              matching={{ total: counted.total, atLeast: false }}
              read={(progress) => readMatching(view, progress)}
              onSelect={(people) => selection.add(scope, people)}
            />
          </div>
        )}
      >
        <SelectionChoice
          id={id}
          label="Account status of the selected"
          options={ACTIONS.filter(([each]) => hasRoles || each !== 'role')}
          value={action}
          onChange={setAction}
        />
      </SelectionForm>
      {job ? <BulkDialog job={job} onStart={start} onClose={end} onClosed={() => focusById(id)} /> : null}
    </>
  );
}

/** Reads everyone who matches a view's filter, with the page that lists them. */
function readMatching(view: AdminsView, progress: Progress): Promise<Map<number, SelectedRow>> {
  return readEachPage(
    progress,
    async (window, signal) => {
      const query = { ...adminsQuery(view), ...window };
      const answer = await bff<typeof searchAdmins>('GET', '/users/adminManagement/search', { query, signal });
      return { rows: answer.users, received: countWithUnreadable(answer.users, answer) };
    },
    (user, at) => {
      const page = Math.floor(at / ADMINS_PER_PAGE) + 1;
      return [user.id, { label: adminName(user), view: adminsAddress.listHref({ ...view, page }) }];
    },
  );
}

/** The empty state (spec 3 §8), with a link to the full list. */
function NoAdmins({ list }: { list: AdminList }) {
  const { searchBy, searchFor } = list.shownView;
  const searched = { name: 'name', email: 'email address', both: 'name or email address' }[searchBy ?? 'both'];
  return (
    <NoRows list={list} none="No users." unmatched="No users." isFiltered={Boolean(searchFor)}>
      {`No one’s ${searched} contains “${searchFor}”.`}
    </NoRows>
  );
}
