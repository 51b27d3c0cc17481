'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { PickField } from '@/components/form/pick-field';
import { SelectField } from '@/components/form/select-field';
import { useAnswer } from '@/components/query/use-answer';
import type { getActingCompany } from '@/lib/contract/by-staff';
import type { searchCompanies } from '@/lib/contract/companies';
import type { Output } from '@/lib/contract/endpoint';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

export type ActingCompany = Output<typeof getActingCompany>;

/** A company for which something is entered; undefined until it is read. */
export function useActingCompany(id: number | null): { company: ActingCompany | undefined; problem: string | null } {
  const { data, problem } = useAnswer<ActingCompany>({
    ...query(readOf<typeof getActingCompany>('/by-staff/companies/{id}', { params: { id: id ?? 0 } })),
    enabled: id !== null,
  });
  return { company: data, problem: id === null ? null : problem };
}

interface CompanyValues {
  companyId: number | null;
  userId?: number | undefined;
}

/** Chooses a company and one of its people, in a form with `companyId` and `userId`. */
export function CompanyFields({ personLabel }: { personLabel: string }) {
  const form = useFormContext<CompanyValues>();
  const [companyId, userId] = useWatch<CompanyValues, ['companyId', 'userId']>({ name: ['companyId', 'userId'] });
  const { company, problem } = useActingCompany(companyId);
  const choose = (id: number) => {
    form.setValue('companyId', id, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    form.setValue('userId', undefined, { shouldDirty: true });
    form.clearErrors('userId');
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PickField
        name="companyId"
        label="Company"
        noun={['company', 'companies']}
        placeholder="Search companies"
        shown={company?.name ?? ''}
        fault={company && !company.isApproved ? 'This company isn’t approved yet.' : (problem ?? undefined)}
        readOf={(keyword) => readOf<typeof searchCompanies>('/companies/search', { query: { keyword, page: 1 } })}
        optionsOf={({ data }) =>
          data.map(({ id, name, city, state, approvalStep }) => ({
            ...{ id, name, detail: [city, state].filter(Boolean).join(', ') },
            aside: approvalStep === APPROVED_STEP ? undefined : 'Not approved',
            pick: () => choose(id),
          }))
        }
      />
      <SelectField
        label={personLabel}
        value={userId ?? ''}
        fault={form.formState.errors.userId?.message}
        disabled={!company}
        onChange={({ target }) =>
          form.setValue('userId', target.value === '' ? undefined : Number(target.value), { shouldDirty: true })
        }
      >
        {company && !company.people.some(({ isMaster }) => isMaster) ? <option value="">Choose a person</option> : null}
        {company?.people.map(({ id, fullName, email, isMaster }) => (
          <option key={id} value={isMaster ? '' : id}>
            {`${fullName || email}${isMaster ? ' (master)' : ''}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
