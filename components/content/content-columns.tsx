'use client';

import { useSyncExternalStore } from 'react';
import { NumberInput } from '@/components/form/number-input';
import { useMay } from '@/components/layout/rights';
import type { Allowed } from '@/components/list/list-column';
import { Editable } from '@/components/list/editable';
import { NOTHING, type ListColumn } from '@/components/list/list-column';
import { SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore, type SelectionStore } from '@/components/list/selection-store';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { StatusPill } from '@/components/ui/status-pill';
import { Thumbnail } from '@/components/ui/thumbnail';
import { pictureHref } from '@/lib/addresses/asset-path';
import { hasDocuments, MAX_CONTENT_PRIORITY, rulesOf, type ContentArea } from '@/lib/domain/content';
import type { ListedStatus } from '@/lib/domain/content-status';
import { formatCount } from '@/lib/text/format';
import { contentPath } from '@/lib/addresses/paths';
import { CONTENT_WORDS, type ContentColumn } from './content-words';
import { noneTyped, prioritiesOf, typePriorities } from './priority-store';
import { RestoreButton } from './restore-button';
import { appearsAt, STATUS_LABELS, STATUS_TONES } from './status-labels';

/** What a row of a list shows, and no more: each field is sent for every row of every page. */
export interface ContentListRow {
  id: number;
  no: number;
  /** Its title. */
  name: string;
  type?: string;
  typeId: number | null;
  /** The small rendition of its picture, as the upstream names it. */
  picture?: string;
  language?: string;
  /** Of the attachment, in upper case. */
  format?: string;
  /** Of the attachment, as written for people. */
  size?: string;
  /** `YYYY-MM-DD`. */
  date?: string;
  views?: number;
  /** How often partners saved its files. */
  downloads?: number;
  /** 0 where the area has none. */
  priority: number;
  /** Absent without the right to drafts. */
  status?: ListedStatus;
  /** Of a scheduled one, ISO 8601. */
  publishAt?: string;
}

/** In the browser there is one list of each area; the server never selects. */
const selections: Partial<Record<ContentArea, SelectionStore>> = {};

export function selectionOf(area: ContentArea): SelectionStore {
  return (selections[area] ??= createSelectionStore());
}

type Column = ListColumn<ContentListRow>;

const CHANGE: Allowed = ['adminControls', 'change'];

export function contentColumns(
  area: ContentArea,
  {
    isTrash,
    mayEdit = false,
    hasDownloads,
    timeZone,
  }: { isTrash: boolean; mayEdit?: boolean; hasDownloads: boolean; timeZone: string },
): Column[] {
  const words = CONTENT_WORDS[area];
  const { hasPriority } = rulesOf(area);
  const select: Column = {
    id: 'select',
    width: 40, slot: 'select', may: CHANGE, ...(!hasPriority && { pin: true }),
    header: () => <SelectPage />,
    cell: ({ id, name }) => <SelectRow id={id} label={name} />,
  };
  const columns: Readonly<Record<ContentColumn, Column>> = {
    no: {
      id: 'no',
      header: 'No.',
      width: 64, kind: 'figures', muted: true, className: 'content-no',
      cell: ({ no }) => formatCount(no),
    },
    picture: {
      id: 'picture',
      header: () => <span className="sr-only">Picture</span>,
      width: 70, className: 'content-picture',
      cell: ({ picture }) => <Thumbnail path={pictureHref(picture)} className="h-[45px] w-[46px]" />,
    },
    title: {
      id: 'title',
      header: words.columns.includes('picture') ? 'Information' : 'Title',
      slot: 'title', className: 'content-title',
      cell: ({ id, name }) =>
        isTrash ? (
          name
        ) : (
          <a id={`item-${id}`} data-row-link href={contentPath(area, id)} title={name}>
            {name}
          </a>
        ),
    },
    type: {
      id: 'type',
      header: words.type?.column ?? 'Type',
      width: 168, slot: 'detail', className: 'content-type', narrow: 120,
      cell: mayEdit ? EditableType : ({ type }) => type ?? NOTHING,
    },
    language: {
      id: 'language',
      header: 'Language',
      width: 92, narrow: false,
      cell: ({ language }) => language ?? NOTHING,
    },
    format: {
      id: 'format',
      header: 'File format',
      width: 104, narrow: false,
      cell: ({ format }) => format ?? NOTHING,
    },
    size: {
      id: 'size',
      header: 'File size',
      width: 104, kind: 'number', ...(isTrash ? { narrow: false } : { slot: 'value' }),
      cell: ({ size }) => size ?? NOTHING,
    },
    date: {
      id: 'date',
      header: 'Date',
      width: 112,
        // Elsewhere the detail of a phone's row is the type.
        ...(area === 'news'
          ? { slot: 'detail', kind: 'figures', className: 'content-date' }
          : { kind: 'figures', className: 'content-date', narrow: false as const }),
      cell: ({ date }) => date ?? NOTHING,
    },
    views: {
      id: 'views',
      header: 'Views',
      // In the trash a phone's row has what can be done there.
      width: 88, kind: 'number', ...(!isTrash && { slot: 'value' }),
      cell: viewsOf,
    },
  };
  return [
    select,
    ...words.columns.map((id) => columns[id]),
    ...(hasDownloads && hasDocuments(area) ? [DOWNLOADS] : []),
    {
      id: 'status',
      header: 'Status',
      width: 132, slot: 'aside', edge: true, className: 'content-status',
      cell: (row) => <State row={row} timeZone={timeZone} />,
    },
    ...(hasPriority && !isTrash ? [priorityColumn(area)] : []),
    ...(isTrash ? [restoreColumn(area)] : []),
  ];
}

