'use client';

import { useWatch } from 'react-hook-form';
import { SectionCard } from '@/components/form/section-card';
import type { UserDetail } from '@/lib/contract/registrations';
import { faultsOfRegistration, type RegistrationValues } from '@/lib/domain/registration';
import { formatDate } from '@/lib/time';
import { fieldName, type FormValues } from './registration-values';

/** What still stands against an approval, as the form is now. */
export function MissingForApproval() {
  const values = useWatch<FormValues>();
  const faults = faultsOfRegistration(values as RegistrationValues);
  return (
    <SectionCard title="Missing for approval" aside={faults.length || null}>
      {faults.length === 0 ? (
        <p className="text-sm text-ok">Nothing. This partner can be approved.</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {faults.map(([field, sentence]) => (
            <li key={field}>
              <span className="font-medium">{fieldName(field)}</span>
              <span className="text-bad"> · {sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** When what happened to a registration. */
export function RegistrationFacts({ registration, timeZone }: { registration: UserDetail; timeZone: string }) {
  const { createdAt, approvalDate, updatedAt, lastUpdateBy } = registration;
  const facts = [
    ['Registered', createdAt],
    ['Approved', approvalDate],
    [lastUpdateBy ? `Updated by ${lastUpdateBy}` : 'Updated', updatedAt],
  ] as const;
  return (
    <SectionCard title="Dates">
      <dl className="flex flex-col gap-1 text-sm">
        {facts.map(([label, instant]) =>
          instant ? (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{formatDate(instant, timeZone)}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </SectionCard>
  );
}
