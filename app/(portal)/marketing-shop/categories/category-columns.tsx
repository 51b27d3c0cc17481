'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import { formatCount } from '@/lib/format';
import { productsAddress } from '@/lib/addresses/products';
import { CategoryNameField } from './category-name-field';
import type { CategoryRow } from './category-row';

/** What can be done with a row. */
export interface CategoryActions {
  edit: (category: CategoryRow) => void;
  /** Ends editing with a name, which may be the one that the category has. */
  finish: (category: CategoryRow, name: string) => void;
  cancel: (category: CategoryRow) => void;
  remove: (category: CategoryRow) => void;
}

export const editButtonId = (id: number) => `edit-category-${id}`;
export const deleteButtonId = (id: number) => `delete-category-${id}`;

/**
 * The columns of the categories table (spec 1 §2).
 *
 * @param editingId the row whose name is being edited
 */
export function categoryColumns(editingId: number | null, actions: CategoryActions): ListColumn<CategoryRow>[] {
  return [
    { id: 'priority', header: 'Priority', meta: { width: 88, className: 'num category-priority' }, cell: ({ priority }) => priority },
    {
      id: 'name',
      header: 'Category',
      meta: { className: 'category-name' },
      cell: (category) =>
        category.id === editingId ? (
          <CategoryNameField
            category={category}
            onFinish={(name) => actions.finish(category, name)}
            onCancel={() => actions.cancel(category)}
          />
        ) : (
          <span className="uppercase">{category.name}</span>
        ),
    },
    {
      id: 'count',
      header: '# of items',
      meta: { width: 120, className: 'num category-count' },
      cell: ({ id, name, count }) =>
        count === undefined ? (
          NOTHING
        ) : (
          <a
            data-row-link
            href={productsAddress.href({ category: id })}
            aria-label={`${formatCount(count)} items of ${name}`}
            className="inline-block min-w-6 leading-6"
          >
            {formatCount(count)}
            <span className="sm:hidden">{count === 1 ? ' item' : ' items'}</span>
          </a>
        ),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      meta: { width: 96, className: 'actions' },
      cell: (category) => (
        <>
          <button
            type="button"
            id={editButtonId(category.id)}
            aria-label={`Edit ${category.name}`}
            title="Edit"
            className="row-action"
            onClick={() => actions.edit(category)}
          >
            <Pencil aria-hidden size={16} />
          </button>
          <button
            type="button"
            id={deleteButtonId(category.id)}
            aria-label={`Delete ${category.name}`}
            title="Delete"
            className="row-action row-action-bad"
            onClick={() => actions.remove(category)}
          >
            <Trash2 aria-hidden size={16} />
          </button>
        </>
      ),
    },
  ];
}
