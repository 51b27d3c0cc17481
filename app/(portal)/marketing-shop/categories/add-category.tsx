'use client';

import { useForm, useWatch } from 'react-hook-form';
import { isUnanswered } from '@/components/connection/save-error';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { isFocusFree } from '@/components/ui/focus';
import { productsAddress } from '@/lib/addresses/products';
import { bff, type BffError } from '@/lib/bff/client';
import type { createCategory } from '@/lib/contract/categories';
import { MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';

/** The id of the field, by which the focus comes to it. */
export const ADD_CATEGORY_FIELD = 'add-category';

/**
 * The field that adds a category. Whether it was added or refused, the field is empty again (spec 1 §8). It keeps a
 * name that got no answer, for another try.
 */
export function AddCategory() {
  const form = useForm({ defaultValues: { name: '' } });
  const wanted = useWatch({ control: form.control, name: 'name' }).trim();
  const { save, saving } = useSave();

  const add = async () => {
    if (!wanted) return;
    const pressed = document.activeElement;
    const added = await save(() => bff<typeof createCategory>('POST', '/categories', { body: { name: wanted } }), {
      done: ({ name }) => `You have successfully create the category ${name}`,
      about: ({ id }) => ({ text: 'Its products', href: productsAddress.href({ category: id }) }),
      failed: (error) => {
        if (!isUnanswered(error)) form.resetField('name');
        return refusal(error);
      },
    });
    if (added) form.resetField('name');
    if (isFocusFree(pressed)) form.setFocus('name');
  };

  return (
    <Form
      form={form}
      draft={{ of: 'new category' }}
      busy={saving}
      guard
      className="flex flex-wrap items-end gap-2"
      onSubmit={add}
    >
      <TextField
        id={ADD_CATEGORY_FIELD}
        name="name"
        label="Add a New Category"
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
        className="max-w-80 min-w-0 flex-1 basis-40"
      />
      <SubmitButton busy="Adding…" className="h-10" disabled={wanted === '' || saving}>
        + Add
      </SubmitButton>
    </Form>
  );
}

/** In the words of spec 1 §8. */
function refusal({ statusCode, message, hasNoMessage }: BffError): string {
  return Number(statusCode) === 500 && !hasNoMessage
    ? message
    : `There was a problem creating a new category ${message}`;
}
