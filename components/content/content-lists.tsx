import { defineList, type ListDefinition } from '@/components/list/define-list';
import { Editable } from '@/components/list/editable';
import { NOTHING, NUMBER_UP, type Allowed, type CellContext, type ListColumn } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import type { List } from '@/components/list/use-list';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { StatusPill } from '@/components/ui/status-pill';
import { Thumbnail } from '@/components/ui/thumbnail';
import { pictureHref } from '@/lib/addresses/asset-path';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import type { searchAcademy } from '@/lib/contract/academy';
import type { searchDataHub } from '@/lib/contract/data-hub';
import type { searchFaqs } from '@/lib/contract/faq';
import type { searchNotices } from '@/lib/contract/news';
import { CONTENT_PER_PAGE, hasDocuments, rulesOf, type ContentArea } from '@/lib/domain/content';
import type { ListedStatus } from '@/lib/domain/content-status';
import type { Input } from '@/lib/contract/endpoint';
import { contentPath } from '@/lib/addresses/paths';
import type { ReadEndpoint } from '@/lib/query/read';
import { formatCount, formatKilobytes } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import { dayAsListed, type StoredFile } from './content-item';
import { CONTENT_WORDS, type ContentColumn } from './content-words';
import { PriorityField } from './priority-field';
import { RestoreButton } from './restore-button';
import { appearsAt, STATUS_LABELS, STATUS_TONES } from './status-labels';

type Optional<T> = T | null | undefined;

type ListedFile = Optional<StoredFile & { assetKey?: Optional<string>; thumbnailUrl?: Optional<string> }>;

/** A row of any area's response. Fields that the area lacks are absent. */
export interface ListedItem {
  id: number;
  title: string;
  createdAt?: Optional<string>;
  status?: Optional<ListedStatus>;
  publishAt?: Optional<string>;
  categoryId?: Optional<number>;
  academyTypeId?: Optional<number>;
  faqTypeId?: Optional<number>;
  typeName?: Optional<string>;
  categoryName?: Optional<string>;
  language?: Optional<string>;
  thumbnail?: ListedFile;
  image?: ListedFile;
  attachment?: ListedFile;
  fileSize?: Optional<number>;
  views?: Optional<number>;
  downloads?: Optional<number>;
  priority?: Optional<number>;
}

/** The shape used for typing and dragging priorities. */
export const ranked = ({ id, title, priority }: ListedItem) => ({ id, name: title, priority: priority ?? 0 });

interface ListedPage {
  data: ListedItem[];
  total: number;
}

export interface ContentContext {
  types: readonly LookupOption[];
  hasDrafts: boolean;
}

type Column = ListColumn<ListedItem, CellContext<ContentView> & ContentContext>;

export const typeIdOf = ({ faqTypeId, academyTypeId, categoryId }: ListedItem) =>
  faqTypeId ?? academyTypeId ?? categoryId ?? null;

const isTrash = ({ view }: { view: ContentView }) => view.status === 'deleted';
const isListed = (context: { view: ContentView }) => !isTrash(context);

const CHANGE: Allowed = ['adminControls', 'change'];

/** An attachment's file extension in upper case (spec 3 §2). */
function formatOf(file: ListedItem['attachment']): string | undefined {
  const name = file?.name ?? file?.assetKey ?? file?.assetUrl ?? '';
  return /\.([a-z0-9]{1,10})(?:\.attached)?$/i.exec(name)?.[1]?.toUpperCase();
}

