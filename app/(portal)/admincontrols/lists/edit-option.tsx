'use client';

import { useRef } from 'react';
import { ChangesButton, Form } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import { changeOption, type ListOption } from '@/lib/contract/lists';
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
  const { noun, field: extra } = LISTS[list];
  const { id, name, version, link, uses } = option;
  const form = useForm({
    schema: changeOption.body,
    defaultValues: { name, version, ...(extra === 'link' && { link: link ?? '' }) },
  });
  const { save, saving } = useSave({ form, reasonAt: 'name' });
  const reason = whyNamed(list, option);

  return (
    <Dialog title={`Edit ${noun[0]}`} width="confirm" initialFocus={field} onClose={onClose}>
      <Form
        form={form}
        draft={{ record: `option of ${list}`, id }}
        busy={saving}
        onSubmit={async (body) => {
          const send = () => bff<typeof changeOption>('PATCH', '/lists/{list}/{id}', { params: { list, id }, body });
          if (await save(send, { done: (saved) => `${saved.name} saved` })) onClose();
        }}
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
  );
}
