'use client';

import { useId, useMemo, useState } from 'react';
import { offerToReEnable, STATUS_CHANGED, STATUS_NOT_CHANGED } from '@/components/bulk/re-enable';
import { SelectionChoice, SelectionForm } from '@/components/bulk/selection-form';
import { useSave } from '@/components/form/use-save';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider, SelectPage, SelectRow, UnselectableRow, useSelection } from '@/components/list/selection';
import { createSelectionStore, type SelectedRows } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { StatusPill } from '@/components/ui/status-pill';
import { showToast } from '@/components/ui/toast';
import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import { bff } from '@/lib/bff/client';
import type { changeAdminStatus } from '@/lib/contract/admin-users';
import { protectedSentence, type ProtectedReason } from '@/lib/domain/protected-reason';
import { formatCount, listNames } from '@/lib/format';
import { adminPath } from '@/lib/paths';
import { formatDate } from '@/lib/time';

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
  timeZone,
  paged,
}: {
  rows: AdminListRow[];
  view: AdminsView;
  timeZone: string;
  paged: PagedList;
}) {
  const columns = useMemo(() => adminColumns(timeZone), [timeZone]);
  return (
    <>
      <SelectionProvider
        store={selection}
        address={adminsAddress}
        view={view}
        rows={rows.filter(({ protectedReason }) => !protectedReason).map(({ id, name }) => ({ id, label: name }))}
      >
        <ListTable label="Admins" columns={columns} rows={rows} view={view} />
        <ChangeStatus />
      </SelectionProvider>
      <PagedFooter address={adminsAddress} view={view} paged={paged} />
    </>
  );
}

type AccountStatus = 'inUse' | 'disabled';

const CHOICES: readonly (readonly [AccountStatus, string])[] = [
  ['inUse', 'In use'],
  ['disabled', 'Disabled'],
];

/** Puts the selected people in use or disables them (spec 3 §5 and §8). */
function ChangeStatus() {
  const id = useId();
  const { deselect } = useSelection();
  const [status, setStatus] = useState<AccountStatus>('inUse');
  // The spec's portal says nothing of a failure, which would leave people to believe in a success.
  const { save, saving } = useSave({ done: STATUS_CHANGED, failed: STATUS_NOT_CHANGED });

  const change = async (selected: SelectedRows) => {
    const disable = status === 'disabled';
    const names = listNames(Array.from(selected.values(), ({ label }) => label));
    if (disable && !(await confirmDisabling(names, selected.size))) return;
    const body = { userIds: [...selected.keys()], disable };
    const send = () => bff<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', { body });
    const saved = await save(send, disable ? { done: () => null } : { link: { text: `In use: ${names}` } });
    if (saved) deselect(selected.keys());
    if (saved && disable) {
      // It may not be said who was disabled now; who was disabled before must not be put in use.
      const people = (saved.answer.changed ?? []).map((userId) => ({
        id: userId,
        name: selected.get(userId)?.label ?? '',
      }));
      if (people.length > 0) offerToReEnable(STATUS_CHANGED, people);
      else showToast.success(STATUS_CHANGED, { text: `Disabled: ${names}` });
    }
  };

  return (
    <SelectionForm
      label="Change of the account status"
      lacking="Please select a target to change."
      focusId={id}
      button={saving ? 'Changing…' : 'Confirm'}
      // Register, above, has the colour.
      look="secondary"
      busy={saving}
      onSubmit={(selected) => void change(selected)}
    >
      <SelectionChoice
        id={id}
        label="Account status of the selected"
        options={CHOICES}
        value={status}
        onChange={setStatus}
      />
    </SelectionForm>
  );
}

function confirmDisabling(names: string, count: number): Promise<boolean> {
  return confirm({
    title: count === 1 ? 'Disable this person?' : `Disable these ${formatCount(count)} people?`,
    text: (
      <>
        <p className="font-medium text-text">{names}</p>
        <p>They are signed out at once and can&apos;t sign in while disabled.</p>
      </>
    ),
    confirm: 'Disable',
    look: 'danger',
  });
}

/** What is said beside a name whose row can't be selected. */
const PROTECTED_NOTES: Readonly<Record<ProtectedReason, string>> = { yourself: 'You', lastAdmin: 'Last Admin in use' };

/** The columns that people may hide don't depend on the page that is shown. */
export const AdminsColumnsMenu = columnsMenuOf(adminColumns('UTC'));

function adminColumns(timeZone: string): ListColumn<AdminListRow>[] {
  return [
    {
      id: 'select',
      meta: { width: 40, slot: 'select', className: 'pin' },
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
    { id: 'role', header: 'Role', meta: { width: 152, slot: 'value' }, cell: ({ role }) => role },
    {
      id: 'registeredAt',
      header: 'Registration Date',
      meta: { width: 140, className: 'figures', narrow: false },
      cell: ({ registeredAt }) => (registeredAt ? formatDate(registeredAt, timeZone) : NOTHING),
    },
  ];
}
