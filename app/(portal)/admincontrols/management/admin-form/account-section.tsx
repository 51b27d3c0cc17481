'use client';

import { useController } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { PartProblem } from '@/components/ui/part-problem';
import type { AdminValues } from './admin-values';
import type { OfferedRoles } from './read-roles';

const STATUSES = [
  { value: 'inUse', label: 'In use' },
  { value: 'disabled', label: 'Disabled' },
] as const;

/**
 * Whether the account is in use, and what it may do.
 *
 * @param roles those that can be given; with no more than one there is nothing to choose
 * @param hold why neither can be changed, in a sentence
 */
export function AccountSection({ roles, hold }: { roles: OfferedRoles; hold?: string | undefined }) {
  const { names, problem } = roles;
  const { field: status } = useController<AdminValues, 'status'>({ name: 'status' });
  const { field: role, fieldState } = useController<AdminValues, 'role'>({ name: 'role' });
  const offered = names.includes(role.value) ? names : [...names, role.value];
  return (
    <SectionCard title="Account">
      {hold ? (
        <TextField label="Account Status" value={status.value === 'inUse' ? 'In use' : 'Disabled'} hint={hold} readOnly />
      ) : (
        <ChoiceField legend="Account Status" value={status.value} options={STATUSES} onChange={status.onChange} />
      )}
      {hold || problem === null ? null : <PartProblem>{`There was a problem getting the roles ${problem}`}</PartProblem>}
      {hold || offered.length === 1 ? (
        <TextField label="Role" value={role.value} fault={fieldState.error?.message} readOnly />
      ) : (
        <SelectField label="Role" fault={fieldState.error?.message} {...role}>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </SectionCard>
  );
}
