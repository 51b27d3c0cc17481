import { listPage } from '@/app/(portal)/list-page';
import { ContentScreen } from '@/components/content/content-screen';
import { CONTENT_LISTS } from '@/components/content/content-lists';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { seed, type Seed } from '@/lib/api/seed';
import { listAcademyTypes, searchAcademy } from '@/lib/contract/academy';
import { listDataHubCategories, searchDataHub } from '@/lib/contract/data-hub';
import { listFaqTypes, searchFaqs } from '@/lib/contract/faq';
import { searchNotices } from '@/lib/contract/news';
import type { ContentArea } from '@/lib/domain/content';
import { CONTENT_PATHS } from '@/lib/paths';
import type { ReadEndpoint } from '@/lib/query/read';

/** The calls of each area's list. */
const AREAS: Readonly<Record<ContentArea, { endpoint: ReadEndpoint; types: readonly Seed[] }>> = {
  dataHub: { endpoint: searchDataHub, types: [seed(listDataHubCategories, {})] },
  academy: { endpoint: searchAcademy, types: [seed(listAcademyTypes, { query: { categoryId: 1 } })] },
  faq: { endpoint: searchFaqs, types: [seed(listFaqTypes, {})] },
  news: { endpoint: searchNotices, types: [] },
};

/** The page of an area's list, apart from its forms, whose code it needs not load. All of its state is in the address. */
export function contentListPage(area: ContentArea) {
  const { title, menu } = CONTENT_WORDS[area];
  const { endpoint, types } = AREAS[area];
  return listPage({
    area: CONTENT_PATHS[area],
    endpoint,
    source: CONTENT_LISTS[area],
    title,
    ...(menu && { menu }),
    name: area,
    also: () => types,
    more: () => Promise.resolve({ area }),
    screen: ContentScreen,
  });
}
