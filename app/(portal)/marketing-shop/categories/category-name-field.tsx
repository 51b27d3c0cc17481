'use client';

import { Check, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { Category } from '@/lib/contract/categories';
import { MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';

/** The id of the field; there is one at a time. */
export const CATEGORY_NAME_FIELD = 'category-name';

/** A category's name, edited in its row: Enter or the tick asks to save it, Esc or the cross leaves it as it was. */
export function CategoryNameField({
  category,
  onFinish,
  onCancel,
}: {
  category: Category;
  onFinish: (name: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(category.name);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onFinish(name);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <span className="flex items-center gap-1">
      <input
        id={CATEGORY_NAME_FIELD}
        aria-label={`Name of ${category.name}`}
        value={name}
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
        // The person has just asked to write here.
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={press}
        className={`${LIST_FIELD_CLASS} w-full max-w-80 min-w-0`}
      />
      <button type="button" aria-label="Save" title="Save" className="row-action" onClick={() => onFinish(name)}>
        <Check aria-hidden size={16} />
      </button>
      <button type="button" aria-label="Cancel" title="Cancel" className="row-action" onClick={onCancel}>
        <X aria-hidden size={16} />
      </button>
    </span>
  );
}
