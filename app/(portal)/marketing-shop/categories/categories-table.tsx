'use client';

import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOutdated, useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { type ListColumn, NOTHING } from '@/components/list/list-table';
import { PriorityTable } from '@/components/list/priority-table';
import { RowAction } from '@/components/list/row-action';
import type { List } from '@/components/list/use-list';
import { usePrioritisedRows } from '@/components/list/use-prioritised-rows';
import { confirmDeletion } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { confirmDiscarding } from '@/components/ui/typed-work';
import type { CategoriesView } from '@/lib/addresses/categories';
import { productsAddress } from '@/lib/addresses/products';
import { bff, type BffError } from '@/lib/bff/client';
import type { Category, deleteCategory, prioritiseCategories } from '@/lib/contract/categories';
import { CATEGORY_NAME_BLANK, MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';
import { formatCount, formatCountOf } from '@/lib/format';
import { ADD_CATEGORY_FIELD } from './add-category';
import './categories.css';

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
  const [editing, setEditing] = useState<Editing | null>(null);
  /** The new name of a category, which is still to be confirmed. */
  const [renaming, setRenaming] = useState<{ category: Category; name: string } | null>(null);
  const focusNext = useRef<string | null>(null);
  /** The name in the row that is being edited, as it stands; null before it was touched. */
  const [typed, setTyped] = useState<string | null>(null);
  const { rows, move, setDragging } = usePrioritisedRows(categories, {
    edit: (change) => edit((before) => [...change(before)]),
    save: (changes) =>
      bff<typeof prioritiseCategories>('PATCH', '/categories/update/updatePriority', {
        body: { batchUpdate: [...changes] },
      }),
    onSaved: () => void client.invalidateQueries({ queryKey: ['/categories'] }),
    problem: 'There was a problem changing priority of the category.',
  });

  const edited = rows.find(({ id }) => id === editing?.id);
  const isTyped = typed !== null && edited !== undefined && typed.trim() !== edited.name;
  const draft = useDraft({
    name: 'category',
    goesWithForm: false,
    changes: () =>
      isTyped ? { values: { [edited.id]: typed }, before: { [edited.id]: edited.name } } : { values: {}, before: {} },
    restore: (kept) => {
      const [id, name] = Object.entries(kept).find(([id]) => rows.some((row) => row.id === Number(id))) ?? [];
      if (id === undefined) return;
      setEditing({ id: Number(id), name: String(name) });
      setTyped(String(name));
    },
  });
  const { note } = draft;
  useEffect(() => note(), [note, typed]);
  const mayDiscard = useUnsavedGuard(() => isTyped, {
    ask: confirmDiscarding,
    onDiscard: () => {
      setTyped(null);
      draft.forget();
    },
  });

  const { save: saveDeletion } = useSave({
    done: 'You have successfully deleted the category.',
    failed: refusalToDelete,
  });

  const columns = useMemo(() => {
    const askToDelete = ({ id, name }: Category) => {
      const index = rows.findIndex((row) => row.id === id);
      const neighbour = rows[index + 1] ?? rows[index - 1];
      let isDeleted = false;
      return confirmDeletion({
        title: 'Delete this category?',
        name,
        onConfirm: async () => {
          isDeleted =
            (await saveDeletion(() => bff<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id } }), {
              about: { text: name },
            })) !== null;
          if (isDeleted) await edit((before) => before.filter((row) => row.id !== id));
        },
        onClosed: () => {
          // With the last row the table goes, and what is left to do is to add one.
          const next = neighbour ? deleteButtonId(neighbour.id) : ADD_CATEGORY_FIELD;
          focusById(isDeleted ? next : deleteButtonId(id));
        },
      });
    };
    const endEditing = ({ id }: Category) => {
      setTyped(null);
      flushSync(() => setEditing(null));
      focusById(editButtonId(id));
    };
    return categoryColumns(editing, {
      edit: async ({ id, name }) => {
        if (!(await mayDiscard())) return;
        setTyped(null);
        setEditing({ id, name });
      },
      type: setTyped,
      finish: (category, name) => {
        if (name.trim() === category.name) endEditing(category);
        else setRenaming({ category, name });
      },
      cancel: endEditing,
      escape: async (category) => {
        if (await mayDiscard()) endEditing(category);
      },
      remove: (category) => void askToDelete(category),
    });
  }, [editing, rows, saveDeletion, edit, mayDiscard]);

  const saved = ({ id }: Category, name: string) => {
    void edit((before) => before.map((row) => (row.id === id ? { ...row, name } : row)));
    focusNext.current = editButtonId(id);
    setTyped(null);
    setEditing(null);
    setRenaming(null);
  };
  const focusAfter = (otherwise: string) => {
    focusById(focusNext.current ?? otherwise);
    focusNext.current = null;
  };

  const stored = Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return (
    <>
      <div className="p-3 empty:hidden">
        <DraftOffer
          draft={draft}
          note={draft.found && isOutdated(draft.found, stored) ? 'What is stored has changed since.' : null}
        />
      </div>
      <PriorityTable
        label="Categories"
        className="categories"
        columns={columns}
        rows={rows}
        onMove={move}
        onDragging={setDragging}
      />
      {renaming ? (
        <SaveCategory
          {...renaming}
          onSaved={(name) => saved(renaming.category, name)}
          onClose={() => setRenaming(null)}
          onClosed={() => focusAfter(CATEGORY_NAME_FIELD)}
        />
      ) : null}
    </>
  );
}

