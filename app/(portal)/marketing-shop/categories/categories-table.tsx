'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OrderedTable } from '@/components/list/ordered-table';
import { useOrdering } from '@/components/list/use-ordering';
import { EmptyState } from '@/components/ui/empty-state';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { prioritiseCategories } from '@/lib/contract/categories';
import { ADD_CATEGORY_FIELD } from './add-category';
import { categoryColumns, deleteButtonId, editButtonId } from './category-columns';
import { CATEGORY_NAME_FIELD } from './category-name-field';
import type { CategoryRow } from './category-row';
import './categories.css';

const SaveCategory = lazy(() => import('./save-category'));
const DeleteCategory = lazy(() => import('./delete-category'));

/** What is asked in a dialog. */
type Question = { about: 'save'; category: CategoryRow; name: string } | { about: 'delete'; category: CategoryRow };

/** The categories in their order: dragged by their handles, renamed in their rows, deleted after a question. */
export function CategoriesTable({ categories: rendered }: { categories: readonly CategoryRow[] }) {
  const router = useRouter();
  const [rows, setRows] = useState(rendered);
  const [given, setGiven] = useState(rendered);
  const [dragging, setDragging] = useState(false);
  const [editingId, setEditingId] = useState<number | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
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

  const columns = useMemo(() => {
    const endEditing = ({ id }: CategoryRow) => {
      flushSync(() => setEditingId(null));
      focusById(editButtonId(id));
    };
    return categoryColumns(editingId, {
      edit: ({ id }) => setEditingId(id),
      finish: (category, name) => {
        if (name.trim() === category.name) endEditing(category);
        else setQuestion({ about: 'save', category, name });
      },
      cancel: endEditing,
      remove: (category) => setQuestion({ about: 'delete', category }),
    });
  }, [editingId]);

  const closeQuestion = () => setQuestion(null);
  const saved = ({ id }: CategoryRow, name: string) => {
    setRows(rows.map((row) => (row.id === id ? { ...row, name } : row)));
    focusNext.current = editButtonId(id);
    setEditingId(null);
    setQuestion(null);
    router.refresh();
  };
  const deleted = ({ id }: CategoryRow) => {
    const index = rows.findIndex((row) => row.id === id);
    const neighbour = rows[index + 1] ?? rows[index - 1];
    // With the last row the table goes, and what is left to do is to add one.
    focusNext.current = neighbour ? deleteButtonId(neighbour.id) : ADD_CATEGORY_FIELD;
    setRows(rows.filter((row) => row.id !== id));
    router.refresh();
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
        {question?.about === 'save' ? (
          <SaveCategory
            category={question.category}
            name={question.name}
            onSaved={(name) => saved(question.category, name)}
            onClose={closeQuestion}
            onClosed={() => focusAfter(CATEGORY_NAME_FIELD)}
          />
        ) : null}
        {question?.about === 'delete' ? (
          <DeleteCategory
            category={question.category}
            onDeleted={() => deleted(question.category)}
            onClose={closeQuestion}
            onClosed={() => focusAfter(deleteButtonId(question.category.id))}
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
