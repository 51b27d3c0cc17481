import type { ContentArea } from '../domain/content';
import { LISTED_STATUSES } from '../domain/content-status';
import { listAddress, oneOf, pageNumber, positiveNumber, searchText, type ViewOf } from '../list-address';

const contentAddress = (path: `/${string}`) =>
  listAddress(
    {
      path,
      filters: { type: positiveNumber, status: oneOf(LISTED_STATUSES), search: searchText },
      place: { page: pageNumber },
    },
    { page: 1 },
  );

/** The lists of the areas of content (spec 3 §2). */
export const CONTENT_ADDRESSES = {
  dataHub: contentAddress('/admincontrols/data-hub'),
  academy: contentAddress('/admincontrols/configurations/list'),
  faq: contentAddress('/admincontrols/faq'),
  news: contentAddress('/admincontrols/news'),
} as const satisfies Record<ContentArea, unknown>;

export type ContentView = ViewOf<(typeof CONTENT_ADDRESSES)['faq']>;

/** Where an item is added and edited; an edited one's id follows (spec 3 §2). */
const FORMS: Readonly<Record<ContentArea, { add: string; edit: string }>> = {
  dataHub: { add: '/admincontrols/data-hub/portal', edit: '/admincontrols/data-hub/portal' },
  academy: { add: '/admincontrols/configurations/add', edit: '/admincontrols/configurations/edit' },
  faq: { add: '/admincontrols/faq/add', edit: '/admincontrols/faq' },
  news: { add: '/admincontrols/news/add', edit: '/admincontrols/news' },
};

export function addContentPath(area: ContentArea): string {
  return FORMS[area].add;
}

export function contentPath(area: ContentArea, id: number): string {
  return `${FORMS[area].edit}/${id}`;
}
