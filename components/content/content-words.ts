import type { ContentArea } from '@/lib/domain/content';

/** What is said when something succeeded, and before the reason when it failed. */
export type Words = readonly [done: string, failed: string];

/** What of an item a list shows; those of each area are in the order of its columns. */
export type ContentColumn = 'no' | 'picture' | 'title' | 'type' | 'language' | 'format' | 'size' | 'date' | 'views';

/** What the list of an area says, letter for letter where the spec quotes it (spec 3 §2, §5 and §8). */
interface ContentWords {
  /** The list's title. */
  title: string;
  /** What the menu calls the list, where that is another word. */
  menu?: string;
  /** What a list and its loading are called: `Loading FAQs…`. */
  nouns: string;
  /** What one item is called within a sentence. */
  noun: string;
  /** What stands where no item is. */
  none: string;
  /** Said where the list, or an item, can't be read. */
  unread: string;
  deleted: Words;
  columns: readonly ContentColumn[];
  /** What its type is called, in the list and in its filter. */
  type?: { column: string; label: string; noun: string };
  /** Lists with priorities: the button that saves them, and what is said then. */
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
