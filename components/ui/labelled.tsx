import { useId, type ReactNode } from 'react';

/** What ties a control to its label and to what is wrong with it. */
interface Ties {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/**
 * A label above a control of any kind, and below it what is wrong with its value.
 *
 * @param fault one sentence; nothing where the value is fine
 * @param children the control, given what ties it to both
 */
export function Labelled({
  label,
  fault,
  children,
}: {
  label: string;
  fault?: string | null | undefined;
  children: (ties: Ties) => ReactNode;
}) {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault ? faultId : undefined })}
      {fault ? (
        <p id={faultId} className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
