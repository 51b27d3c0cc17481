'use client';

import clsx from 'clsx';
import { useId, type ReactNode, type Ref } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { useFormBusy, useSecrets } from './form';

const COMMON_CLASS = 'read-only:bg-quiet-weak aria-invalid:border-bad disabled:bg-quiet-weak disabled:text-muted';

/** Text fields are 40 px high, or 32 px in small dialog forms, with a border contrast of 3:1. */
export const FIELD_CLASS = {
  form: clsx(
    'h-10 w-full rounded border border-control bg-surface px-3 text-base outline-offset-0 placeholder:text-muted',
    COMMON_CLASS,
  ),
  small: `${LIST_FIELD_CLASS} w-full disabled:cursor-not-allowed ${COMMON_CLASS}`,
} as const;

/** Connects a control to its label, hint and error for screen readers. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Shown below the control unless there is an error. */
  hint?: ReactNode;
  /** The error in one sentence. Fields in a form find their own. */
  fault?: string | null | undefined;
  size?: keyof typeof FIELD_CLASS;
  /** For the whole field. */
  className?: string | undefined;
}

type FormFieldProps = FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode };

export function FormField({ label, hint, fault, size = 'form', className, id: givenId, children }: FormFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  return (
    <div className={clsx('flex min-w-0 flex-col', size === 'form' ? 'gap-1.5' : 'gap-1', className)}>
      <label htmlFor={id} className={clsx('font-medium', size === 'form' ? 'text-sm' : 'text-xs text-muted')}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': fault || hint ? noteId : undefined,
        'aria-invalid': fault ? true : undefined,
      })}
      <FieldNote id={noteId} fault={fault} hint={hint} />
    </div>
  );
}

/** An error is announced when it appears; a hint is read with its field. */
export function FieldNote({ id, fault, hint }: { id: string; fault: string | null | undefined; hint?: ReactNode }) {
  if (!fault && !hint) return null;
  return (
    <div
      key={fault ? 'fault' : 'hint'}
      id={id}
      role={fault ? 'alert' : undefined}
      className={clsx('text-xs', fault ? 'text-bad' : 'text-muted')}
    >
      {fault || hint}
    </div>
  );
}

interface Binding {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: Ref<HTMLElement>;
  readOnly: boolean;
}

/**
 * Binds a control to the surrounding form. Leaving an empty field shows no error, because it may be filled in later.
 *
 * @param name the value's name; without one or outside of a form, the caller controls it
 * @param secret true for passwords and tax numbers, which drafts must not store
 */
export function FormController({
  name,
  secret = false,
  children,
}: {
  name: string | undefined;
  secret?: boolean | undefined;
  children: (binding: Binding | null, fault: string | undefined) => ReactNode;
}) {
  const form = useFormContext();
  const isBusy = useFormBusy();
  const secrets = useSecrets();
  if (secret && name !== undefined) secrets?.add(name);
  if (!form || name === undefined) return children(null, undefined);
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => {
        const isEmpty = value === '' || value === null || value === undefined;
        const binding = {
          name,
          value,
          onChange,
          onBlur: () => (isEmpty ? undefined : afterPress(onBlur)),
          ref,
          readOnly: isBusy,
        };
        return <>{children(binding, fieldState.error?.message)}</>;
      }}
    />
  );
}

export function BoundField({
  name,
  secret,
  fault,
  children,
  ...field
}: Omit<FormFieldProps, 'children'> & {
  name: string | undefined;
  secret?: boolean;
  children: (control: ControlProps, binding: Binding | null) => ReactNode;
}) {
  return (
    <FormController name={name} secret={secret}>
      {(binding, found) => (
        <FormField {...field} fault={fault ?? found}>
          {(control) => children(control, binding)}
        </FormField>
      )}
    </FormController>
  );
}

let isPressed = false;

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, () => (isPressed = false), true);
}

/** Runs now, or after the current press. Moving an element under a pressed pointer would lose its click. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const look = () => (isPressed ? void requestAnimationFrame(look) : run());
  requestAnimationFrame(look);
}
