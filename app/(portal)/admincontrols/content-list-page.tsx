import { listPage } from '@/app/(portal)/list-page';
import { ContentScreen } from '@/components/content/content-screen';
import { CONTENT_LISTS } from '@/components/content/content-lists';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { searchAcademy } from '@/lib/contract/academy';
import { searchDataHub } from '@/lib/contract/data-hub';
import { searchFaqs } from '@/lib/contract/faq';
import { searchNotices } from '@/lib/contract/news';
import type { ContentArea } from '@/lib/domain/content';
import { CONTENT_PATHS } from '@/lib/addresses/paths';
import type { ReadEndpoint } from '@/lib/query/read';
import { TYPE_SEEDS } from './content-data';

const ENDPOINTS: Readonly<Record<ContentArea, ReadEndpoint>> = {
  dataHub: searchDataHub,
  academy: searchAcademy,
  faq: searchFaqs,
  news: searchNotices,
};

/** An area's list page. It is separate from the forms, so that it doesn't load their code. */
export function contentListPage(area: ContentArea) {
  const { title, menu } = CONTENT_WORDS[area];
  return listPage({
    area: CONTENT_PATHS[area],
    endpoint: ENDPOINTS[area],
    source: CONTENT_LISTS[area],
    title,
    ...(menu && { menu }),
    name: area,
    also: () => TYPE_SEEDS[area],
    more: () => Promise.resolve({ area }),
    screen: ContentScreen,
  });
}
