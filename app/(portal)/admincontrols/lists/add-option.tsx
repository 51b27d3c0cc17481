'use client';

import { useWatch } from 'react-hook-form';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { bff } from '@/lib/bff/client';
import { createOption } from '@/lib/contract/lists';
import { anOptionOf, LISTS, MAX_OPTION_NAME, MAX_REGION_CODE, type ListName } from '@/lib/domain/lists';
import { LinkField } from './link-field';

/** Adds an option after the others. */
export function AddOption({ list }: { list: ListName }) {
  const { field } = LISTS[list];
  const empty = {
    name: '',
    ...(field === 'code' && { code: '' }),
    ...(field === 'link' && { link: '' }),
  };
  const form = useForm({ schema: createOption.body, defaultValues: empty });
  const isEmpty = useWatch({ control: form.control, name: 'name' }).trim() === '';
  const { save, saving } = useSave({ form, reasonAt: 'name' });

  return (
    <Form
      form={form}
      draft={{ of: `new option of ${list}` }}
      busy={saving}
      guard
      firstFocus="none"
      className="flex flex-wrap items-start gap-2"
      onSubmit={async (body) => {
        const send = () => bff<typeof createOption>('POST', '/lists/{list}', { params: { list }, body });
        if (!(await save(send, { done: ({ name }) => `${name} added to ${LISTS[list].title.toLowerCase()}` }))) return;
        // A whole reset would forget the fields, and with them where the focus goes.
        for (const name of ['name', 'code', 'link'] as const) if (name in empty) form.resetField(name);
        form.setFocus('name');
      }}
    >
      <TextField
        name="name"
        label={`Add ${anOptionOf(list)}`}
        maxLength={MAX_OPTION_NAME}
        autoComplete="off"
        className="max-w-80 min-w-0 flex-1 basis-40"
      />
      {field === 'code' ? (
        <TextField name="code" label="Code" maxLength={MAX_REGION_CODE} autoComplete="off" className="w-24" />
      ) : null}
      {field === 'link' ? <LinkField className="max-w-120 min-w-0 flex-1 basis-60" /> : null}
      <SubmitButton busy="Adding…" className="mt-[26px] h-10" disabled={isEmpty || saving}>
        + Add
      </SubmitButton>
    </Form>
  );
}
