'use client';

import { useRef, useState } from 'react';
import { TextAreaField } from '@/components/form/text-area-field';
import { useMailNote } from '@/components/layout/mail-note';
import Question from '@/components/ui/question';
import { MAX_REVIEW_NOTE, NOTHING_MISSING, REASON_BLANK, type ReviewOutcome } from '@/lib/domain/registration-review';

/** Confirms asking an applicant for more or rejecting them, with the email's text. */
export default function ReviewQuestion({
  outcome,
  name,
  email,
  missing,
  onAnswer,
  onClose,
}: {
  outcome: ReviewOutcome;
  /** The partner's name. */
  name: string;
  email: string;
  /** Missing parts of the stored registration. */
  missing: readonly string[];
  /** Receives the note or the reason. */
  onAnswer: (text: string) => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const mailNote = useMailNote();
  const rejects = outcome === 'rejected';
  const isNoteOptional = !rejects && missing.length > 0;
  const answer = () => {
    if (text.trim() === '' && !isNoteOptional) {
      setFault(rejects ? REASON_BLANK : NOTHING_MISSING);
      return field.current?.focus();
    }
    onAnswer(text.trim());
    onClose();
  };
  return (
    <Question
      title={rejects ? `Reject ${name}?` : 'Ask for missing information?'}
      confirm={rejects ? 'Reject' : 'Send'}
      look={rejects ? 'danger' : 'primary'}
      begin={field}
      fields={
        <TextAreaField
          ref={field}
          label={rejects ? 'Reason' : isNoteOptional ? 'Note (optional)' : 'Note'}
          rows={3}
          maxLength={MAX_REVIEW_NOTE}
          value={text}
          fault={fault}
          onChange={({ target }) => {
            setText(target.value);
            setFault(undefined);
          }}
        />
      }
      onConfirm={answer}
      onClose={onClose}
    >
      {rejects ? (
        <p>{`${email} gets the reason by email. The registration is no longer waiting and can still be approved.`}</p>
      ) : missing.length === 0 ? (
        <p>{`No required information is missing. ${email} gets your note by email.`}</p>
      ) : (
        <>
          <p>{`${email} gets an email asking for:`}</p>
          <ul className="list-disc pl-5">
            {missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {mailNote ? <p>{mailNote.trim()}</p> : null}
    </Question>
  );
}
