import type { ContentArea } from '@/lib/domain/content';

/** What is said when something succeeded, and before the reason when it failed. */
type Words = readonly [done: string, failed: string];

/** What of an item a list shows; those of each area are in the order of its columns. */
export type ContentColumn = 'no' | 'picture' | 'title' | 'type' | 'language' | 'format' | 'size' | 'date' | 'views';

/** What an area of content calls things and says, letter for letter where the spec quotes it (spec 3 §2, §5 and §8). */
export interface ContentWords {
  /** The list's title, and that of the form. */
  title: string;
  form: string;
  /** What a list and its loading are called: `Loading FAQs…`. */
  nouns: string;
  /** What one item is called within a sentence. */
  noun: string;
  /** What stands where no item is. */
  none: string;
  /** Said where the list, or an item, can't be read. */
  unread: string;
  registered: Words;
  updated: Words;
  deleted: Words;
  columns: readonly ContentColumn[];
  /** Can several be selected and deleted? */
  selects: boolean;
  /** What its type is called, in the list and in its filter. */
  type?: { column: string; label: string; noun: string };
  /** Lists with priorities: the button that saves them, and what is said then. */
  priorities?: { button: string; saved: Words };
  hasVideo: boolean;
  /** What its files are called. */
  files: Readonly<Record<string, { label: string; isThumbnail?: true }>>;
}

export const CONTENT_WORDS: Readonly<Record<ContentArea, ContentWords>> = {
  dataHub: {
    title: 'Data Hub',
    form: 'Data Hub',
    nouns: 'items',
    noun: 'item',
    none: 'No registered article.',
    unread: 'There was a problem getting the data hub.',
    registered: ['Registered.', 'Register Data Hub Failed'],
    updated: ['Update successfully.', 'Update Data Hub Failed'],
    deleted: ['Deleted successfully', 'Deleted Failed'],
    columns: ['picture', 'title', 'type', 'language', 'format', 'size'],
    selects: true,
    type: { column: 'Products', label: 'Category', noun: 'category' },
    hasVideo: false,
    files: { image: { label: 'Thumbnail', isThumbnail: true }, attachment: { label: 'Attachment file' } },
  },
  academy: {
    title: 'ONLINE',
    form: 'Academy',
    nouns: 'items',
    noun: 'item',
    none: 'No product.',
    unread: 'There was a problem getting the online academy.',
    registered: ['Registered successfully!', 'Failed Register!'],
    updated: ['Updated successfully!', 'Failed Updated!'],
    deleted: ['Deleted successfully', 'Deleted Failed'],
    columns: ['picture', 'title', 'type', 'date'],
    selects: true,
    type: { column: 'Type', label: 'Type', noun: 'type' },
    priorities: { button: 'Priority Update', saved: ['Update successfully', 'Update failed'] },
    hasVideo: true,
    files: {
      thumbnail: { label: 'Thumbnail image', isThumbnail: true },
      image: { label: 'Content image' },
      attachment1: { label: 'Attached file 1' },
      attachment2: { label: 'Attached file 2' },
    },
  },
  faq: {
    title: 'FAQ',
    form: 'FAQ',
    nouns: 'FAQs',
    noun: 'FAQ',
    none: 'No registered article.',
    unread: 'There was a problem getting faq',
    registered: ['Add faq successfully', 'There was a problem create new faq'],
    updated: ['Update faq successfully', 'There was a problem update faq'],
    deleted: ['Delete faq successfully', 'There was a problem delete faq'],
    columns: ['no', 'type', 'title'],
    selects: false,
    type: { column: 'Type', label: 'Type', noun: 'type' },
    priorities: { button: 'Priority', saved: ['Update faq priority successfully', 'There was a problem update faq priority'] },
    hasVideo: true,
    files: { image: { label: 'Image' } },
  },
  news: {
    title: 'Notice',
    form: 'Notice',
    nouns: 'news',
    noun: 'notice',
    none: 'No news.',
    unread: 'There was a problem getting the news.',
    registered: ['Registered successfully!', 'Registered failed!'],
    updated: ['Updated successfully!', 'Updated failed!'],
    deleted: ['Delete successfully!', 'Delete failed !'],
    columns: ['no', 'title', 'date', 'views'],
    selects: false,
    hasVideo: true,
    files: {
      image: { label: 'Content image' },
      attachment1: { label: 'Attached file 1' },
      attachment2: { label: 'Attached file 2' },
    },
  },
};
