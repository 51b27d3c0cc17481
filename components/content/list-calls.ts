import { call, type Call } from '@/lib/bff/call';
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

interface ListedItems {
  data: { id: number; title: string; priority?: number | null | undefined }[];
  total: number;
}

/** The calls of an area's list (spec 3 §7). */
interface ListCalls {
  deleting: (ids: number[]) => Call;
  restoring: (ids: number[]) => Call;
  prioritise?: (changes: PriorityOfItem[]) => Promise<unknown>;
  /** Reads the unfiltered list in order. @param after number of rows and calls already read */
  read?: (after: { rows: number; calls: number }) => Promise<ListedItems>;
}

/** Rows per call for FAQs. The spec allows only single pages for the academy. */
const READ_AT_ONCE = 100;

export const LIST_CALLS: Readonly<Record<ContentArea, ListCalls>> = {
  dataHub: {
    deleting: (ids) => call<typeof deleteDataHubItems>('DELETE', '/data-hub/delete', { body: { ids } }),
    restoring: (ids) => call<typeof restoreDataHubItems>('POST', '/data-hub/restore', { body: { ids } }),
  },
  academy: {
    deleting: (ids) => call<typeof deleteAcademyItems>('DELETE', '/academy/delete', { body: { ids } }),
    restoring: (ids) => call<typeof restoreAcademyItems>('POST', '/academy/restore', { body: { ids } }),
    prioritise: (changes) => bff<typeof prioritiseAcademy>('POST', '/academy/priority', { body: changes }),
    read: ({ calls }) => bff<typeof searchAcademy>('GET', '/academy/search', { query: { page: calls + 1 } }),
  },
  faq: {
    deleting: (ids) => call<typeof deleteFaqs>('POST', '/faq/delete', { body: ids }),
    restoring: (ids) => call<typeof restoreFaqs>('POST', '/faq/restore', { body: ids }),
    prioritise: (changes) => bff<typeof prioritiseFaqs>('POST', '/faq/priority', { body: changes }),
    read: ({ rows }) => bff<typeof searchFaqs>('GET', '/faq/search', { query: { limit: READ_AT_ONCE, offset: rows } }),
  },
  news: {
    deleting: (ids) => call<typeof deleteNotices>('DELETE', '/notice/delete', { body: ids }),
    restoring: (ids) => call<typeof restoreNotices>('POST', '/notice/restore', { body: ids }),
  },
};
