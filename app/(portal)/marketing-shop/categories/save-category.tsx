'use client';

import { FormProvider } from 'react-hook-form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import Question from '@/components/ui/question';
import { productsAddress } from '@/lib/addresses/products';
import { bff } from '@/lib/bff/client';
import { renameCategory, type Category } from '@/lib/contract/categories';
import { MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';

/** Confirms a category's new name, which can still be corrected, and saves it (spec 1 §2, §8). */
export default function SaveCategory({
  category: { id, name: stored, version },
  name: wanted,
  onSaved,
  onStale,
  onClose,
  onClosed,
}: {
  category: Category;
  name: string;
  onSaved: (name: string) => void;
  /** Refetches the category, which someone else may have changed. */
  onStale: () => unknown;
  onClose: () => void;
  onClosed: () => void;
}) {
  const form = useForm({ schema: renameCategory.body, defaultValues: { id, name: wanted } });
  const { save } = useSave({
    form,
    reasonAt: 'name',
    done: 'You have successfully edited the category.',
    failed: ({ status }) => {
      if (status === 409) void onStale();
      return 'There was a problem editing the category.';
    },
  });

  return (
    <FormProvider {...form}>
      <Question
        title="Save this category?"
        confirm="Save"
        confirming="Saving…"
        onConfirm={form.handleSubmit(async (values) => {
          const body = { ...values, ...(version !== undefined && { version }) };
          const link = { text: `${stored} is now ${body.name}`, href: productsAddress.href({ category: id }) };
          const send = () => bff<typeof renameCategory>('PATCH', '/categories/{id}', { params: { id }, body });
          if (await save(send, { link })) onSaved(body.name);
        })}
        onClose={onClose}
        onClosed={onClosed}
        fields={<TextField name="name" label="Name" maxLength={MAX_CATEGORY_NAME} autoComplete="off" />}
      >
        {`It’s now called ${stored}.`}
      </Question>
    </FormProvider>
  );
}
