'use client';

import { useRef, useState } from 'react';
import { TextField } from '@/components/form/text-field';
import Question from '@/components/ui/question';
import type { PersonToErase } from '@/lib/contract/personal-data';
import { isNameTyped, nameNotTyped } from '@/lib/domain/erasure';

/** Confirms an erasure: lists what is deleted and kept, and requires the person's name. */
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
          label={`Enter ${name} to erase`}
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
          <strong>Goes:</strong> the account and its sessions; their name, email, phone number and IP addresses
          everywhere, including the log; notifications, saved views and email; messages they sent.
        </p>
        {application ? (
          <p>
            {`${application} isn’t approved and has no one else, so it’s erased too, with its W-9 and the notes ` +
              'about it.'}
          </p>
        ) : null}
        <p>
          <strong>Stays:</strong> their activity, under <em>{formerName}</em>; points, orders and claims; the company’s
          addresses and tax documents; what others wrote, even if it names them; backups, until they expire.
        </p>
        <p>You can undo this only right after.</p>
      </div>
    </Question>
  );
}
