import type { LookupOption } from '@/components/lookup/use-lookup';
import type { listAcademyTypes } from '@/lib/contract/academy';
import type { listDataHubCategories } from '@/lib/contract/data-hub';
import type { listFaqTypes } from '@/lib/contract/faq';
import type { ContentArea } from '@/lib/domain/content';
import type { ListName } from '@/lib/domain/lists';
import { readOf, type Read } from '@/lib/query/read';

/** The editable list of an area's types. */
export const TYPE_LISTS: Readonly<Partial<Record<ContentArea, ListName>>> = {
  dataHub: 'data-hub-categories',
  academy: 'academy-types',
  faq: 'faq-types',
};

export const CONTENT_TYPES: Readonly<Partial<Record<ContentArea, Read<LookupOption[]>>>> = {
  dataHub: readOf<typeof listDataHubCategories>('/data-hub/categories', {}),
  academy: readOf<typeof listAcademyTypes>('/academy/types', { query: { categoryId: 1 } }),
  faq: readOf<typeof listFaqTypes>('/faq/types', {}),
};
