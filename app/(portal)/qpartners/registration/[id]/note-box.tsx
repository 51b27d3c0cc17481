import { useId, type ComponentProps } from 'react';
import { FIELD_CLASS } from '@/components/form/form-field';
import { MAX_NOTE } from '@/lib/domain/registration';

/** The box that a note is written in, with what is wrong below it. */
export function NoteBox({
  fault,
  'aria-describedby': describedBy,
  ...box
}: Omit<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'className' | 'aria-invalid'> & { fault: string | null }) {
  const faultId = useId();
  return (
    <>
      <textarea
        {...box}
        rows={3}
        maxLength={MAX_NOTE}
        className={`${FIELD_CLASS.form} h-auto! min-h-20 py-2`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : describedBy}
      />
      {fault ? (
        <p id={faultId} role="alert" className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </>
  );
}
