'use client';

import { Labelled } from '@/components/ui/labelled';
import { RetryButton } from '@/components/ui/retry-button';
import { bff } from '@/lib/bff/client';
import type { listRequestTypes } from '@/lib/contract/points';
import type { RequestTypeId } from '@/lib/domain/point-request';
import { useReading } from './use-reading';

type RequestType = { id: number; name: string };

/** The names of the types don't change while the portal is open, so that they are asked for once. */
let known: RequestType[] | undefined;

async function readTypes(signal: AbortSignal): Promise<RequestType[]> {
  known ??= await bff<typeof listRequestTypes>('GET', '/point-request/types', { signal });
  return known;
}

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
  const { reading, readAgain } = useReading(readTypes);
  if (reading?.state === 'failed') {
    return (
      <div role="alert" className="flex max-w-60 flex-col items-start gap-2 text-sm text-bad">
        <p>There was a problem getting point request types. {reading.message}</p>
        <RetryButton onRetry={readAgain} />
      </div>
    );
  }
  const types = reading?.value ?? [];
  return (
    <Labelled label="Type">
      {(ties) => (
        <select
          {...ties}
          value={value ?? ''}
          disabled={!reading}
          className={className}
          onChange={({ target }) => onChange(target.value === '' ? null : (Number(target.value) as RequestTypeId))}
        >
          <option value="">{reading ? 'Choose a type' : 'Loading…'}</option>
          {types.map(({ id, name }) => {
            const type = offered.find((candidate) => candidate === id);
            return type ? (
              <option key={id} value={id} disabled={refusals.get(type) !== null}>
                {name}
              </option>
            ) : null;
          })}
        </select>
      )}
    </Labelled>
  );
}
