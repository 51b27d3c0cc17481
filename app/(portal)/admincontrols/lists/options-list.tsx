import { Eye, EyeOff, Merge, Pencil, Trash2 } from 'lucide-react';
import { defineList } from '@/components/list/define-list';
import { RowAction } from '@/components/list/row-action';
import { StatusPill } from '@/components/ui/status-pill';
import { listsAddress, type ListsView } from '@/lib/addresses/lists';
import type { listOptions, ListOption } from '@/lib/contract/lists';
import { LISTS, whyFixed, type ListName } from '@/lib/domain/lists';
import { formatCountOf } from '@/lib/text/format';

export interface OptionContext {
  list: ListName;
  edit: (option: ListOption) => void;
  hide: (option: ListOption) => void;
  merge: (option: ListOption) => void;
  remove: (option: ListOption) => void;
  /** What is being done to an option: `Deleting`. */
  pendingOf: (option: ListOption) => string | undefined;
}

export const deleteButtonId = (id: number) => `delete-option-${id}`;

/** The options of one list, in their order. */
export const optionsList = defineList<typeof listOptions, ListsView, OptionContext>()({
  path: '/lists',
  address: listsAddress,
  noun: ['option', 'options'],
  query: ({ list }) => ({ list }),
  rows: (options) => options,
  count: (options) => ({ total: options.length }),
  whole: true,
  columns: [
    {
      id: 'name',
      header: 'Name',
      hideable: false,
      className: 'option-name',
      cell: (option, { pendingOf }) => <OptionName option={option} pending={pendingOf(option)} />,
    },
    {
      id: 'uses',
      header: 'Used by',
      kind: 'number',
      className: 'option-uses',
      cell: ({ uses }, { list }) =>
        uses === null ? 'Built in' : uses === 0 ? 'Not used' : formatCountOf(uses, ...LISTS[list].users),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      className: 'actions',
      may: ['adminControls', 'change'],
      cell: (option, context) => <RowActions option={option} context={context} />,
    },
  ],
});

function OptionName({
  option: { name, code, link, hidden },
  pending,
}: {
  option: ListOption;
  pending: string | undefined;
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1 whitespace-normal wrap-anywhere">
      <span>{name}</span>
      {code ? <span className="text-muted">{code}</span> : null}
      {hidden ? <StatusPill tone="quiet">Hidden</StatusPill> : null}
      {pending ? <StatusPill tone="info">{`${pending}…`}</StatusPill> : null}
      {link ? <span className="w-full text-xs text-muted">{link}</span> : null}
    </span>
  );
}

function RowActions({ option, context }: { option: ListOption; context: OptionContext }) {
  const { list, edit, hide, merge, remove, pendingOf } = context;
  const isBusy = pendingOf(option) !== undefined;
  const when = (act: (option: ListOption) => void) => ({
    'aria-disabled': isBusy || undefined,
    onClick: () => (isBusy ? undefined : act(option)),
  });
  const { id, name, hidden } = option;
  return (
    <>
      <RowAction label={`Edit ${name}`} title="Edit" icon={Pencil} {...when(edit)} />
      <RowAction
        label={`${hidden ? 'Show' : 'Hide'} ${name}`}
        title={hidden ? 'Show in forms' : 'Hide in forms'}
        icon={hidden ? Eye : EyeOff}
        {...when(hide)}
      />
      {whyFixed(list, option) ? null : (
        <RowAction label={`Merge ${name}`} title="Merge into another" icon={Merge} {...when(merge)} />
      )}
      <RowAction
        id={deleteButtonId(id)}
        label={`Delete ${name}`}
        title="Delete"
        icon={Trash2}
        look="danger"
        {...when(remove)}
      />
    </>
  );
}