function contentColumns(area: ContentArea): Column[] {
  const words = CONTENT_WORDS[area];
  const { hasPriority } = rulesOf(area);
  const size: Column = {
    id: 'size',
    field: 'fileSize',
    header: 'File size',
    kind: 'number',
    cell: ({ fileSize, attachment }) => {
      const bytes = fileSize ?? attachment?.size;
      return bytes ? formatKilobytes(bytes) : NOTHING;
    },
  };
  const views: Column = {
    id: 'views',
    field: 'views',
    header: 'Views',
    kind: 'number',
    narrow: false,
    cell: ({ views: count }) =>
      typeof count === 'number' ? (
        <>
          {formatCount(count)}
          <span className="sm:hidden">{count === 1 ? ' view' : ' views'}</span>
        </>
      ) : (
        NOTHING
      ),
  };
  const columns: Readonly<Record<ContentColumn, Column[]>> = {
    no: [{ ...NUMBER_UP, className: 'content-no' }],
    picture: [
      {
        id: 'picture',
        field: 'thumbnail',
        header: () => <span className="sr-only">Picture</span>,
        fit: true,
        className: 'content-picture',
        cell: ({ thumbnail, image }) => {
          const picture = thumbnail ?? image;
          return (
            <Thumbnail
              path={pictureHref(picture ? (picture.thumbnailUrl ?? picture.assetUrl) : undefined)}
              className="h-[45px] w-[46px]"
            />
          );
        },
      },
    ],
    title: [
      {
        id: 'title',
        field: 'title',
        header: words.columns.includes('picture') ? 'Information' : 'Title',
        slot: 'title',
        className: 'content-title',
        cell: ({ id, title }, context) =>
          isTrash(context) ? (
            title
          ) : (
            <a id={`item-${id}`} data-row-link href={contentPath(area, id)} title={title}>
              {title}
            </a>
          ),
      },
    ],
    type: [
      {
        id: 'type',
        field: area === 'dataHub' ? 'categoryName' : 'typeName',
        header: words.type?.column ?? 'Type',
        slot: 'detail',
        width: 168,
        ...(hasPriority && { narrow: false }),
        className: 'content-type',
        cell: (item, context) => {
          const { hasDrafts, types } = context;
          const known = types.find(({ id }) => id === typeIdOf(item))?.name;
          const type = (item.typeName ?? item.categoryName ?? known) || NOTHING;
          // Servers without drafts may have no types, or require all fields to change one.
          if (!hasDrafts || isTrash(context)) return type;
          return (
            <Editable id={item.id} field="type" label="type">
              {type}
            </Editable>
          );
        },
      },
    ],
    language: [{ id: 'language', field: 'language', header: 'Language', fit: true, narrow: false }],
    format: [
      {
        id: 'format',
        field: 'attachment',
        header: 'File format',
        fit: true,
        narrow: false,
        cell: ({ attachment }) => formatOf(attachment) ?? NOTHING,
      },
    ],
    // On phones, trash rows show their actions in this slot.
    size: [
      { ...size, slot: 'value', when: isListed },
      { ...size, narrow: false, when: isTrash },
    ],
    date: [
      {
        id: 'date',
        field: 'createdAt',
        header: 'Date',
        kind: 'figures',
        // In other areas, the type is the detail of a phone's row.
        ...(area === 'news' ? { slot: 'detail' } : { narrow: false }),
        className: 'content-date',
        cell: ({ createdAt }, { timeZone }) => (createdAt ? dayAsListed(createdAt, timeZone) : NOTHING),
      },
    ],
    views: [
      { ...views, slot: 'value', when: isListed },
      { ...views, when: isTrash },
    ],
  };
  return [
    { ...selectColumn<ListedItem>(({ title }) => title, { may: CHANGE }), pin: !hasPriority },
    ...words.columns.flatMap((id) => columns[id]),
    // The item's page lists who downloaded them.
    ...(hasDocuments(area)
      ? [
          {
            id: 'downloads',
            field: 'downloads',
            header: 'Downloads',
            kind: 'count',
            narrow: false,
            needs: 'contentHistory',
          } as const,
        ]
      : []),
    {
      id: 'status',
      field: 'status',
      header: 'Status',
      slot: 'aside',
      edge: true,
      className: 'content-status',
      cell: State,
    },
    ...(hasPriority
      ? [
          {
            id: 'priority',
            field: 'priority',
            header: 'Priority',
            width: 128,
            className: 'content-priority',
            when: isListed,
            cell: (item: ListedItem) => <PriorityField area={area} row={ranked(item)} />,
          },
        ]
      : []),
    {
      id: 'restore',
      header: () => <span className="sr-only">Actions</span>,
      slot: 'value',
      may: CHANGE,
      when: isTrash,
      cell: ({ id, title }) => <RestoreButton area={area} item={{ id, name: title }} />,
    },
  ];
}

function State({ status, publishAt }: ListedItem, { timeZone }: { timeZone: string }) {
  if (!status) return NOTHING;
  const appears = status === 'scheduled' && publishAt;
  return (
    <>
      <StatusPill tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusPill>
      {appears ? (
        <span className="pl-2 text-xs text-muted tabular-nums" title={appearsAt(appears, timeZone)}>
          {formatDateTime(appears, timeZone).replace(`/${new Date().getFullYear()} `, ' ')}
        </span>
      ) : null}
    </>
  );
}

export type ListOfContent = List<ContentView, ListedPage, ListedItem, ContentContext>;

type ContentList = ListDefinition<ContentView, ListedPage, ListedItem, ContentContext>;

/** All areas share one row type; each response has the fields of its own columns (spec 3 §7). */
function listOf<E extends ReadEndpoint>(
  area: ContentArea,
  path: E['path'],
  also: readonly string[],
  query: (view: ContentView) => Input<E>['query' & keyof Input<E>],
): ContentList {
  const { noun, nouns } = CONTENT_WORDS[area];
  return defineList<E, ContentView, ContentContext>()({
    path,
    address: CONTENT_ADDRESSES[area],
    noun: [noun, nouns],
    perPage: CONTENT_PER_PAGE,
    also: ['id', 'publishAt', ...also] as never[],
    columns: contentColumns(area) as never[],
    query,
  }) as unknown as ContentList;
}

const filtersOf = ({ search, status }: ContentView) => ({ title: search, status });

export const CONTENT_LISTS: Readonly<Record<ContentArea, ContentList>> = {
  dataHub: listOf<typeof searchDataHub>('dataHub', '/data-hub/search', ['categoryId', 'image'], (view) => ({
    page: view.page,
    categoryId: view.type,
    ...filtersOf(view),
  })),
  academy: listOf<typeof searchAcademy>('academy', '/academy/search', ['categoryId', 'academyTypeId'], (view) => ({
    page: view.page,
    academyTypeId: view.type,
    ...filtersOf(view),
  })),
  faq: listOf<typeof searchFaqs>('faq', '/faq/search', ['faqTypeId'], (view) => ({
    limit: CONTENT_PER_PAGE,
    offset: (view.page - 1) * CONTENT_PER_PAGE,
    faqTypeId: view.type,
    ...filtersOf(view),
  })),
  news: listOf<typeof searchNotices>('news', '/notice/search', [], (view) => ({
    page: view.page,
    ...filtersOf(view),
  })),
};
