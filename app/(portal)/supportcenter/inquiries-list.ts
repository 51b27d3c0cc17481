import { inquiriesAddress, type InquiriesView } from '@/lib/addresses/inquiries';
import type { searchInquiries } from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/contact-type';
import { INQUIRIES_PER_PAGE } from '@/lib/domain/inquiry';
import { listSource } from '@/lib/query/list';
import { readOf } from '@/lib/query/read';
import { elsewhere, inquiriesQuery } from './inquiries-query';

/** All fields of a row are shown. */
const listOf = (type: ContactType) =>
  listSource<typeof searchInquiries, InquiriesView>()({
    path: '/contact/search',
    address: inquiriesAddress[type],
    noun: ['inquiry', 'inquiries'],
    query: (view) => ({ ...inquiriesQuery(type, view), page: view.page, size: INQUIRIES_PER_PAGE }),
    rows: ({ data }) => data,
    total: ({ total }) => total,
    rowsPerPage: INQUIRIES_PER_PAGE,
  });

/** The inquiries of each type (spec 3 §2). */
export const inquiriesList = { 1: listOf(1), 2: listOf(2) } as const;

/** How many of the other contact type the same search finds. */
export function countElsewhere(type: ContactType, view: InquiriesView) {
  const { other, view: there } = elsewhere(type, view);
  return readOf<typeof searchInquiries>('/contact/search', {
    query: { ...inquiriesQuery(other, there), page: 1, size: 1 },
  });
}
