import type { LookupOption } from '@/components/lookup/use-lookup';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import type { listAcademyTypes, searchAcademy } from '@/lib/contract/academy';
import type { listDataHubCategories, searchDataHub } from '@/lib/contract/data-hub';
import type { listFaqTypes, searchFaqs } from '@/lib/contract/faq';
import type { searchNotices } from '@/lib/contract/news';
import { CONTENT_PER_PAGE, type ContentArea } from '@/lib/domain/content';
import type { ListedStatus } from '@/lib/domain/content-status';
import { listSource, type ListSource } from '@/lib/query/list';
import { readOf, type Read } from '@/lib/query/read';
import type { StoredFile } from './content-item';
import { CONTENT_WORDS } from './content-words';

type Optional<T> = T | null | undefined;

type ListedFile = Optional<StoredFile & { assetKey?: Optional<string>; thumbnailUrl?: Optional<string> }>;

/** A row as its area's call answers it. What an area doesn't have is absent. */
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

interface ListedPage {
  data: ListedItem[];
  total: number;
}

/** What the list of each area has in common. */
function common(area: ContentArea) {
  const { noun, nouns } = CONTENT_WORDS[area];
  return {
    address: CONTENT_ADDRESSES[area],
    noun: [noun, nouns] as const,
    rows: ({ data }: ListedPage) => data,
    total: ({ total }: ListedPage) => total,
    rowsPerPage: CONTENT_PER_PAGE,
  };
}

/** The rows of every area are read as the same; each answer has what its own columns show. */
const listOf = <T extends ListedPage>(source: ListSource<ContentView, T>) =>
  source as unknown as ListSource<ContentView, ListedPage>;

const filtersOf = ({ search, status }: ContentView) => ({ title: search, status });

const FIELDS = ['id', 'title', 'status', 'publishAt'] as const;

/** The list of each area, with the fields that its columns show (spec 3 §7). */
export const CONTENT_LISTS: Readonly<Record<ContentArea, ListSource<ContentView, ListedPage>>> = {
  dataHub: listOf(
    listSource<typeof searchDataHub, ContentView>()({
      ...common('dataHub'),
      path: '/data-hub/search',
      fields: [
        ...FIELDS,
        ...(['createdAt', 'categoryId', 'categoryName', 'language'] as const),
        ...(['image', 'thumbnail', 'attachment', 'fileSize', 'downloads'] as const),
      ],
      query: (view) => ({ page: view.page, categoryId: view.type, ...filtersOf(view) }),
    }),
  ),
  academy: listOf(
    listSource<typeof searchAcademy, ContentView>()({
      ...common('academy'),
      path: '/academy/search',
      fields: [
        ...FIELDS,
        ...(['createdAt', 'categoryId', 'academyTypeId', 'typeName', 'thumbnail', 'priority', 'downloads'] as const),
      ],
      query: (view) => ({ page: view.page, academyTypeId: view.type, ...filtersOf(view) }),
    }),
  ),
  faq: listOf(
    listSource<typeof searchFaqs, ContentView>()({
      ...common('faq'),
      path: '/faq/search',
      fields: [...FIELDS, ...(['faqTypeId', 'typeName', 'priority'] as const)],
      query: (view) => ({
        limit: CONTENT_PER_PAGE,
        offset: (view.page - 1) * CONTENT_PER_PAGE,
        faqTypeId: view.type,
        ...filtersOf(view),
      }),
    }),
  ),
  news: listOf(
    listSource<typeof searchNotices, ContentView>()({
      ...common('news'),
      path: '/notice/search',
      fields: [...FIELDS, ...(['createdAt', 'views', 'downloads'] as const)],
      query: (view) => ({ page: view.page, ...filtersOf(view) }),
    }),
  ),
};

/** The types of each area that has some. */
export const CONTENT_TYPES: Readonly<Partial<Record<ContentArea, Read<LookupOption[]>>>> = {
  dataHub: readOf<typeof listDataHubCategories>('/data-hub/categories', {}),
  academy: readOf<typeof listAcademyTypes>('/academy/types', { query: { categoryId: 1 } }),
  faq: readOf<typeof listFaqTypes>('/faq/types', {}),
};
