'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OrderedTable } from '@/components/list/ordered-table';
import { useOrdering } from '@/components/list/use-ordering';
import { useSave } from '@/components/form/use-save';
import { confirmDeletion } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { deleteCategory, prioritiseCategories } from '@/lib/contract/categories';
import { ADD_CATEGORY_FIELD } from './add-category';
import { categoryColumns, deleteButtonId, editButtonId } from './category-columns';
import { CATEGORY_NAME_FIELD } from './category-name-field';
import type { CategoryRow } from './category-row';
import './categories.css';

const SaveCategory = lazy(() => import('./save-category'));

/** The categories in their order: dragged by their handles, renamed in their rows, deleted after a question. */
export function CategoriesTable({ categories: rendered }: { categories: readonly CategoryRow[] }) {
  const router = useRouter();
  const [rows, setRows] = useState(rendered);
  const [given, setGiven] = useState(rendered);
  const [dragging, setDragging] = useState(false);
  const [editingId, setEditingId] = useState<number | null>(null);
  /** The new name of a category, which is still to be confirmed. */
  const [renaming, setRenaming] = useState<{ category: CategoryRow; name: string } | null>(null);
  const focusNext = useRef<string | null>(null);

  const { move, saving } = useOrdering({
    rows,
    update: setRows,
    save: async (changes) => {
      await bff<typeof prioritiseCategories>('PATCH', '/categories/update/updatePriority', {
        body: { batchUpdate: [...changes] },
      });
      // The tabs of the products list stand in this order too, and a page kept for going back holds the old one.
      router.refresh();
    },
    onFailed: (error) => {
      const reason = error instanceof BffError ? `\n${error.message}` : '';
      showToast.error(`There was a problem changing priority of the category.${reason}`);
      router.refresh();
    },
  });

  if (given !== rendered && !dragging && !saving) {
    setGiven(rendered);
    setRows(rendered);
  }

  const { save: saveDeletion } = useSave({ done: 'You have successfully deleted the category.', failed: refusalToDelete });

  const columns = useMemo(() => {
    const askToDelete = ({ id, name }: CategoryRow) => {
      const index = rows.findIndex((row) => row.id === id);
      const neighbour = rows[index + 1] ?? rows[index - 1];
      let isDeleted = false;
      return confirmDeletion({
        title: 'Delete this category?',
        name,
        onConfirm: async () => {
          isDeleted = (await saveDeletion(() => bff<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id } }))) !== null;
          if (isDeleted) setRows((before) => before.filter((row) => row.id !== id));
        },
        onClosed: () => {
          // With the last row the table goes, and what is left to do is to add one.
          const next = neighbour ? deleteButtonId(neighbour.id) : ADD_CATEGORY_FIELD;
          focusById(isDeleted ? next : deleteButtonId(id));
        },
      });
    };
    const endEditing = ({ id }: CategoryRow) => {
      flushSync(() => setEditingId(null));
      focusById(editButtonId(id));
    };
    return categoryColumns(editingId, {
      edit: ({ id }) => setEditingId(id),
      finish: (category, name) => {
        if (name.trim() === category.name) endEditing(category);
        else setRenaming({ category, name });
      },
      cancel: endEditing,
      remove: (category) => void askToDelete(category),
    });
  }, [editingId, rows, saveDeletion]);

  const saved = ({ id }: CategoryRow, name: string) => {
    setRows(rows.map((row) => (row.id === id ? { ...row, name } : row)));
    focusNext.current = editButtonId(id);
    setEditingId(null);
    setRenaming(null);
  };
  const focusAfter = (otherwise: string) => {
    focusById(focusNext.current ?? otherwise);
    focusNext.current = null;
  };

  if (rows.length === 0) {
    return <EmptyState title="No categories yet.">Products are grouped by categories. Add the first one above.</EmptyState>;
  }
  return (
    <>
      <OrderedTable label="Categories" className="categories" columns={columns} rows={rows} onMove={move} onDragging={setDragging} />
      <Suspense fallback={null}>
        {renaming ? (
          <SaveCategory
            {...renaming}
            onSaved={(name) => saved(renaming.category, name)}
            onClose={() => setRenaming(null)}
            onClosed={() => focusAfter(CATEGORY_NAME_FIELD)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function focusById(id: string | null): void {
  const target = id ? document.getElementById(id) : null;
  (target ?? document.querySelector<HTMLElement>('.data-table'))?.focus();
}

/** In the words of spec 1 §8, and what the upstream adds to them, such as how many products the category holds. */
function refusalToDelete({ statusCode, message }: BffError): string {
  return Number(statusCode) === 500 ? message : `There was a problem deleting the category.\n${message}`;
}
