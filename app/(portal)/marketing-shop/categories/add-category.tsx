'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { createCategory } from '@/lib/contract/categories';
import { MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';

/** The id of the field, by which the focus comes to it. */
export const ADD_CATEGORY_FIELD = 'add-category';

/** The field that adds a category. Whether it was added or refused, the field is empty again (spec 1 §8). */
export function AddCategory() {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [adding, setAdding] = useState(false);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted || adding) return;
    setAdding(true);
    try {
      const { name: added } = await bff<typeof createCategory>('POST', '/categories', { body: { name: wanted } });
      showToast.success(`You have successfully create the category ${added}`);
      router.refresh();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(refusal(error));
    } finally {
      setAdding(false);
      setName('');
      field.current?.focus();
    }
  };

  return (
    <form onSubmit={(event) => void add(event)} className="flex items-end gap-2">
      <div className="w-full max-w-80">
        <Field
          ref={field}
          id={ADD_CATEGORY_FIELD}
          label="Add a New Category"
          value={name}
          maxLength={MAX_CATEGORY_NAME}
          autoComplete="off"
          readOnly={adding}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" look="primary" className="h-10" disabled={name.trim() === '' || adding}>
        {adding ? 'Adding…' : '+ Add'}
      </Button>
    </form>
  );
}

/** In the words of spec 1 §8. */
function refusal({ statusCode, message }: BffError): string {
  return Number(statusCode) === 500 ? message : `There was a problem creating a new category ${message}`;
}
