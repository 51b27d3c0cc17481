import { ACCOUNT_STATUS } from '@/components/list/account-status';
import { defineList, type AnswerOf, type RowOf } from '@/components/list/define-list';
import { Editable } from '@/components/list/editable';
import { NOTHING, NUMBER_DOWN } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { SelectRow, UnselectableRow } from '@/components/list/selection';
import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import type { searchAdmins } from '@/lib/contract/admin-users';
import { ADMINS_PER_PAGE, fullNameOf } from '@/lib/domain/person';
import { protectedSentence, type ProtectedReason } from '@/lib/domain/protected-reason';
import { adminPath } from '@/lib/addresses/paths';
import { formatPhone } from '@/lib/text/format';

/** The upstream's names for search fields (spec 3 §7). */
const SEARCH_KEYS = { name: 'fullName', email: 'email', both: 'email,fullName' } as const;

/** A view's filter as parameters of the upstream's call (spec 3 §7). */
export function adminsQuery({ searchBy, searchFor }: AdminsView) {
  return searchFor ? { searchKey: SEARCH_KEYS[searchBy ?? 'both'], searchVal: searchFor } : {};
}

export const adminName = (user: Parameters<typeof fullNameOf>[0] & { fullName?: string | null }) =>
  user.fullName ?? fullNameOf(user);

/** Why an admin can't be changed. Admins can never change their own row. */
export const protectedReasonOf = (
  { hold, id }: { hold?: ProtectedReason | null | undefined; id: number },
  userId: number,
) => hold ?? (id === userId ? 'yourself' : undefined);

/** The note beside a name whose row can't be selected. */
const PROTECTED_NOTES: Readonly<Record<ProtectedReason, string>> = { yourself: 'You', lastAdmin: 'Last active Admin' };

/** The staff list (spec 3 §2, Admin users). */
export const adminsList = defineList<typeof searchAdmins, AdminsView, { userId: number; hasRoles: boolean }>()({
  path: '/users/adminManagement/search',
  address: adminsAddress,
  noun: ['admin', 'admins'],
  query: (view) => ({ ...adminsQuery(view), page: view.page, size: ADMINS_PER_PAGE }),
  rows: ({ users }) => users,
  perPage: ADMINS_PER_PAGE,
  also: ['id', 'firstName', 'lastName', 'mobileNumber', 'hold', 'version'],
  columns: [
    {
      ...selectColumn(() => '', { may: ['adminControls', 'change'] }),
      cell: (user, { userId }) => {
        const reason = protectedReasonOf(user, userId);
        return reason ? (
          <UnselectableRow label={adminName(user)} reason={protectedSentence(reason, 'disable')} />
        ) : (
          <SelectRow id={user.id} label={adminName(user)} />
        );
      },
    },
    NUMBER_DOWN,
    { id: 'status', ...ACCOUNT_STATUS },
    {
      id: 'name',
      field: 'fullName',
      header: 'Name',
      slot: 'title',
      cell: (user, { userId }) => {
        const reason = protectedReasonOf(user, userId);
        return (
          <>
            <a id={`admin-${user.id}`} data-row-link href={adminPath(user.id)}>
              {adminName(user) || NOTHING}
            </a>
            {reason ? <span className="pl-2 text-xs text-muted">{PROTECTED_NOTES[reason]}</span> : null}
          </>
        );
      },
    },
    { field: 'email', header: 'E-mail', slot: 'detail' },
    {
      id: 'number',
      field: 'officeNumber',
      header: 'Contact Number',
      kind: 'figures',
      narrow: false,
      cell: ({ officeNumber, mobileNumber }) => formatPhone(officeNumber || mobileNumber || NOTHING),
    },
    {
      field: 'role',
      header: 'Role',
      slot: 'value',
      cell: (user, { hasRoles, userId }) =>
        hasRoles ? (
          <Editable id={user.id} field="role" label="role" isFixed={protectedReasonOf(user, userId) !== undefined}>
            {user.role}
          </Editable>
        ) : (
          user.role
        ),
    },
    { id: 'registeredAt', field: 'createdAt', header: 'Registration Date', kind: 'day', narrow: false },
  ],
});

export type AdminsAnswer = AnswerOf<typeof adminsList>;
export type AdminRow = RowOf<typeof adminsList>;
