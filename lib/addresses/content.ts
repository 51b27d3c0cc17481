import type { ContentArea } from '../domain/content';
import { LISTED_STATUSES } from '../domain/content-status';
import { listAddress, oneOf, pageNumber, positiveNumber, searchText, type ViewOf } from './list-address';

const contentAddress = (path: `/${string}`) =>
  listAddress(
    {
      path,
      filters: { type: positiveNumber, status: oneOf(LISTED_STATUSES), search: searchText },
      place: { page: pageNumber },
    },
    { page: 1 },
  );

export const CONTENT_ADDRESSES = {
  dataHub: contentAddress('/admincontrols/data-hub'),
  academy: contentAddress('/admincontrols/configurations/list'),
  faq: contentAddress('/admincontrols/faq'),
  news: contentAddress('/admincontrols/news'),
} as const satisfies Record<ContentArea, unknown>;

export type ContentView = ViewOf<(typeof CONTENT_ADDRESSES)['faq']>;
