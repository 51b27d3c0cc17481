'use client';

import { useRef, useState } from 'react';
import { TextField } from '@/components/form/text-field';
import Question from '@/components/ui/question';
import type { PersonToErase } from '@/lib/contract/personal-data';
import { isNameTyped, nameNotTyped } from '@/lib/domain/erasure';

/** The question before somebody is erased: what goes, what stays, and their name to be typed in. */
export default function EraseQuestion({
  person: { name, formerName, application },
  onConfirm,
  onClose,
}: {
  person: PersonToErase;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const answer = () => {
    if (!isNameTyped(typed, name)) {
      setFault(nameNotTyped(name));
      return field.current?.focus();
    }
    onConfirm();
    onClose();
  };
  return (
    <Question
      title={`Erase the data of ${name}?`}
      confirm="Erase data"
      look="danger"
      begin={field}
      fields={
        <TextField
          ref={field}
          label={`Type in ${name} to erase`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          fault={fault}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault(undefined);
          }}
        />
      }
      onConfirm={answer}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          <strong>Goes:</strong> the account and its sessions; name, e-mail, telephone and client addresses wherever
          they stand, also in the log; notices, own views and mail; the messages they sent.
        </p>
        {application ? (
          <p>
            {`${application} is not approved and has nobody else: it goes as well, with its W-9 and the notes ` +
              'about it.'}
          </p>
        ) : null}
        <p>
          <strong>Stays:</strong> what they did, under <em>{formerName}</em>; points, orders and claims; addresses and
          tax papers of a company; what others wrote, also where it names them; backups, until they grow old.
        </p>
        <p>You can undo this right afterwards, and not later.</p>
      </div>
    </Question>
  );
}
