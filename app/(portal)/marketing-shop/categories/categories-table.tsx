'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DraftOffer } from '@/components/form/draft-offer';
import { useRowEditor } from '@/components/form/use-row-editor';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { PriorityTable } from '@/components/list/priority-table';
import type { List } from '@/components/list/use-list';
import { usePrioritisedRows } from '@/components/list/use-prioritised-rows';
import { confirmDeletion } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import type { CategoriesView } from '@/lib/addresses/categories';
import { bff, type BffError } from '@/lib/bff/client';
import type { Category, deleteCategory, prioritiseCategories } from '@/lib/contract/categories';
import { CATEGORY_NAME_FIELD, deleteButtonId, editButtonId, type CategoryContext } from './category-cells';
import './categories.css';

/** The id of the field for a new category, which receives the focus. */
export const ADD_CATEGORY_FIELD = 'add-category';

const SaveCategory = deferred(() => import('./save-category'));

/** Categories in order: drag to reorder, rename in place, and delete after a confirmation. */
export function CategoriesTable({
  list: { rows: categories, columns, edit },
}: {
  list: List<CategoriesView, Category[], Category, CategoryContext>;
}) {
  const client = useQueryClient();
  useLoadAtRest(SaveCategory);
  const reread = () => client.invalidateQueries({ queryKey: ['/categories'] });
  /** True while the new name awaits confirmation. */
  const [isConfirming, setConfirming] = useState(false);
  const { rows, move, setDragging } = usePrioritisedRows(categories, {
    answer: categories,
    save: (changes) =>
      bff<typeof prioritiseCategories>('PATCH', '/categories/update/updatePriority', {
        body: { batchUpdate: [...changes] },
      }),
    problem: 'There was a problem changing priority of the category.',
  });
  const editor = useRowEditor({ noun: 'category', rows, valuesOf: nameOf, opener: editButtonId, reread });
  const remove = useDeletion(rows, edit);
  const context = { editor, finish: () => (editor.isChanged ? setConfirming(true) : editor.close()), remove };
  const { row, values } = editor;
  return (
    <>
      <div className="p-3 empty:hidden">
        <DraftOffer {...editor.offer} />
      </div>
      <PriorityTable
        label="Categories"
        className="categories"
        columns={columns}
        context={context}
        rows={rows}
        mayMove={useMay('products', 'change')}
        onMove={move}
        onDragging={setDragging}
      />
      {isConfirming && row && values ? (
        <SaveCategory
          category={row}
          name={values.name}
          onSaved={(name) => {
            edit((before) => before.map((each) => (each.id === row.id ? { ...each, name } : each)));
            editor.close();
            setConfirming(false);
          }}
          onStale={editor.refuse}
          onClose={() => setConfirming(false)}
          onClosed={() => focusById(CATEGORY_NAME_FIELD, editButtonId(row.id))}
        />
      ) : null}
    </>
  );
}

const nameOf = ({ name }: Category) => ({ name });

/** Deletes a category after a confirmation and focuses the next row. */
function useDeletion(rows: readonly Category[], edit: List<CategoriesView, Category[]>['edit']) {
  const { save } = useSave({ done: 'You have successfully deleted the category.', failed: refusalToDelete });
  return ({ id, name }: Category) => {
    const index = rows.findIndex((row) => row.id === id);
    const neighbour = rows[index + 1] ?? rows[index - 1];
    let isDeleted = false;
    void confirmDeletion({
      title: 'Delete this category?',
      name,
      onConfirm: async () => {
        const send = () => bff<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id } });
        isDeleted = (await save(send, { link: { text: name } })) !== null;
        if (isDeleted) edit((before) => before.filter((row) => row.id !== id));
      },
      onClosed: () => {
        // Deleting the last row removes the table, so focus the field for a new one.
        const next = neighbour ? deleteButtonId(neighbour.id) : ADD_CATEGORY_FIELD;
        focusById(isDeleted ? next : deleteButtonId(id));
      },
    });
  };
}

/** Wording from spec 1 §8, plus the upstream's reason, such as the number of products. */
function refusalToDelete({ statusCode, message, hasNoMessage }: BffError): string {
  return Number(statusCode) === 500 && !hasNoMessage
    ? message
    : `There was a problem deleting the category.\n${message}`;
}
