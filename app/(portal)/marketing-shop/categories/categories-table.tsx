'use client';

import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DraftOffer } from '@/components/form/draft-offer';
import { useRowEditor, type RowEditor } from '@/components/form/use-row-editor';
import { TheirChange } from '@/components/form/their-change';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { type ListColumn, NOTHING } from '@/components/list/list-column';
import { PriorityTable } from '@/components/list/priority-table';
import { RowAction } from '@/components/list/row-action';
import type { List } from '@/components/list/use-list';
import { usePrioritisedRows } from '@/components/list/use-prioritised-rows';
import { confirmDeletion } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { CategoriesView } from '@/lib/addresses/categories';
import { productsAddress } from '@/lib/addresses/products';
import { bff, type BffError } from '@/lib/bff/client';
import type { Category, deleteCategory, prioritiseCategories } from '@/lib/contract/categories';
import { CATEGORY_NAME_BLANK, MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';
import { formatCount, formatCountOf } from '@/lib/text/format';
import './categories.css';

/** The id of the field that adds a category, by which the focus comes to it. */
export const ADD_CATEGORY_FIELD = 'add-category';

const SaveCategory = deferred(() => import('./save-category'));

/** The categories in their order: dragged by their handles, renamed in their rows, deleted after a question. */
export function CategoriesTable({
  categories,
  edit,
}: {
  categories: readonly Category[];
  edit: List<CategoriesView, Category[]>['edit'];
}) {
  const client = useQueryClient();
  useLoadAtRest(SaveCategory);
  const reread = () => client.invalidateQueries({ queryKey: ['/categories'] });
  /** The new name is still to be confirmed. */
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
  const columns = categoryColumns(editor, {
    finish: () => (editor.isChanged ? setConfirming(true) : editor.close()),
    remove,
  });

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

type CategoryEditor = RowEditor<Category, { name: string }>;

/** Deletes a category after a question, and goes on at the next row. */
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
        // With the last row the table goes, and what is left to do is to add one.
        const next = neighbour ? deleteButtonId(neighbour.id) : ADD_CATEGORY_FIELD;
        focusById(isDeleted ? next : deleteButtonId(id));
      },
    });
  };
}

/** In the words of spec 1 §8, and what the upstream adds to them, such as how many products the category holds. */
function refusalToDelete({ statusCode, message, hasNoMessage }: BffError): string {
  return Number(statusCode) === 500 && !hasNoMessage
    ? message
    : `There was a problem deleting the category.\n${message}`;
}

/** What can be done with a row beside editing its name. */
interface CategoryActions {
  /** Ends editing with the name as it stands, which may be the one that the category has. */
  finish: () => void;
  remove: (category: Category) => void;
}

const editButtonId = (id: number) => `edit-category-${id}`;
const deleteButtonId = (id: number) => `delete-category-${id}`;

type Head = Pick<ListColumn<Category>, 'id' | 'header' | 'enableHiding' | 'meta'>;

const HEADS: Readonly<Record<'priority' | 'name' | 'count', Head>> = {
  priority: { id: 'priority', header: 'Priority', width: 88, kind: 'number', className: 'category-priority' },
  name: { id: 'name', header: 'Category', className: 'category-name' },
  count: { id: 'count', header: '# of items', width: 120, kind: 'number', className: 'category-count' },
};

export const CategoriesColumnsMenu = columnsMenuOf(Object.values(HEADS));

function categoryColumns(editor: CategoryEditor, { finish, remove }: CategoryActions): ListColumn<Category>[] {
  return [
    { ...HEADS.priority, cell: ({ priority }) => priority },
    {
      ...HEADS.name,
      cell: (category) =>
        editor.isOpen(category) ? (
          <CategoryNameField category={category} editor={editor} onFinish={finish} />
        ) : (
          <span className="uppercase">{category.name}</span>
        ),
    },
    {
      ...HEADS.count,
      cell: ({ id, name, count }) =>
        count === undefined ? (
          NOTHING
        ) : (
          <a
            data-row-link
            href={productsAddress.href({ category: id })}
            aria-label={`${formatCountOf(count, 'item')} of ${name}`}
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
      width: 96, className: 'actions', may: ['products', 'change'],
      cell: (category) => (
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
            onClick={() => remove(category)}
          />
        </>
      ),
    },
  ];
}

/** The id of the field; there is one at a time. */
const CATEGORY_NAME_FIELD = 'category-name';

/** A category's name, edited in its row: Enter or the tick asks to save it, Esc or the cross leaves it as it was. */
function CategoryNameField({
  category,
  editor,
  onFinish,
}: {
  category: Category;
  editor: CategoryEditor;
  onFinish: () => void;
}) {
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
        // The person has just asked to write here.
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
