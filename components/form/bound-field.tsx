'use client';

import type { ReactNode, Ref } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useFormBusy } from './form';

/** What ties a control to the value of the form that bears its name. */
export interface Binding {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: Ref<HTMLElement>;
  readOnly: boolean;
}

/**
 * Ties a control to the form around it. A box that is left empty says nothing yet: it was passed, or is filled in later.
 *
 * @param name of the value; without one, or outside of a form, the control is its caller's
 */
export function Bound({
  name,
  children,
}: {
  name: string | undefined;
  children: (binding: Binding | null, fault: string | undefined) => ReactNode;
}) {
  const form = useFormContext();
  const isBusy = useFormBusy();
  if (!form || name === undefined) return children(null, undefined);
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => {
        const isEmpty = value === '' || value === null || value === undefined;
        const binding = { name, value, onChange, onBlur: () => (isEmpty ? undefined : onBlur()), ref, readOnly: isBusy };
        return <>{children(binding, fieldState.error?.message)}</>;
      }}
    />
  );
}

/** Gives an element to two refs. */
export function bothRefs<T>(one: Ref<T> | undefined, other: Ref<T> | undefined) {
  return (element: T | null) => {
    for (const ref of [one, other]) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}
