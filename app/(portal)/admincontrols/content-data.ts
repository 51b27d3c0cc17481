import { cache } from 'react';
import type { ContentListRow } from '@/components/content/content-columns';
import type { ContentAnswer, StoredFile } from '@/components/content/content-item';
import { dayAsListed } from '@/components/content/content-item';
import type { ContentListData } from '@/components/content/content-screen';
import type { Named } from '@/components/named/use-named';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import { call, toResult } from '@/lib/api/call';
import { readPage } from '@/lib/api/read-page';
import { getAcademyItem, listAcademyTypes, searchAcademy } from '@/lib/contract/academy';
import { getDataHubItem, listDataHubCategories, searchDataHub } from '@/lib/contract/data-hub';
import { getFaq, listFaqTypes, searchFaqs } from '@/lib/contract/faq';
import { getNotice, searchNotices } from '@/lib/contract/news';
import { CONTENT_PER_PAGE, type ContentArea } from '@/lib/domain/content';
import { env } from '@/lib/env';
import { formatKilobytes } from '@/lib/format';

interface AreaCalls {
  search: (view: ContentView) => Promise<{ data: ContentAnswer[]; total: number }>;
  read: (id: number) => Promise<ContentAnswer>;
  types: () => Promise<readonly Named[]>;
}

const filtersOf = ({ search, status }: ContentView) => ({ title: search, status });

/** The calls of each area, as the server makes them (spec 3 §7). */
const AREA_CALLS: Readonly<Record<ContentArea, AreaCalls>> = {
  dataHub: {
    search: (view) => call(searchDataHub, { query: { page: view.page, categoryId: view.type, ...filtersOf(view) } }),
    read: (id) => call(getDataHubItem, { params: { id } }),
    types: () => call(listDataHubCategories, {}),
  },
  academy: {
    search: (view) => call(searchAcademy, { query: { page: view.page, academyTypeId: view.type, ...filtersOf(view) } }),
    read: (id) => call(getAcademyItem, { params: { id } }),
    types: () => call(listAcademyTypes, { query: { categoryId: 1 } }),
  },
  faq: {
    search: (view) =>
      call(searchFaqs, {
        query: {
          limit: CONTENT_PER_PAGE,
          offset: (view.page - 1) * CONTENT_PER_PAGE,
          faqTypeId: view.type,
          ...filtersOf(view),
        },
      }),
    read: (id) => call(getFaq, { params: { id } }),
    types: () => call(listFaqTypes, {}),
  },
  news: {
    search: (view) => call(searchNotices, { query: { page: view.page, ...filtersOf(view) } }),
    read: (id) => call(getNotice, { params: { id } }),
    types: () => Promise.resolve([]),
  },
};

/** Reads a view of a list of content. */
export async function readContentList(area: ContentArea, view: ContentView): Promise<ContentListData> {
  const [page, types] = await Promise.all([
    readPage(AREA_CALLS[area].search(view), {
      address: CONTENT_ADDRESSES[area],
      view,
      countsOf: ({ data, total }) => ({ shown: data.length, total }),
      rowsPerPage: CONTENT_PER_PAGE,
    }),
    readTypes(area),
  ]);
  if (!page.ok) return { rows: { ok: false, reason: page.error.message }, types };
  const { data, total } = page.value;
  const known = new Map(types.ok ? types.types.map(({ id, name }) => [id, name]) : []);
  const first = (view.page - 1) * CONTENT_PER_PAGE + 1;
  return { rows: { ok: true, rows: data.map((item, index) => toListRow(item, first + index, known)), total }, types };
}

export async function readTypes(area: ContentArea): Promise<ContentListData['types']> {
  const found = await toResult(AREA_CALLS[area].types());
  return found.ok
    ? { ok: true, types: found.value.map(({ id, name }) => ({ id, name })) }
    : { ok: false, reason: found.error.message };
}

/** An item, read once for its page and its title. */
export const readContent = cache((area: ContentArea, id: number) => toResult(AREA_CALLS[area].read(id)));

/** @param no its number, counted from the first of the list */
function toListRow(item: ContentAnswer, no: number, types: ReadonlyMap<number, string>): ContentListRow {
  const of = item as ContentAnswer &
    Partial<Record<'categoryId' | 'academyTypeId' | 'faqTypeId' | 'views' | 'priority' | 'fileSize', number | null>> &
    Partial<Record<'typeName' | 'categoryName' | 'language', string | null>> &
    Partial<Record<'thumbnail' | 'image' | 'attachment', (StoredFile & { thumbnailUrl?: string | null }) | null>>;
  const typeId = of.faqTypeId ?? of.academyTypeId ?? of.categoryId;
  const type = of.typeName ?? of.categoryName ?? types.get(typeId ?? 0);
  const picture = of.thumbnail ?? of.image;
  const format = formatOf(of.attachment);
  const bytes = of.fileSize ?? of.attachment?.size;
  return {
    id: of.id,
    no,
    name: of.title,
    priority: of.priority ?? 0,
    ...(type && { type }),
    ...(picture && { picture: picture.thumbnailUrl ?? picture.assetUrl }),
    ...(of.language && { language: of.language }),
    ...(format && { format }),
    ...(bytes && { size: formatKilobytes(bytes) }),
    ...(of.createdAt && { date: dayAsListed(of.createdAt, env().PORTAL_TIME_ZONE) }),
    ...(typeof of.views === 'number' && { views: of.views }),
    ...(of.status && { status: of.status }),
    ...(of.status === 'scheduled' && of.publishAt && { publishAt: of.publishAt }),
  };
}

/** The ending of an attachment in upper case (spec 3 §2). */
function formatOf(file: (StoredFile & { assetKey?: string | null }) | null | undefined): string | undefined {
  const name = file?.name ?? file?.assetKey ?? file?.assetUrl ?? '';
  return /\.([a-z0-9]{1,10})(?:\.attached)?$/i.exec(name)?.[1]?.toUpperCase();
}
