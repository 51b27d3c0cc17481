import { cache } from 'react';
import type { ContentAnswer } from '@/components/content/content-item';
import type { Named } from '@/components/named/use-named';
import { call, toResult } from '@/lib/api/call';
import { getAcademyItem, listAcademyTypes } from '@/lib/contract/academy';
import { getDataHubItem, listDataHubCategories } from '@/lib/contract/data-hub';
import { getFaq, listFaqTypes } from '@/lib/contract/faq';
import { getNotice } from '@/lib/contract/news';
import type { ContentArea } from '@/lib/domain/content';

interface AreaCalls {
  read: (id: number) => Promise<ContentAnswer>;
  types: () => Promise<readonly Named[]>;
}

/** What the forms of each area read (spec 3 §7). */
const AREA_CALLS: Readonly<Record<ContentArea, AreaCalls>> = {
  dataHub: {
    read: (id) => call(getDataHubItem, { params: { id } }),
    types: () => call(listDataHubCategories, {}),
  },
  academy: {
    read: (id) => call(getAcademyItem, { params: { id } }),
    types: () => call(listAcademyTypes, { query: { categoryId: 1 } }),
  },
  faq: {
    read: (id) => call(getFaq, { params: { id } }),
    types: () => call(listFaqTypes, {}),
  },
  news: {
    read: (id) => call(getNotice, { params: { id } }),
    types: () => Promise.resolve([]),
  },
};

/** The types of an area, which may fail without its items. */
export type ContentTypes = { ok: true; types: readonly Named[] } | { ok: false; reason: string };

export async function readTypes(area: ContentArea): Promise<ContentTypes> {
  const found = await toResult(AREA_CALLS[area].types());
  return found.ok
    ? { ok: true, types: found.value.map(({ id, name }) => ({ id, name })) }
    : { ok: false, reason: found.error.message };
}

/** An item, read once for its page and its title. */
export const readContent = cache((area: ContentArea, id: number) => toResult(AREA_CALLS[area].read(id)));
