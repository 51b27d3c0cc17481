import clsx from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** The classes of a text box: 40 px high in forms, and its edge seen at 3:1. */
export const FIELD_CLASS =
  'h-10 w-full rounded border border-control bg-surface px-3 text-base outline-offset-0 placeholder:text-muted ' +
  'read-only:bg-quiet-weak';

/**
 * A labelled text box.
 *
 * @param adornment what stands inside the box at its right, such as a button
 * @param fault what is wrong with what stands in it, in one sentence
 */
export function Field({
  label,
  adornment,
  fault,
  className,
  ...input
}: ComponentProps<'input'> & { label: string; adornment?: ReactNode; fault?: string | null }) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={clsx(FIELD_CLASS, fault && 'border-bad', className)}
          {...(fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
          {...input}
        />
        {adornment}
      </div>
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
