import { isInquiryOwner, type InquiryOwner } from '../domain/assigned-filter';
import type { ContactType } from '../domain/contact-type';
import { listAddress, oneOf, pageNumber, positiveNumber, searchText, type Reader, type ViewOf } from './list-address';

const SUPPORT_CENTER_PATH = '/supportcenter';

const inquiryOwner: Reader<InquiryOwner> = (written) => (isInquiryOwner(written) ? written : undefined);

const listAt = <P extends `/${string}`>(path: P) =>
  listAddress(
    {
      path,
      filters: {
        category: positiveNumber,
        status: positiveNumber,
        owner: inquiryOwner,
        waiting: oneOf(['longest']),
        /** Default: all. */
        searchBy: oneOf(['name', 'manager', 'text']),
        searchFor: searchText,
      },
      place: { page: pageNumber },
    },
    { page: 1 },
  );

/** Inquiries of the website (1) and the partner portal (2) (spec 3 §2). */
export const inquiriesAddress = {
  1: listAt(`${SUPPORT_CENTER_PATH}/qcells`),
  2: listAt(`${SUPPORT_CENTER_PATH}/partner`),
} as const satisfies Record<ContactType, unknown>;

export type InquiriesView = ViewOf<(typeof inquiriesAddress)[1]>;

export function inquiryHref(type: ContactType, id: number, view?: InquiriesView): string {
  const { path, listHref } = inquiriesAddress[type];
  const page = `${path}/edit/${id}`;
  return view ? `${page}?${new URLSearchParams({ list: listHref(view).slice(path.length) })}` : page;
}

export function inquiriesOpenedFrom(type: ContactType, list: string | string[] | undefined): InquiriesView | undefined {
  if (typeof list !== 'string') return undefined;
  const { searchParams } = new URL(list, 'http://list/');
  return inquiriesAddress[type].read(Object.fromEntries(searchParams));
}

/** Waiting inquiries, oldest first: of everyone, or only mine or unassigned. For the dashboard. */
export function waitingInquiriesHref(type: ContactType, owner?: InquiryOwner): string {
  return inquiriesAddress[type].href({ owner, waiting: 'longest' });
}
