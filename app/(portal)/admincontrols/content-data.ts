import { cache } from 'react';
import type { ContentAnswer } from '@/components/content/content-item';
import { seed, type Seed } from '@/lib/api/seed';
import { getAcademyItem, listAcademyTypes } from '@/lib/contract/academy';
import { getDataHubItem, listDataHubCategories } from '@/lib/contract/data-hub';
import { getFaq, listFaqTypes } from '@/lib/contract/faq';
import { getNotice } from '@/lib/contract/news';
import type { ContentArea } from '@/lib/domain/content';

/** The types of each area (spec 3 §7). If they fail, the items still show. */
export const TYPE_SEEDS: Readonly<Record<ContentArea, readonly Seed[]>> = {
  dataHub: [seed(listDataHubCategories, {})],
  academy: [seed(listAcademyTypes, { query: { categoryId: 1 } })],
  faq: [seed(listFaqTypes, {})],
  news: [],
};

const ITEM_SEEDS: Readonly<Record<ContentArea, (id: number) => Seed<ContentAnswer>>> = {
  dataHub: (id) => seed(getDataHubItem, { params: { id } }),
  academy: (id) => seed(getAcademyItem, { params: { id } }),
  faq: (id) => seed(getFaq, { params: { id } }),
  news: (id) => seed(getNotice, { params: { id } }),
};

/** Cached per request, because the page and its title both need the item. */
export const readItem = cache((area: ContentArea, id: number) => ITEM_SEEDS[area](id).read());

export function itemSeed(area: ContentArea, id: number): Seed<ContentAnswer> {
  return { ...ITEM_SEEDS[area](id), read: () => readItem(area, id) };
}
