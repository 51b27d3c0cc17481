'use client';

import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { TheirChange } from '@/components/form/their-change';
import type { RowEditor } from '@/components/form/use-row-editor';
import { RowAction } from '@/components/list/row-action';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { Category } from '@/lib/contract/categories';
import { CATEGORY_NAME_BLANK, MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';

export type CategoryEditor = RowEditor<Category, { name: string }>;

export interface CategoryContext {
  editor: CategoryEditor;
  /** Stops editing with the current name, which may be unchanged. */
  finish: () => void;
  remove: (category: Category) => void;
}

export const editButtonId = (id: number) => `edit-category-${id}`;
export const deleteButtonId = (id: number) => `delete-category-${id}`;

export function RowActions({
  category,
  editor,
  onRemove,
}: {
  category: Category;
  editor: CategoryEditor;
  onRemove: CategoryContext['remove'];
}) {
  return (
    <>
      <RowAction
        id={editButtonId(category.id)}
        label={`Edit ${category.name}`}
        title="Edit"
        icon={Pencil}
        onClick={() => void editor.open(category)}
      />
      <RowAction
        id={deleteButtonId(category.id)}
        label={`Delete ${category.name}`}
        title="Delete"
        icon={Trash2}
        look="danger"
        onClick={() => onRemove(category)}
      />
    </>
  );
}

interface NameProps {
  category: Category;
  editor: CategoryEditor;
  onFinish: () => void;
}

export const CategoryName = (props: NameProps) =>
  props.editor.isOpen(props.category) ? (
    <CategoryNameField {...props} />
  ) : (
    <span className="uppercase">{props.category.name}</span>
  );

/** The field's id. Only one is open at a time. */
export const CATEGORY_NAME_FIELD = 'category-name';

/** Edits a category's name in its row. Enter or the check mark saves after a confirmation, Esc or the cross cancels. */
function CategoryNameField({ category, editor, onFinish }: NameProps) {
  const name = editor.values?.name ?? '';
  const [fault, setFault] = useState<string | null>(null);
  const finish = () => {
    if (name.trim() !== '') return onFinish();
    setFault(CATEGORY_NAME_BLANK);
    document.getElementById(CATEGORY_NAME_FIELD)?.focus();
  };
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <input
        id={CATEGORY_NAME_FIELD}
        aria-label={`Name of ${category.name}`}
        value={name}
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
        // The user just asked to edit it.
        autoFocus
        onFocus={(event) => event.target.select()}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${CATEGORY_NAME_FIELD}-fault` : undefined}
        onChange={(event) => {
          editor.change({ name: event.target.value });
          setFault(null);
        }}
        onKeyDown={editor.keys(finish)}
        className={`${LIST_FIELD_CLASS} max-w-80 min-w-28 flex-1 aria-invalid:border-bad`}
      />
      <RowAction label="Save" data-save icon={Check} onClick={finish} />
      <RowAction label="Cancel" icon={X} onClick={editor.close} />
      {editor.theirs ? <TheirChange>{editor.theirs.name}</TheirChange> : null}
      {fault ? (
        <span id={`${CATEGORY_NAME_FIELD}-fault`} role="alert" className="w-full text-xs text-bad">
          {fault}
        </span>
      ) : null}
    </span>
  );
}
