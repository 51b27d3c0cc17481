'use client';

import { useEffect, useRef, useState } from 'react';
import { UNDO_NOTE, type ActionWords, type Item } from '@/components/action/action';
import { call, type Call } from '@/lib/bff/call';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import { OpenWorkOfPeople } from '@/components/assignments/open-work';
import type { Preview } from '@/components/action/item-list';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { STATUS_CHANGED, STATUS_NOT_CHANGED } from '@/components/bulk/re-enable';
import { SelectField } from '@/components/form/select-field';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { bff } from '@/lib/bff/client';
import type { Output } from '@/lib/contract/endpoint';
import type { AdminUser, changeAdminStatus, editAdmin, getAdmin } from '@/lib/contract/admin-users';
import {
  disableOutcome,
  roleOutcome,
  standsAsChanged,
  type BulkAdmin,
  type BulkAdminChange,
  type BulkAdminOutcome,
} from '@/lib/domain/admin-bulk';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount, formatCountOf, listNames } from '@/lib/text/format';
import { waitingSentence } from '@/lib/text/proposed-change-words';
import { useRoles } from './admin-form/use-roles';

export type BulkAction = 'inUse' | 'disabled' | 'role';

/** A bulk change of selected people, labeled by their names. */
export interface BulkJob {
  action: BulkAction;
  people: readonly Item[];
}

type DialogProps = SelectedActionProps & { job: BulkJob };

type SeenAdmin = Item & BulkAdmin & Pick<AdminUser, 'version'>;
type ChangedAdmin = SeenAdmin & Preview & { change: BulkAdminChange };

/** A bulk change of staff: its effect on each person, and why some can't change. */
export default function AdminsBulkDialog(props: DialogProps) {
  const { job } = props;
  const shared = useShared(props);
  if (job.action === 'role') return <RoleDialog {...props} />;
  const disabled = job.action === 'disabled';
  return (
    <ActionDialog
      {...shared}
      action={changeOf(job.action, (person) => disableOutcome(person, disabled))}
      look={disabled ? 'danger' : 'primary'}
      further={(people) => (disabled ? <OpenWorkOfPeople people={people} /> : null)}
    />
  );
}

function RoleDialog(props: DialogProps) {
  const shared = useShared(props);
  const { names, problem, error, retry } = useRoles();
  const chooser = useRef<HTMLSelectElement>(null);
  useEffect(() => chooser.current?.focus(), []);
  const [role, setRole] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <ActionDialog
      {...shared}
      action={role === '' ? null : changeOf('role', (person) => roleOutcome(person, role))}
      fields={
        problem === null ? (
          <SelectField
            ref={chooser}
            label="Role"
            size="small"
            className="sm:max-w-80"
            fault={isTried && role === '' ? 'Role is required' : undefined}
            value={role}
            onChange={({ target }) => setRole(target.value)}
          >
            <option value="">Choose a role</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ) : (
          <PartProblem retry={<RetryButton of={error} onRetry={retry} />}>
            {`There was a problem getting the roles. ${problem}`}
          </PartProblem>
        )
      }
      onLacking={() => setTried(true)}
    />
  );
}

function useShared({ job: { action, people }, ...handlers }: DialogProps) {
  const { id: askerId } = useSignedInUser();
  const { note, ...words } = WORDS[action];
  return { ...handlers, items: people, read: readAdmin(askerId), words, note };
}

/** @param askerId the reader, who can’t change their own account */
function readAdmin(askerId: number) {
  return async ({ id }: Item, signal: AbortSignal): Promise<SeenAdmin> => {
    const query = { userId: id };
    const user = await bff<typeof getAdmin>('GET', '/users/adminManagement/getUserDetail', { query, signal });
    const { role, disabled, version } = user;
    const hold = user.hold ?? (id === askerId ? 'yourself' : null);
    return {
      id,
      label: fullNameOf(user) || user.email,
      role,
      disabled,
      hold,
      ...(version !== undefined && { version }),
    };
  };
}

function changeOf(
  action: BulkAction,
  outcomeOf: (person: BulkAdmin) => BulkAdminOutcome,
): CheckedAction<SeenAdmin, ChangedAdmin> {
  const { note: _, ...words } = WORDS[action];
  const isRole = action === 'role';
  return {
    ...words,
    of: 'admin',
    check: (person) => {
      const outcome = outcomeOf(person);
      if ('refusal' in outcome) return outcome.refusal;
      const { change } = outcome;
      return { ...person, change, before: inWords(person, change), after: inWords(change, change) };
    },
    isDone: (person, { change }) => standsAsChanged(person, change),
    call: ([person]) => callOf(person),
    done: (people, answers) => ({
      message: isRole ? rolesChanged(people.length, answers) : STATUS_CHANGED,
      link: { text: listNames(people.map(({ label }) => label)) },
    }),
    failed: isRole ? 'Update Failed' : STATUS_NOT_CHANGED,
  };
}

/** The message after a role change, with the number that awaits another administrator's approval. */
function rolesChanged(count: number, answers: readonly unknown[]): string {
  const waits = (answers as readonly Output<typeof editAdmin>[]).filter((answer) => waitingSentence(answer) !== null);
  if (waits.length === 0) return 'Update user success';
  return waits.length === count
    ? `Needs another administrator: a new role for ${personCount(count)}`
    : `Update user success. ${personCount(waits.length)} of ${formatCount(count)} wait for another administrator.`;
}

/** Formats the value that a change affects, for a person or the change itself. */
function inWords(of: Partial<BulkAdmin>, change: BulkAdminChange): string {
  return 'role' in change ? (of.role ?? '') : of.disabled ? 'Disabled' : 'In Use';
}

function callOf({ id, version, change }: ChangedAdmin): Call {
  return 'role' in change
    ? call<typeof editAdmin>('PATCH', '/users/adminManagement/editUserDetail', {
        body: { userId: id, user: change, version },
      })
    : call<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', {
        body: { userIds: [id], disable: change.disabled },
      });
}

const personCount = (count: number) => formatCountOf(count, 'person', 'people');

const noun = ['person', 'people'] as const;

const WORDS: Readonly<Record<BulkAction, ActionWords & { note: string }>> = {
  inUse: { noun, verb: ['Enable', 'Enabling', 'enabled'], note: `They can sign in again. ${UNDO_NOTE}` },
  disabled: {
    noun,
    verb: ['Disable', 'Disabling', 'disabled'],
    note: `They’re signed out and can’t sign in while disabled. ${UNDO_NOTE}`,
  },
  role: {
    noun,
    verb: ['Change', 'Changing', 'changed'],
    part: 'role',
    note: `They are signed out, and have the role from the next sign-in. ${UNDO_NOTE}`,
  },
};
