import { bff } from '@/lib/bff/client';
import type { deleteAcademyItems, prioritiseAcademy, restoreAcademyItems } from '@/lib/contract/academy';
import type { deleteDataHubItems, restoreDataHubItems } from '@/lib/contract/data-hub';
import type { deleteFaqs, prioritiseFaqs, restoreFaqs } from '@/lib/contract/faq';
import type { deleteNotices, restoreNotices } from '@/lib/contract/news';
import type { ContentArea } from '@/lib/domain/content';

export interface PriorityOfItem {
  id: number;
  priority: number;
}

/** What a list does with items of an area (spec 3 §7). */
interface ListCalls {
  remove: (ids: number[]) => Promise<unknown>;
  restore: (ids: number[]) => Promise<unknown>;
  prioritise?: (changes: PriorityOfItem[]) => Promise<unknown>;
}

export const LIST_CALLS: Readonly<Record<ContentArea, ListCalls>> = {
  dataHub: {
    remove: (ids) => bff<typeof deleteDataHubItems>('DELETE', '/data-hub/delete', { body: { ids } }),
    restore: (ids) => bff<typeof restoreDataHubItems>('POST', '/data-hub/restore', { body: { ids } }),
  },
  academy: {
    remove: (ids) => bff<typeof deleteAcademyItems>('DELETE', '/academy/delete', { body: { ids } }),
    restore: (ids) => bff<typeof restoreAcademyItems>('POST', '/academy/restore', { body: { ids } }),
    prioritise: (changes) => bff<typeof prioritiseAcademy>('POST', '/academy/priority', { body: changes }),
  },
  faq: {
    remove: (ids) => bff<typeof deleteFaqs>('POST', '/faq/delete', { body: ids }),
    restore: (ids) => bff<typeof restoreFaqs>('POST', '/faq/restore', { body: ids }),
    prioritise: (changes) => bff<typeof prioritiseFaqs>('POST', '/faq/priority', { body: changes }),
  },
  news: {
    remove: (ids) => bff<typeof deleteNotices>('DELETE', '/notice/delete', { body: ids }),
    restore: (ids) => bff<typeof restoreNotices>('POST', '/notice/restore', { body: ids }),
  },
};