/** Who saved them stands on the page of the item. */
const DOWNLOADS: Column = {
  id: 'downloads',
  header: 'Downloads',
  width: 104, kind: 'number', narrow: false,
  cell: ({ downloads }) => (downloads === undefined ? NOTHING : formatCount(downloads)),
};

const priorityColumn = (area: ContentArea): Column => ({
  id: 'priority',
  header: 'Priority',
  width: 128, className: 'content-priority',
  cell: ({ id, name, priority }) => <PriorityField area={area} row={{ id, name, priority }} />,
});

const restoreColumn = (area: ContentArea): Column => ({
  id: 'restore',
  header: () => <span className="sr-only">Actions</span>,
  width: 112, slot: 'value', may: CHANGE,
  cell: ({ id, name }) => <RestoreButton area={area} item={{ id, name }} />,
});

const EditableType = ({ id, type }: ContentListRow) => (
  <Editable id={id} field="type" label="type">
    {type ?? NOTHING}
  </Editable>
);

function viewsOf({ views }: ContentListRow) {
  if (views === undefined) return NOTHING;
  return (
    <>
      {formatCount(views)}
      <span className="sm:hidden">{views === 1 ? ' view' : ' views'}</span>
    </>
  );
}

function State({ row: { status, publishAt }, timeZone }: { row: ContentListRow; timeZone: string }) {
  if (!status) return NOTHING;
  return (
    <div className={publishAt ? 'py-1.5' : undefined}>
      <StatusPill tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusPill>
      {status === 'scheduled' && publishAt ? (
        <span className="block text-xs leading-4 whitespace-normal text-muted tabular-nums">
          {appearsAt(publishAt, timeZone)}
        </span>
      ) : null}
    </div>
  );
}

interface PriorityFieldProps {
  area: ContentArea;
  row: { id: number; name: string; priority: number };
}

/** The priority of a row, typed in its place; Enter saves all that were typed. */
function PriorityField({ area, row }: PriorityFieldProps) {
  const { subscribe, get } = prioritiesOf(area);
  const typed = useSyncExternalStore(subscribe, get, noneTyped).get(row.id);
  if (!useMay(...CHANGE)) return formatCount(row.priority);
  return (
    <NumberInput
      aria-label={`Priority of ${row.name}`}
      id={`priority-${row.id}`}
      data-kept
      data-typed={(typed && !typed.isSaved) || undefined}
      value={typed ? typed.priority : row.priority}
      onChange={(priority) => {
        if (priority === null || priority <= MAX_CONTENT_PRIORITY)
          typePriorities(area, [row], new Map([[row.id, priority]]));
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') document.getElementById('save-priorities')?.click();
      }}
      className={`${LIST_FIELD_CLASS} w-full data-typed:border-accent data-typed:bg-accent-weak`}
    />
  );
}
