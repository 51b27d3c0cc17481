'use client';

import { SelectField } from '@/components/form/select-field';
import { recordOf, useRecord } from '@/components/record/use-record';
import { RetryButton } from '@/components/ui/retry-button';
import type { listRequestTypes } from '@/lib/contract/points';
import type { RequestTypeId } from '@/lib/domain/point-request';

/**
 * The choice of a type out of those that the company's latest request allows (spec 1 §4). One that this person may not
 * choose stands there and can't be chosen; the reason is said below the form.
 */
export function TypeField({
  offered,
  refusals,
  value,
  className,
  onChange,
}: {
  offered: readonly RequestTypeId[];
  refusals: ReadonlyMap<RequestTypeId, string | null>;
  value: RequestTypeId | null;
  className: string;
  onChange: (type: RequestTypeId | null) => void;
}) {
  const { load, retry } = useRecord(recordOf<typeof listRequestTypes>('/point-request/types', {}), null);
  if (load && load.state !== 'loaded') {
    return (
      <div role="alert" className="flex max-w-60 flex-col items-start gap-2 text-sm text-bad">
        <p>There was a problem getting point request types. {load.message}</p>
        <RetryButton onRetry={retry} />
      </div>
    );
  }
  const types = load?.value ?? [];
  return (
    <SelectField
      label="Type"
      size="small"
      value={value ?? ''}
      disabled={!load}
      className={className}
      onChange={({ target }) => onChange(target.value === '' ? null : (Number(target.value) as RequestTypeId))}
    >
      <option value="">{load ? 'Choose a type' : 'Loading…'}</option>
      {types.map(({ id, name }) => {
        const type = offered.find((candidate) => candidate === id);
        return type ? (
          <option key={id} value={id} disabled={refusals.get(type) !== null}>
            {name}
          </option>
        ) : null;
      })}
    </SelectField>
  );
}
