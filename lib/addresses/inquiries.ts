import type { ContactType } from '../domain/contact-type';
import { listAddress, oneOf, pageNumber, positiveNumber, searchText, type ViewOf } from './list-address';

const SUPPORT_CENTER_PATH = '/supportcenter';

const listAt = <P extends `/${string}`>(path: P) =>
  listAddress(
    {
      path,
      filters: {
        category: positiveNumber,
        status: positiveNumber,
        owner: oneOf(['mine', 'nobody']),
        /** Those that wait for an answer, the longest first. */
        waiting: oneOf(['longest']),
        /** All where it is left out. */
        searchBy: oneOf(['name', 'manager', 'text']),
        searchFor: searchText,
      },
      place: { page: pageNumber },
    },
    { page: 1 },
  );

/** The inquiries of the product's website (1) and of the partner portal (2) (spec 3 §2). */
export const inquiriesAddress = {
  1: listAt(`${SUPPORT_CENTER_PATH}/qcells`),
  2: listAt(`${SUPPORT_CENTER_PATH}/partner`),
} as const satisfies Record<ContactType, unknown>;

export type InquiriesView = ViewOf<(typeof inquiriesAddress)[1]>;

/** The page of an inquiry, which knows the list that it was opened from: its neighbours and the way back. */
export function inquiryHref(type: ContactType, id: number, view?: InquiriesView): string {
  const { path, listHref } = inquiriesAddress[type];
  const page = `${path}/edit/${id}`;
  return view ? `${page}?${new URLSearchParams({ list: listHref(view).slice(path.length) })}` : page;
}

/** The list that an inquiry was opened from, of the parameter `list` of its page; undefined where none is named. */
export function inquiriesOpenedFrom(type: ContactType, list: string | string[] | undefined): InquiriesView | undefined {
  if (typeof list !== 'string') return undefined;
  const { searchParams } = new URL(list, 'http://list/');
  return inquiriesAddress[type].read(Object.fromEntries(searchParams));
}

/** Inquiries that wait for an answer, oldest first: one's own, or unassigned ones. For the dashboard. */
export function waitingInquiriesHref(type: ContactType, owner: NonNullable<InquiriesView['owner']>): string {
  return inquiriesAddress[type].href({ owner, waiting: 'longest' });
}
