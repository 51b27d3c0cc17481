'use client';

import { useId, useMemo, useState } from 'react';
import { readEachPage, SelectMatching } from '@/components/bulk/select-matching';
import { SelectionChoice, SelectionForm } from '@/components/bulk/selection-form';
import { useSelectedAction } from '@/components/action/use-selected-action';
import type { Progress } from '@/components/action/check';
import { May, useMay } from '@/components/layout/rights';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { Editable } from '@/components/list/editable';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider, SelectPage, SelectRow, UnselectableRow } from '@/components/list/selection';
import { createSelectionStore, itemsOf, type SelectedRow } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { StatusPill } from '@/components/ui/status-pill';
import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import { bff } from '@/lib/bff/client';
import type { searchAdmins } from '@/lib/contract/admin-users';
import { ADMINS_PER_PAGE, fullNameOf } from '@/lib/domain/person';
import { protectedSentence, type ProtectedReason } from '@/lib/domain/protected-reason';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { adminPath } from '@/lib/addresses/paths';
import { formatDate } from '@/lib/time/format-time';
import type { BulkJob } from './admins-bulk';
import { adminsQuery } from './admins-list';

const BulkDialog = deferred(() => import('./admins-bulk'));

/** What a row of the list shows. */
export interface AdminListRow {
  id: number;
  no: number;
  name: string;
  email: string;
  /** The telephone number: that of the office, or the mobile one where there is no other. */
  number?: string;
  role: string;
  disabled: boolean;
  /** When they were registered, ISO 8601. */
  registeredAt?: string;
  /** Why they can't be disabled. */
  protectedReason?: ProtectedReason;
}

/** In the browser there is one list of admins; the server never selects. */
const selection = createSelectionStore();

export function AdminsFilters({ view }: { view: AdminsView }) {
  const searched = { name: 'Name', email: 'Email', both: 'Search' }[view.searchBy ?? 'both'];
  return (
    <FilterForm
      id="admins"
      address={adminsAddress}
      view={view}
      chips={view.searchFor ? [{ label: `${searched}: ${view.searchFor}`, clears: ['searchFor'] }] : []}
    >
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

/** The admins of a page, each leading to its form. Below them stands what can be done with those selected. */
export function AdminsTable({
  rows,
  view,
  total,
  timeZone,
  paged,
}: {
  rows: AdminListRow[];
  view: AdminsView;
  /** How many match the filter. */
  total: number;
  timeZone: string;
  paged: PagedList;
}) {
  // Without roles there is nothing to choose.
  const hasRoles = useMay('roles');
  const columns = useMemo(() => adminColumns(timeZone, hasRoles), [timeZone, hasRoles]);
  return (
    <>
      <SelectionProvider
        store={selection}
        address={adminsAddress}
        view={view}
        rows={rows.filter(({ protectedReason }) => !protectedReason).map(({ id, name }) => ({ id, label: name }))}
      >
        <ListTable label="Admins" columns={columns} rows={rows} view={view} />
        <May do="change" in="adminControls">
          <ChangeSelected rows={rows} view={view} total={total} />
        </May>
      </SelectionProvider>
      <PagedFooter address={adminsAddress} view={view} paged={paged} />
    </>
  );
}

const ACTIONS: readonly (readonly [BulkJob['action'], string])[] = [
  ['inUse', 'In use'],
  ['disabled', 'Disabled'],
  ['role', 'Change role'],
];

/**
 * Puts the selected people in use, disables them (spec 3 §5 and §8), or gives them another role where there are some.
 */
function ChangeSelected({ rows, view, total }: { rows: readonly AdminListRow[]; view: AdminsView; total: number }) {
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
        // Register, above, has the colour.
        look="secondary"
        onPrepare={BulkDialog.load}
        onSubmit={(selected) => begin({ action, people: itemsOf(selected) })}
        further={(selected) => (
          <div className="order-last w-full text-xs empty:hidden">
            <SelectMatching
              nouns="admins"
              selected={selected}
              rowIds={rows.filter(({ protectedReason }) => !protectedReason).map((row) => row.id)}
              matching={{ total, atLeast: false }}
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

/** Reads everybody who matches the filter of a view, each with the page of the list that they are on. */
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
      return [user.id, { label: user.fullName ?? fullNameOf(user), view: adminsAddress.listHref({ ...view, page }) }];
    },
  );
}

/** What is said beside a name whose row can't be selected. */
const PROTECTED_NOTES: Readonly<Record<ProtectedReason, string>> = { yourself: 'You', lastAdmin: 'Last active Admin' };

/** The columns that people may hide don't depend on the page that is shown. */
export const AdminsColumnsMenu = columnsMenuOf(adminColumns('UTC', false));

function adminColumns(timeZone: string, hasRoles: boolean): ListColumn<AdminListRow>[] {
  return [
    {
      id: 'select',
      meta: { width: 40, slot: 'select', className: 'pin', may: ['adminControls', 'change'] },
      header: () => <SelectPage />,
      cell: ({ id, name, protectedReason }) =>
        protectedReason ? (
          <UnselectableRow label={name} reason={protectedSentence(protectedReason, 'disable')} />
        ) : (
          <SelectRow id={id} label={name} />
        ),
    },
    { id: 'no', header: 'No.', meta: { width: 64, className: 'figures sub', narrow: false }, cell: ({ no }) => no },
    {
      id: 'status',
      header: 'Account Status',
      meta: { width: 132, slot: 'aside' },
      cell: ({ disabled }) => (
        <StatusPill tone={disabled ? 'quiet' : 'ok'}>{disabled ? 'Disabled' : 'In Use'}</StatusPill>
      ),
    },
    {
      id: 'name',
      header: 'Name',
      enableHiding: false,
      meta: { slot: 'title' },
      cell: ({ id, name, protectedReason }) => (
        <>
          <a id={`admin-${id}`} data-row-link href={adminPath(id)}>
            {name || NOTHING}
          </a>
          {protectedReason ? <span className="pl-2 text-xs text-muted">{PROTECTED_NOTES[protectedReason]}</span> : null}
        </>
      ),
    },
    { id: 'email', header: 'E-mail', meta: { slot: 'detail' }, cell: ({ email }) => email },
    {
      id: 'number',
      header: 'Contact Number',
      meta: { width: 152, className: 'figures', narrow: false },
      cell: ({ number }) => number ?? NOTHING,
    },
    {
      id: 'role',
      header: 'Role',
      meta: { width: 152, slot: 'value' },
      cell: ({ id, role, protectedReason }) =>
        hasRoles ? (
          <Editable id={id} field="role" label="role" isFixed={protectedReason !== undefined}>
            {role}
          </Editable>
        ) : (
          role
        ),
    },
    {
      id: 'registeredAt',
      header: 'Registration Date',
      meta: { width: 140, className: 'figures', narrow: false },
      cell: ({ registeredAt }) => (registeredAt ? formatDate(registeredAt, timeZone) : NOTHING),
    },
  ];
}