/** In the words of spec 1 §8, and what the upstream adds to them, such as how many products the category holds. */
function refusalToDelete({ statusCode, message, isUnsaid }: BffError): string {
  return Number(statusCode) === 500 && !isUnsaid ? message : `There was a problem deleting the category.\n${message}`;
}

/** The row whose name is edited, and what its field begins with: a draft may say more than the row. */
interface Editing {
  id: number;
  name: string;
}

/** What can be done with a row. */
interface CategoryActions {
  edit: (category: Category) => unknown;
  /** Tells the name as it stands, key by key. */
  type: (name: string) => void;
  /** Ends editing with a name, which may be the one that the category has. */
  finish: (category: Category, name: string) => void;
  cancel: (category: Category) => void;
  /** Ends it too, and asks first where something is typed. */
  escape: (category: Category) => unknown;
  remove: (category: Category) => void;
}

const editButtonId = (id: number) => `edit-category-${id}`;
const deleteButtonId = (id: number) => `delete-category-${id}`;

function categoryColumns(editing: Editing | null, actions: CategoryActions): ListColumn<Category>[] {
  return [
    {
      id: 'priority',
      header: 'Priority',
      meta: { width: 88, className: 'num category-priority' },
      cell: ({ priority }) => priority,
    },
    {
      id: 'name',
      header: 'Category',
      meta: { className: 'category-name' },
      cell: (category) =>
        category.id === editing?.id ? (
          <CategoryNameField
            category={category}
            initial={editing.name}
            onType={actions.type}
            onFinish={(name) => actions.finish(category, name)}
            onCancel={() => actions.cancel(category)}
            onEscape={() => actions.escape(category)}
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
      meta: { width: 96, className: 'actions' },
      cell: (category) => (
        <>
          <RowAction
            id={editButtonId(category.id)}
            label={`Edit ${category.name}`}
            title="Edit"
            icon={Pencil}
            onClick={() => actions.edit(category)}
          />
          <RowAction
            id={deleteButtonId(category.id)}
            label={`Delete ${category.name}`}
            title="Delete"
            icon={Trash2}
            look="danger"
            onClick={() => actions.remove(category)}
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
  initial,
  onType,
  onFinish,
  onCancel,
  onEscape,
}: {
  category: Category;
  initial: string;
  onType: (name: string) => void;
  onFinish: (name: string) => void;
  onCancel: () => void;
  onEscape: () => void;
}) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const finish = () => {
    if (name.trim() !== '') return onFinish(name);
    setFault(CATEGORY_NAME_BLANK);
    document.getElementById(CATEGORY_NAME_FIELD)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
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
          setName(event.target.value);
          onType(event.target.value);
          setFault(null);
        }}
        onKeyDown={press}
        className={`${LIST_FIELD_CLASS} max-w-80 min-w-28 flex-1 aria-invalid:border-bad`}
      />
      <RowAction label="Save" data-save icon={Check} onClick={finish} />
      <RowAction label="Cancel" icon={X} onClick={onCancel} />
      {fault ? (
        <span id={`${CATEGORY_NAME_FIELD}-fault`} role="alert" className="w-full text-xs text-bad">
          {fault}
        </span>
      ) : null}
    </span>
  );
}
