'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SelectField } from '@/components/form/select-field';
import { TimeField } from '@/components/form/typed-field';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { faultOfTime } from '@/lib/domain/content-faults';
import { offered } from '@/lib/domain/offered';
import { query } from '@/lib/query/client';
import { faultOfTypedTime } from '@/lib/time/typed-time';
import { instantInWords, zonedInstant } from '@/lib/time/zoned-time';
import { CONTENT_TYPES } from '../content-types';
import { CONTENT_WORDS } from '../content-words';
import { typeNoun } from './bulk-change';

interface FieldProps {
  /** Whether the user has pressed the button. Only then are missing values reported. */
  isTried: boolean;
}

/** A typed time of publication, the instant (ISO 8601) it means, and its error. */
export interface TypedTime {
  typed: string;
  publishAt: string | null;
  fault: string;
}

/** @param typed `2027-03-14T09:00` in the zone's local time, or unparsed text; empty if none */
export function readTime(typed: string, timeZone: string): TypedTime {
  const now = new Date();
  const publishAt = zonedInstant(typed, timeZone)?.toISOString() ?? null;
  if (typed !== '' && publishAt === null)
    return { typed, publishAt, fault: faultOfTypedTime(typed, { now, timeZone }) };
  const fault = faultOfTime(publishAt, { now, stored: null });
  return { typed, publishAt: fault === '' ? publishAt : null, fault };
}

/** The time of publication in the portal's time zone. It has the initial focus. */
export function PublishAtField({
  value: { typed, publishAt, fault },
  timeZone,
  isTried,
  onChange,
}: FieldProps & { value: TypedTime; timeZone: string; onChange: (value: TypedTime) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <TimeField
      ref={box}
      label={`Publish at (${timeZone})`}
      size="small"
      className="sm:max-w-96"
      timeZone={timeZone}
      {...(publishAt && { hint: `Partners see them from ${instantInWords(publishAt, timeZone)}.` })}
      fault={typed !== '' || isTried ? fault : undefined}
      value={typed}
      onChange={(text) => onChange(readTime(text, timeZone))}
    />
  );
}

/** The new type of the items, or their category in the data hub. It has the initial focus. */
export function TypeField({
  area,
  value,
  isTried,
  onChange,
}: FieldProps & { area: ContentArea; value: number | null; onChange: (value: number | null) => void }) {
  const { data, error, refetch } = useTypes(area);
  const chooser = useRef<HTMLSelectElement>(null);
  const isHere = data !== undefined;
  useEffect(() => chooser.current?.focus(), [isHere]);
  if (!data && error) {
    return (
      <PartProblem retry={<RetryButton of={error} onRetry={() => void refetch()} />}>
        {`There was a problem getting the types ${error.message}`}
      </PartProblem>
    );
  }
  return (
    <SelectField
      ref={chooser}
      label={CONTENT_WORDS[area].type?.label ?? 'Type'}
      size="small"
      className="sm:max-w-80"
      fault={isTried && value === null ? rulesOf(area).type?.missing : undefined}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(data?.find(({ id }) => String(id) === target.value)?.id ?? null)}
    >
      <option value="">{`Choose a ${typeNoun(area)}`}</option>
      {offered(data ?? []).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function useTypes(area: ContentArea) {
  const types = CONTENT_TYPES[area];
  if (!types) throw new Error(`${area} has no types`);
  return useQuery<LookupOption[]>(query(types));
}
