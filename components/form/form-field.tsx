'use client';

import clsx from 'clsx';
import { useId, type ReactNode, type Ref } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { useFormBusy, useSecrets } from './form';

const COMMON_CLASS = 'read-only:bg-quiet-weak aria-invalid:border-bad disabled:bg-quiet-weak disabled:text-muted';

/** Text boxes are 40 px high in forms, 32 px in small ones within dialogs; their edge is seen at 3:1. */
export const FIELD_CLASS = {
  form: clsx(
    'h-10 w-full rounded border border-control bg-surface px-3 text-base outline-offset-0 placeholder:text-muted',
    COMMON_CLASS,
  ),
  small: `${LIST_FIELD_CLASS} w-full disabled:cursor-not-allowed ${COMMON_CLASS}`,
} as const;

/** What a control needs so that its label, its hint and its fault are read with it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What every labelled field takes. */
export interface FieldProps {
  label: ReactNode;
  /** Stands below the control as long as nothing is wrong. */
  hint?: ReactNode;
  /** What is wrong with the value, in one sentence; a field of a form finds its own. */
  fault?: string | null | undefined;
  size?: keyof typeof FIELD_CLASS;
  /** Of the whole field. */
  className?: string | undefined;
}

type FormFieldProps = FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode };

/** A control of any kind with its label above and, below it, its fault or a hint. */
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

/** A fault below a control is read out when it appears. */
export function FieldNote({ id, fault, hint }: { id: string; fault: string | null | undefined; hint?: ReactNode }) {
  return (
    <div
      id={id}
      role={fault ? 'alert' : undefined}
      aria-live="polite"
      className={clsx('text-xs', fault ? 'text-bad' : 'text-muted', !fault && !hint && 'hidden')}
    >
      {fault || hint}
    </div>
  );
}

/** What ties a control to the value of the form that bears its name. */
interface Binding {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: Ref<HTMLElement>;
  readOnly: boolean;
}

/**
 * Ties a control to the form around it. A box that is left empty says nothing yet: it
 * was passed, or is filled in later.
 *
 * @param name of the value; without one, or outside of a form, the control is its caller's
 * @param secret is it a password or a tax number, which no draft may hold?
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

/** A labelled control, tied to the form around it, which finds its fault there. */
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

/** Is a pointer held down now? */
let isPressed = false;

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, () => (isPressed = false), true);
}

/** Runs at once, or after the press that is under way: what moves below a pointer that is held down takes its click. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const look = () => (isPressed ? void requestAnimationFrame(look) : run());
  requestAnimationFrame(look);
}
