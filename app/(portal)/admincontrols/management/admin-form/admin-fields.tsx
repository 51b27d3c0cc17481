'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { PersonFields } from '@/components/form/person-fields';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { ADMINS_PATH } from '@/lib/addresses/paths';
import type { OfferedRoles } from './use-roles';

/** The ids of number kinds on these forms (spec 3 §9). */
const KIND_IDS = { office: '2', mobile: '1' } as const;

const STATUSES = [
  { value: false, label: 'In use' },
  { value: true, label: 'Disabled' },
] as const;

export const ADMINS = { label: 'Admin', href: ADMINS_PATH };

interface AdminFieldsProps {
  /** The email field, which is editable only for a new admin. */
  email: ReactNode;
  roles: OfferedRoles;
  /** Explains why status and role can't change, if so. */
  protectedReason?: string | undefined;
}

export function AdminFields({ email, roles, protectedReason }: AdminFieldsProps) {
  const disabled = useWatch<{ disabled: boolean }, 'disabled'>({ name: 'disabled' });
  return (
    <div className="grid gap-4">
      <SectionCard title="Person">
        {email}
        <PersonFields
          kindLegend="Number Type"
          kindIds={KIND_IDS}
          numberHint="Numbers only (e.g., 9497774444)"
          autoComplete={{ firstName: 'off', lastName: 'off', number: 'off' }}
        />
      </SectionCard>
      <SectionCard title="Account">
        {protectedReason ? (
          <TextField label="Account Status" value={disabled ? 'Disabled' : 'In use'} hint={protectedReason} readOnly />
        ) : (
          <ChoiceField legend="Account Status" name="disabled" options={STATUSES} />
        )}
        <RoleField roles={roles} isFixed={protectedReason !== undefined} />
      </SectionCard>
    </div>
  );
}

/** The choice of a role; one that isn't offered, or the only one, is shown. */
export function RoleField({ roles, isFixed = false }: { roles: OfferedRoles; isFixed?: boolean }) {
  const role = useWatch<{ role: string }, 'role'>({ name: 'role' });
  const offered = !role || roles.names.includes(role) ? roles.names : [...roles.names, role];
  return (
    <>
      {isFixed || roles.problem === null ? null : (
        <PartProblem
          retry={<RetryButton of={roles.error} onRetry={roles.retry} />}
        >{`There was a problem getting the roles ${roles.problem}`}</PartProblem>
      )}
      {isFixed || offered.length === 1 ? (
        <TextField name="role" label="Role" readOnly />
      ) : (
        <SelectField name="role" label="Role">
          {roles.usual === '' && !role ? <option value="">Choose a role</option> : null}
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
