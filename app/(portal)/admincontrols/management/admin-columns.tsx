'use client';

import type { ListColumn } from '@/components/list/list-columns';
import { SelectPage, SelectRow, UnselectableRow } from '@/components/list/selection';
import { StatusPill } from '@/components/ui/status-pill';
import { sentenceOfHold, type Hold } from '@/lib/domain/admin-hold';
import { adminPath } from '@/lib/paths';
import { formatDate } from '@/lib/time';
import type { AdminListRow } from './admin-list-row';

/** What stands where a row has nothing to show. */
const NOTHING = '—';

/** What is said beside a name whose row can't be selected. */
const HOLD_NOTES: Readonly<Record<Hold, string>> = { yourself: 'You', lastAdmin: 'Last Admin in use' };

/**
 * The columns of the list of admins.
 *
 * @param timeZone the portal's
 */
export function adminColumns(timeZone: string): ListColumn<AdminListRow>[] {
  return [
    {
      id: 'select',
      meta: { width: 40, className: 'select pin' },
      header: () => <SelectPage />,
      show: ({ id, name, hold }) =>
        hold ? <UnselectableRow label={name} reason={sentenceOfHold(hold, 'disable')} /> : <SelectRow id={id} label={name} />,
    },
    {
      id: 'no',
      header: 'No.',
      meta: { width: 64, className: 'figures sub' },
      show: ({ no }) => no,
    },
    {
      id: 'status',
      header: 'Account Status',
      meta: { width: 132, className: 'line-aside' },
      show: ({ disabled }) => <StatusPill tone={disabled ? 'quiet' : 'ok'}>{disabled ? 'Disabled' : 'In Use'}</StatusPill>,
    },
    {
      id: 'name',
      header: 'Name',
      meta: { className: 'line-title' },
      show: ({ id, name, hold }) => (
        <>
          <a id={`admin-${id}`} data-row-link href={adminPath(id)}>
            {name || NOTHING}
          </a>
          {hold ? <span className="hold-note">{HOLD_NOTES[hold]}</span> : null}
        </>
      ),
    },
    {
      id: 'email',
      header: 'E-mail',
      meta: { className: 'line-detail' },
      show: ({ email }) => email,
    },
    {
      id: 'number',
      header: 'Contact Number',
      meta: { width: 152, className: 'figures' },
      show: ({ number }) => number ?? NOTHING,
    },
    {
      id: 'role',
      header: 'Role',
      meta: { width: 152, className: 'line-value' },
      show: ({ role }) => role,
    },
    {
      id: 'registeredAt',
      header: 'Registration Date',
      meta: { width: 140, className: 'figures' },
      show: ({ registeredAt }) => (registeredAt ? formatDate(registeredAt, timeZone) : NOTHING),
    },
  ];
}
