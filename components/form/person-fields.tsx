'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { MAX_NAME, NUMBER_KINDS, type NumberKind } from '@/lib/domain/person';
import { ChoiceField } from './choice-field';
import { TextField } from './text-field';

const FIELDS = { office: 'officeNumber', mobile: 'mobileNumber' } as const;

type Field = (typeof FIELDS)[NumberKind];

const KIND_LABELS: Readonly<Record<NumberKind, string>> = { office: 'Office', mobile: 'Mobile' };

interface Numbers {
  officeNumber?: string | null | undefined;
  mobileNumber?: string | null | undefined;
}

/** The kind of the number that a form shows: of two the office's. */
export function shownKind({ officeNumber, mobileNumber }: Numbers): NumberKind {
  return !officeNumber && mobileNumber ? 'mobile' : 'office';
}

/**
 * The numbers of a form after a kind was chosen: the only one becomes one of that kind, and of two both stay.
 *
 * @param stored what the form began with; a number that it never knew of stays out of it
 */
export function withKind({ officeNumber, mobileNumber }: Numbers, kind: NumberKind, stored: Numbers): Numbers {
  const [from, to]: [Field, Field] =
    kind === 'mobile' ? ['officeNumber', 'mobileNumber'] : ['mobileNumber', 'officeNumber'];
  const numbers = { officeNumber, mobileNumber };
  if (typeof numbers[to] === 'string') return numbers;
  return { ...numbers, [to]: numbers[from], [from]: stored[from] === undefined ? undefined : null };
}

/**
 * The names of a person and one of their telephone numbers, whose kind can be chosen.
 *
 * @param kindIds the ids of the kinds, which two screens of the spec have the other way round (spec 3 §9)
 */
export function PersonFields({
  kindLegend,
  kindIds,
  numberHint,
  autoComplete,
}: {
  kindLegend: string;
  kindIds: Readonly<Record<NumberKind, string>>;
  numberHint?: string;
  autoComplete: { firstName: string; lastName: string; number: string };
}) {
  const { getValues, setValue, formState } = useFormContext<Numbers>();
  const [kind, setKind] = useState(() => shownKind(getValues()));

  const changeKind = (id: string) => {
    const next = NUMBER_KINDS.find((each) => kindIds[each] === id) ?? 'office';
    setKind(next);
    const moved = withKind(getValues(), next, formState.defaultValues ?? {});
    setValue('officeNumber', moved.officeNumber);
    setValue('mobileNumber', moved.mobileNumber);
  };

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label="First Name" autoComplete={autoComplete.firstName} maxLength={MAX_NAME} />
        <TextField name="lastName" label="Last Name" autoComplete={autoComplete.lastName} maxLength={MAX_NAME} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <ChoiceField
          legend={kindLegend}
          value={kindIds[kind]}
          options={NUMBER_KINDS.map((each) => ({ value: kindIds[each], label: KIND_LABELS[each] }))}
          onChange={changeKind}
        />
        <TextField
          key={kind}
          name={FIELDS[kind]}
          label="Contact Number"
          type="tel"
          inputMode="numeric"
          autoComplete={autoComplete.number}
          hint={numberHint}
        />
      </div>
    </>
  );
}
