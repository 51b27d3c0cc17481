import { bff } from '@/lib/bff/client';
import type { deleteAcademyItems, prioritiseAcademy, restoreAcademyItems, searchAcademy } from '@/lib/contract/academy';
import type { deleteDataHubItems, restoreDataHubItems } from '@/lib/contract/data-hub';
import type { deleteFaqs, prioritiseFaqs, restoreFaqs, searchFaqs } from '@/lib/contract/faq';
import type { deleteNotices, restoreNotices } from '@/lib/contract/news';
import type { ContentArea } from '@/lib/domain/content';

interface PriorityOfItem {
  id: number;
  priority: number;
}

/** A part of a list. */
interface ListedItems {
  data: { id: number; title: string; priority?: number | null | undefined }[];
  total: number;
}

/** Of several calls that are one change to people. */
interface OfBulk {
  bulkId: string;
}

/** What a list does with items of an area (spec 3 §7). */
interface ListCalls {
  remove: (ids: number[], ofBulk?: OfBulk) => Promise<unknown>;
  restore: (ids: number[], ofBulk?: OfBulk) => Promise<unknown>;
  prioritise?: (changes: PriorityOfItem[]) => Promise<unknown>;
  /** Reads the list without a filter, in its order. @param after how many rows, read by how many calls */
  read?: (after: { rows: number; calls: number }) => Promise<ListedItems>;
}

/** Of FAQs; the specs let the academy be read by its pages alone. */
const READ_AT_ONCE = 100;

export const LIST_CALLS: Readonly<Record<ContentArea, ListCalls>> = {
  dataHub: {
    remove: (ids, ofBulk) => bff<typeof deleteDataHubItems>('DELETE', '/data-hub/delete', { body: { ids }, ...ofBulk }),
    restore: (ids, ofBulk) =>
      bff<typeof restoreDataHubItems>('POST', '/data-hub/restore', { body: { ids }, ...ofBulk }),
  },
  academy: {
    remove: (ids, ofBulk) => bff<typeof deleteAcademyItems>('DELETE', '/academy/delete', { body: { ids }, ...ofBulk }),
    restore: (ids, ofBulk) => bff<typeof restoreAcademyItems>('POST', '/academy/restore', { body: { ids }, ...ofBulk }),
    prioritise: (changes) => bff<typeof prioritiseAcademy>('POST', '/academy/priority', { body: changes }),
    read: ({ calls }) => bff<typeof searchAcademy>('GET', '/academy/search', { query: { page: calls + 1 } }),
  },
  faq: {
    remove: (ids, ofBulk) => bff<typeof deleteFaqs>('POST', '/faq/delete', { body: ids, ...ofBulk }),
    restore: (ids, ofBulk) => bff<typeof restoreFaqs>('POST', '/faq/restore', { body: ids, ...ofBulk }),
    prioritise: (changes) => bff<typeof prioritiseFaqs>('POST', '/faq/priority', { body: changes }),
    read: ({ rows }) => bff<typeof searchFaqs>('GET', '/faq/search', { query: { limit: READ_AT_ONCE, offset: rows } }),
  },
  news: {
    remove: (ids, ofBulk) => bff<typeof deleteNotices>('DELETE', '/notice/delete', { body: ids, ...ofBulk }),
    restore: (ids, ofBulk) => bff<typeof restoreNotices>('POST', '/notice/restore', { body: ids, ...ofBulk }),
  },
};
