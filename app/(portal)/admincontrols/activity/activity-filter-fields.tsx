'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { DateField } from '@/components/ui/date-field';
import { FRAMED_CHOICE_CLASS } from '@/components/ui/list-field';
import { dateFault } from '@/lib/domain/date-range';
import type { ActivityAddress } from '@/lib/paths';

/** What can be chosen to filter the log. */
export interface ActivityChoices {
  people: readonly { id: number; name: string }[];
  /** By area. */
  kinds: readonly { area: string; kinds: readonly { action: string; label: string }[] }[];
}

export type ActivityFilterValues = Pick<ActivityAddress, 'person' | 'kind' | 'from' | 'to'>;

/**
 * The fields by which the log is filtered: who, what, and from which day to which.
 *
 * @param idPrefix tells the fields of the sheet from those of the page
 */
export function ActivityFilterFields({
  idPrefix,
  values,
  names,
  people,
  kinds,
  today,
  onChange,
}: ActivityChoices & {
  idPrefix: string;
  values: ActivityFilterValues;
  names: { person?: string | undefined; kind?: string | undefined };
  today: string;
  onChange: (values: ActivityFilterValues) => void;
}) {
  const { person, kind, from, to } = values;
  const bounds = { startDate: from, endDate: to, today };
  return (
    <>
      <Choice
        id={`${idPrefix}-person`}
        label="Who"
        value={person ? String(person) : ''}
        className="w-48"
        onChange={(chosen) => onChange({ ...values, person: chosen ? Number(chosen) : undefined })}
      >
        <option value="">Everyone</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {/* What the address asks for is shown as chosen, also where it is not among the choices. */}
        {person && !people.some(({ id }) => id === person) ? <option value={person}>{names.person}</option> : null}
      </Choice>
      <Choice
        id={`${idPrefix}-kind`}
        label="What"
        value={kind ?? ''}
        className="w-64"
        onChange={(chosen) => onChange({ ...values, kind: chosen || undefined })}
      >
        <option value="">Everything</option>
        {kinds.map(({ area, kinds: ofArea }) => (
          <optgroup key={area} label={area}>
            {ofArea.map(({ action, label }) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
        {kind && !kinds.some(({ kinds: ofArea }) => ofArea.some(({ action }) => action === kind)) ? (
          <option value={kind}>{names.kind}</option>
        ) : null}
      </Choice>
      <DateField
        label="Start date"
        value={from}
        today={today}
        refuse={(day) => dateFault('startDate', day, bounds)}
        onChange={(day) => onChange({ ...values, from: day })}
      />
      <DateField
        label="End date"
        value={to}
        today={today}
        refuse={(day) => dateFault('endDate', day, bounds)}
        onChange={(day) => onChange({ ...values, to: day })}
      />
    </>
  );
}

function Choice({
  id,
  label,
  value,
  className,
  onChange,
  children,
}: {
  id: string;
  label: string;
  value: string;
  className: string;
  onChange: (chosen: string) => void;
  children: ReactNode;
}) {
  return (
    <label className={clsx(FRAMED_CHOICE_CLASS, 'max-sm:w-full', className)}>
      <span className="shrink-0">{label}</span>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent pr-1 text-text outline-none"
      >
        {children}
      </select>
    </label>
  );
}
