import clsx from 'clsx';
import { useId, type ReactNode } from 'react';

/** What a control needs so that its label, its hint and its fault are read with it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * A control with its label above and, below it, its fault or a hint.
 *
 * @param fault what is wrong with the value; it takes the place of the hint
 */
export function FormField({
  label,
  hint,
  fault,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  fault?: string | undefined;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
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
export function FieldNote({ id, fault, hint }: { id: string; fault?: string | undefined; hint?: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className={clsx('text-xs', fault ? 'text-bad' : 'text-muted', !fault && !hint && 'hidden')}>
      {fault ?? hint}
    </div>
  );
}
