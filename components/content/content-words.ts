import type { ContentArea } from '@/lib/domain/content';

/** Messages for success, and before the reason for failure. */
export type Words = readonly [done: string, failed: string];

export type ContentColumn = 'no' | 'picture' | 'title' | 'type' | 'language' | 'format' | 'size' | 'date' | 'views';

/** Texts of an area's list, verbatim where the spec quotes them (spec 3 §2, §5 and §8). */
interface ContentWords {
  title: string;
  /** The list's name in the menu, if it differs. */
  menu?: string;
  /** Plural noun in messages: `Loading FAQs…`. */
  nouns: string;
  /** Singular noun within a sentence. */
  noun: string;
  /** The text of an empty list. */
  none: string;
  /** The error if the list or an item can't be read. */
  unread: string;
  deleted: Words;
  columns: readonly ContentColumn[];
  /** Labels of the type in the list and in its filter. */
  type?: { column: string; label: string; noun: string };
  /** For lists with priorities: the save button and its messages. */
  priorities?: { button: string; saved: Words };
}

export const CONTENT_WORDS: Readonly<Record<ContentArea, ContentWords>> = {
  dataHub: {
    title: 'Data Hub',
    menu: 'Download Center',
    nouns: 'items',
    noun: 'item',
    none: 'No registered article.',
    unread: 'There was a problem getting the data hub.',
    deleted: ['Deleted successfully', 'Deleted Failed'],
    columns: ['picture', 'title', 'type', 'language', 'format', 'size', 'date'],
    type: { column: 'Products', label: 'Category', noun: 'category' },
  },
  academy: {
    title: 'ONLINE',
    menu: 'Video Content',
    nouns: 'items',
    noun: 'item',
    none: 'No product.',
    unread: 'There was a problem getting the online academy.',
    deleted: ['Deleted successfully', 'Deleted Failed'],
    columns: ['picture', 'title', 'type', 'date'],
    type: { column: 'Type', label: 'Type', noun: 'type' },
    priorities: { button: 'Priority Update', saved: ['Update successfully', 'Update failed'] },
  },
  faq: {
    title: 'FAQ',
    nouns: 'FAQs',
    noun: 'FAQ',
    none: 'No registered article.',
    unread: 'There was a problem getting faq',
    deleted: ['Delete faq successfully', 'There was a problem delete faq'],
    columns: ['no', 'type', 'title'],
    type: { column: 'Type', label: 'Type', noun: 'type' },
    priorities: {
      button: 'Priority',
      saved: ['Update faq priority successfully', 'There was a problem update faq priority'],
    },
  },
  news: {
    title: 'Notice',
    menu: 'News',
    nouns: 'news',
    noun: 'news item',
    none: 'No news.',
    unread: 'There was a problem getting the news.',
    deleted: ['Delete successfully!', 'Delete failed !'],
    columns: ['no', 'title', 'date', 'views'],
  },
};
