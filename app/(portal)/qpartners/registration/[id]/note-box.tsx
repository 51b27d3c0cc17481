import { useId, type FocusEvent, type RefObject } from 'react';
import { FIELD_CLASS } from '@/components/form/form-field';
import { useMay } from '@/components/layout/rights';
import { MentionBox } from '@/components/record/mention-box';
import type { Colleague } from '@/lib/domain/note';
import { MAX_NOTE } from '@/lib/domain/registration';

interface NoteBoxProps {
  id?: string;
  label: string;
  value: string;
  fault: string | null;
  placeholder?: string;
  describedBy?: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  /** Called with the mentioned teammate. */
  onMention: (person: Colleague) => void;
  onBlur?: (event: FocusEvent<HTMLTextAreaElement>) => void;
}

/** A note's text field with its error. It supports mentions if the reader has the right. */
export function NoteBox({ id, placeholder, onMention, ...box }: NoteBoxProps) {
  const hasRecordHistory = useMay('recordHistory');
  const faultId = useId();
  if (hasRecordHistory) {
    const hint = placeholder && `${placeholder}; @ mentions a teammate`;
    return <MentionBox {...box} kind="registration" boxId={id} placeholder={hint} onMention={onMention} />;
  }
  const { label, value, fault, describedBy, ref, onChange, onBlur } = box;
  return (
    <>
      <textarea
        ref={ref}
        id={id}
        rows={3}
        maxLength={MAX_NOTE}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        className={`${FIELD_CLASS.form} h-auto! min-h-20 py-2`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : describedBy}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      {fault ? (
        <p id={faultId} role="alert" className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </>
  );
}
