'use client';

import { useEffect, useRef, useState } from 'react';
import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import type { HeldWork } from '@/components/bulk/held-work';
import { STATUS_CHANGED, STATUS_NOT_CHANGED } from '@/components/bulk/re-enable';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { SelectField } from '@/components/form/select-field';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { bff } from '@/lib/bff/client';
import type { AdminUser, changeAdminStatus, editAdmin, getAdmin } from '@/lib/contract/admin-users';
import {
  disabledAnew,
  rankedAnew,
  standsAsChanged,
  type BulkAdmin,
  type BulkAdminChange,
  type BulkAdminOutcome,
} from '@/lib/domain/admin-bulk';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount, formatCountOf, listNames } from '@/lib/format';
import { waitingSentence } from '@/lib/proposed-change-words';
import { useRoles } from './admin-form/use-roles';

export type BulkAction = 'inUse' | 'disabled' | 'role';

/** What is to be done with selected people. Their name is their label. */
export interface BulkJob {
  action: BulkAction;
  people: readonly BulkItem[];
}

interface DialogProps {
  job: BulkJob;
  /** Takes people out of the selection until the run ends. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClose: () => void;
  onClosed: () => void;
}

type SeenAdmin = BulkItem & BulkAdmin & Pick<AdminUser, 'version'>;
type Work = Omit<HeldWork<SeenAdmin, BulkAdminChange>, 'read'>;

/** A change of selected people of the staff: what becomes of each, and who can't change and why. Then it is held. */
export default function AdminsBulkDialog(props: DialogProps) {
  const { job } = props;
  const { waiting, ...shared } = useShared(props);
  if (job.action === 'role') return <RoleDialog {...props} />;
  const disabled = job.action === 'disabled';
  return (
    <HeldBulkDialog
      {...shared}
      work={workOf((person) => disabledAnew(person, disabled), waiting)}
      look={disabled ? 'danger' : 'primary'}
    />
  );
}

function RoleDialog(props: DialogProps) {
  const { waiting, ...shared } = useShared(props);
  const { names, problem, error, retry } = useRoles();
  const chooser = useRef<HTMLSelectElement>(null);
  useEffect(() => chooser.current?.focus(), []);
  const [role, setRole] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <HeldBulkDialog
      {...shared}
      work={role === '' ? null : workOf((person) => rankedAnew(person, role), waiting)}
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
  const [waiting] = useState<Waiting>(() => new Set());
  const words = wordsOf(action, people.length, waiting);
  return { ...handlers, waiting, items: people, read: readAdmin(askerId), words, note: WORDS[action].note };
}

/** @param askerId the reader, who can’t change themselves, whatever the upstream says */
function readAdmin(askerId: number) {
  return async ({ id }: BulkItem, signal: AbortSignal): Promise<SeenAdmin> => {
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

function workOf(validate: (person: BulkAdmin) => BulkAdminOutcome, waiting: Waiting): Work {
  return {
    validate: (person) => {
      const outcome = validate(person);
      if ('refusal' in outcome) return outcome;
      return { ...outcome, before: inWords(person, outcome.change), after: inWords(outcome.change, outcome.change) };
    },
    stands: standsAsChanged,
    apply: (person, bulkId) => {
      const call = callOf(person);
      return call.path === EDIT
        ? bff<typeof editAdmin>('PATCH', call.path, { body: call.body, bulkId }).then((answer) => {
            if (waitingSentence(answer) !== null) waiting.add(person.id);
          })
        : bff<typeof changeAdminStatus>('PATCH', call.path, { body: call.body, bulkId });
    },
    leaving: callOf,
  };
}

/** Whose role waits for another administrator, of one bulk change. */
type Waiting = Set<number>;

/** Said of a change of roles: how many wait for another administrator, where any do. */
function rolesChanged(people: readonly BulkItem[], waiting: Waiting): string {
  const waits = people.filter(({ id }) => waiting.has(id)).length;
  if (waits === 0) return 'Update user success';
  return waits === people.length
    ? `Waits for another administrator: another role for ${personCount(waits)}`
    : `Update user success. ${personCount(waits)} of ${formatCount(people.length)} wait for another administrator.`;
}

/** The value that a change touches: of a person, or of the change itself. */
function inWords(of: Partial<BulkAdmin>, change: BulkAdminChange): string {
  return 'role' in change ? (of.role ?? '') : of.disabled ? 'Disabled' : 'In Use';
}

const EDIT = '/users/adminManagement/editUserDetail';

function callOf({ id, version, change }: SeenAdmin & { change: BulkAdminChange }) {
  const method = 'PATCH';
  if ('role' in change) return { method, path: EDIT, body: { userId: id, user: change, version } } as const;
  const body = { userIds: [id], disable: change.disabled };
  return { method, path: '/users/registration/updateStatus', body } as const;
}

const personCount = (count: number) => formatCountOf(count, 'person', 'people');

const UNDO = 'This can be undone for ten seconds.';

const WORDS = {
  inUse: { verb: 'Put in use', participle: 'put in use', note: `They can sign in again. ${UNDO}` },
  disabled: {
    verb: 'Disable',
    participle: 'disabled',
    note: `They are signed out and can’t sign in while disabled. ${UNDO}`,
  },
  role: {
    verb: 'Change the role of',
    participle: 'given another role',
    note: `They are signed out, and have the role from the next sign-in on. ${UNDO}`,
  },
} as const;

function wordsOf(action: BulkAction, chosen: number, waiting: Waiting): WorkWords<BulkItem> {
  const { verb, participle } = WORDS[action];
  const isRole = action === 'role';
  return {
    title: `${isRole ? 'Change role' : verb}: ${personCount(chosen)}`,
    reading: 'Reading the accounts',
    eligible: `can be ${participle}`,
    button: (count) => `${verb} ${personCount(count)}`,
    changing: 'People who change',
    refused: 'People who can’t change',
    held: (people) => {
      const one = people.length === 1 ? people[0] : undefined;
      return `${one ? `${one.label} is` : `${personCount(people.length)} are`} ${participle} in ten seconds.`;
    },
    running: 'Changing the accounts',
    done: (people) => ({
      message: isRole ? rolesChanged(people, waiting) : STATUS_CHANGED,
      link: { text: listNames(people.map(({ label }) => label)) },
    }),
    sentences: {
      done: (count) => `Changed ${personCount(count)}.`,
      items: personCount,
      failed: (count) =>
        isRole ? `Update Failed: ${personCount(count)}` : `${STATUS_NOT_CHANGED} (${personCount(count)})`,
    },
    failedLabel: 'People who failed',
  };
}
