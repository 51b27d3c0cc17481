'use client';

import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ChangesButton, Form } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useFormConflict } from '@/components/form/use-conflict';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import { changeOption, type listOptions, type ListOption } from '@/lib/contract/lists';
import { LISTS, MAX_OPTION_NAME, whyNamed, type ListName } from '@/lib/domain/lists';
import { formatCountOf } from '@/lib/text/format';
import { LinkField } from './link-field';

/** Renames an option, or changes a carrier's link. */
export default function EditOption({
  list,
  option,
  onClose,
}: {
  list: ListName;
  option: ListOption;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // Keep the opened version, so that others' changes aren't overwritten unseen.
  const [opened] = useState(option);
  const { noun, field: extra } = LISTS[list];
  const { id, uses } = opened;
  const valuesOf = ({ name, link }: ListOption) => ({ name, ...(extra === 'link' && { link: link ?? '' }) });
  const form = useForm({ schema: changeOption.body, defaultValues: valuesOf(opened) });
  const send = async (values: z.infer<typeof changeOption.body>, { version }: ListOption) => {
    const body = { ...values, version };
    const saved = await save(
      () => bff<typeof changeOption>('PATCH', '/lists/{list}/{id}', { params: { list, id }, body }),
      { done: ({ name }) => `${name} saved` },
    );
    if (saved) onClose();
  };
  const conflict = useFormConflict({
    noun: noun[0],
    form,
    record: opened,
    read: async () => {
      const options = await bff<typeof listOptions>('GET', '/lists', { query: { list } });
      return options.find((each) => each.id === id) ?? null;
    },
    valuesOf,
    save: send,
    labelOf: (name) => (name === 'link' ? 'Tracking link' : 'Name'),
    textOf: (_, value) => String(value || '—'),
  });
  const { save, saving } = useSave({ form, onStale: conflict.onStale });
  const reason = whyNamed(list, opened);

  return (
    <>
      <Dialog title={`Edit ${noun[0]}`} width="confirm" initialFocus={field} onClose={onClose}>
        <Form
          form={form}
          draft={{ record: `option of ${list}`, id }}
          busy={saving}
          onSubmit={(values) => send(values, conflict.base)}
        >
          <TextField
            ref={field}
            name="name"
            label="Name"
            maxLength={MAX_OPTION_NAME}
            autoComplete="off"
            disabled={reason !== null}
            hint={
              reason ??
              (uses ? `Also changes it in ${formatCountOf(uses, ...LISTS[list].users)} that use it.` : undefined)
            }
          />
          {extra === 'link' ? <LinkField /> : null}
          <DialogButtons onLeave={onClose}>
            <ChangesButton busy="Saving…" className="max-sm:h-10">
              Save
            </ChangesButton>
          </DialogButtons>
        </Form>
      </Dialog>
      {conflict.dialog}
    </>
  );
}
