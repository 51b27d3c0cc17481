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

/** The kind of number that a form shows; the office number wins if there are both. */
export function shownKind({ officeNumber, mobileNumber }: Numbers): NumberKind {
  return !officeNumber && mobileNumber ? 'mobile' : 'office';
}

/**
 * Changes the kind of the number: a single number moves to it, and two numbers both stay.
 *
 * @param stored the form's initial numbers; absent ones stay absent
 */
export function withKind({ officeNumber, mobileNumber }: Numbers, kind: NumberKind, stored: Numbers): Numbers {
  const [from, to]: [Field, Field] =
    kind === 'mobile' ? ['officeNumber', 'mobileNumber'] : ['mobileNumber', 'officeNumber'];
  const numbers = { officeNumber, mobileNumber };
  if (typeof numbers[to] === 'string') return numbers;
  return { ...numbers, [to]: numbers[from], [from]: stored[from] === undefined ? undefined : null };
}

/**
 * A person's names and one phone number with a choice of its kind.
 *
 * @param kindIds ids of the kinds, which two screens of the spec swap (spec 3 §9)
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
