import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';

const COMMON_CLASS = 'read-only:bg-quiet-weak aria-invalid:border-bad disabled:bg-quiet-weak disabled:text-muted';

/** The classes of a text box: 40 px high in forms, 32 px in small ones within dialogs; its edge is seen at 3:1. */
export const FIELD_CLASS = {
  form: `h-10 w-full rounded border border-control bg-surface px-3 text-base outline-offset-0 placeholder:text-muted ${COMMON_CLASS}`,
  small: `${LIST_FIELD_CLASS} w-full disabled:cursor-not-allowed ${COMMON_CLASS}`,
} as const;

export type FieldSize = keyof typeof FIELD_CLASS;

/** What a control needs so that its label, its hint and its fault are read with it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What every field can be given. */
export interface FieldProps {
  label: ReactNode;
  /** Stands below the control as long as nothing is wrong. */
  hint?: ReactNode;
  /** What is wrong with the value, in one sentence; a field of a form finds its own. */
  fault?: string | null | undefined;
  size?: FieldSize;
  /** Of the whole field. */
  className?: string | undefined;
}

/** A control of any kind with its label above and, below it, its fault or a hint. */
export function FormField({
  label,
  hint,
  fault,
  size = 'form',
  className,
  id: givenId,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
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

/** What is said below a control. A fault is read out when it appears. */
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
