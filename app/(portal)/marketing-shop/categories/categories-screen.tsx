'use client';

import { useForm, useWatch } from 'react-hook-form';
import { isUnanswered } from '@/components/connection/save-error';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { useMay } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { isFocusFree } from '@/components/ui/focus';
import { productsAddress } from '@/lib/addresses/products';
import { bff, type BffError } from '@/lib/bff/client';
import type { createCategory } from '@/lib/contract/categories';
import { MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';
import { formatCountOf } from '@/lib/text/format';
import { categoriesSource } from './categories-source';
import { ADD_CATEGORY_FIELD, CategoriesTable } from './categories-table';

export function CategoriesScreen(props: ListProps) {
  const list = useList(categoriesSource, props);
  const mayChange = useMay('products', 'change');
  return (
    <>
      <Breadcrumb href={productsAddress.href({})}>Products</Breadcrumb>
      <LiveList
        list={list}
        title="Categories"
        outcome={formatCountOf(list.rows.length, 'category', 'categories')}
        filters={mayChange ? <AddCategory /> : undefined}
        // Wording from spec 1 §8.
        problem={(reason) => `There was a problem getting the categories ${reason}`}
        empty={
          <EmptyState title="No categories yet.">
            {`Categories group products.${mayChange ? ' Add the first one above.' : ''}`}
          </EmptyState>
        }
      >
        <CategoriesTable list={list} />
      </LiveList>
    </>
  );
}

/**
 * Adds a category. The field is cleared after success or refusal (spec 1 §8), but keeps the name if the server didn't
 * respond.
 */
function AddCategory() {
  const form = useForm({ defaultValues: { name: '' } });
  const wanted = useWatch({ control: form.control, name: 'name' }).trim();
  const { save, saving } = useSave();

  const add = async () => {
    if (!wanted) return;
    const pressed = document.activeElement;
    const added = await save(() => bff<typeof createCategory>('POST', '/categories', { body: { name: wanted } }), {
      done: ({ name }) => `You have successfully create the category ${name}`,
      link: ({ id }) => ({ text: 'Its products', href: productsAddress.href({ category: id }) }),
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

/** Wording from spec 1 §8. */
function refusal({ statusCode, message, hasNoMessage }: BffError): string {
  return Number(statusCode) === 500 && !hasNoMessage
    ? message
    : `There was a problem creating a new category ${message}`;
}
