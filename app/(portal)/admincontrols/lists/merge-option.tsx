'use client';

import { useRef, useState } from 'react';
import { defineAction, UNDO_NOTE } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { SelectField } from '@/components/form/select-field';
import Question from '@/components/ui/question';
import { call } from '@/lib/bff/call';
import type { ListOption, mergeOption } from '@/lib/contract/lists';
import { anOptionOf, LISTS, whyNotInto, type ListName } from '@/lib/domain/lists';
import { formatCountOf } from '@/lib/text/format';

/**
 * Chooses the option that takes over all records of another one, which then is deleted.
 * @param kind the kind of its pending mark
 */
export default function MergeOption({
  list,
  option,
  options,
  kind,
  onClose,
}: {
  list: ListName;
  option: ListOption;
  options: readonly ListOption[];
  kind: string;
  onClose: () => void;
}) {
  const field = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const [isTried, setTried] = useState(false);
  const { users } = LISTS[list];
  const into = options.find(({ id }) => String(id) === chosen);
  const fault = isTried && !into ? `Choose ${anOptionOf(list)}.` : null;
  const moved = option.uses
    ? `${formatCountOf(option.uses, ...users)} will use the one you choose.`
    : `No ${users[0]} uses it.`;

  return (
    <Question
      title={`Merge “${option.name}”`}
      confirm="Merge"
      begin={field}
      fields={
        <SelectField
          ref={field}
          label="Into"
          value={chosen}
          fault={fault}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{`Choose ${anOptionOf(list)}`}</option>
          {options
            .filter((each) => each.id !== option.id && whyNotInto(list, each) === null)
            .map(({ id, name, hidden }) => (
              <option key={id} value={id}>
                {hidden ? `${name} (hidden)` : name}
              </option>
            ))}
        </SelectField>
      }
      onConfirm={() => {
        setTried(true);
        if (!into) return field.current?.focus();
        onClose();
        const { id, name: label, version } = option;
        perform(mergingIn(list, kind, into), [{ id, label, version }]);
      }}
      onClose={onClose}
    >
      {`${moved} Then “${option.name}” is deleted. ${UNDO_NOTE}`}
    </Question>
  );
}

const mergingIn = (list: ListName, kind: string, into: ListOption) =>
  defineAction<{ id: number; label: string; version: number }>({
    of: kind,
    noun: LISTS[list].noun,
    verb: ['Merge', 'Merging', 'merged'],
    tail: `into ${into.name}`,
    call: ([{ id, version }]) =>
      call<typeof mergeOption>('PATCH', '/lists/{list}/{id}/merge', {
        params: { list, id },
        body: { into: into.id, version },
      }),
  });
