import type { ContentArea } from '@/lib/domain/content';
import type { Words } from './content-words';

/** Labels and messages of an area's form, in addition to those of its list (spec 3 §2 and §8). */
interface FormWords {
  /** The form's title. */
  form: string;
  registered: Words;
  updated: Words;
  hasVideo: boolean;
  files: Readonly<Record<string, { label: string; isThumbnail?: true }>>;
}

export const FORM_WORDS: Readonly<Record<ContentArea, FormWords>> = {
  dataHub: {
    form: 'Data Hub',
    registered: ['Registered.', 'Register Data Hub Failed'],
    updated: ['Update successfully.', 'Update Data Hub Failed'],
    hasVideo: false,
    files: { image: { label: 'Thumbnail', isThumbnail: true }, attachment: { label: 'Attachment file' } },
  },
  academy: {
    form: 'Academy',
    registered: ['Registered successfully!', 'Failed Register!'],
    updated: ['Updated successfully!', 'Failed Updated!'],
    hasVideo: true,
    files: {
      thumbnail: { label: 'Thumbnail image', isThumbnail: true },
      image: { label: 'Content image' },
      attachment1: { label: 'Attached file 1' },
      attachment2: { label: 'Attached file 2' },
    },
  },
  faq: {
    form: 'FAQ',
    registered: ['Add faq successfully', 'There was a problem create new faq'],
    updated: ['Update faq successfully', 'There was a problem update faq'],
    hasVideo: true,
    files: { image: { label: 'Image' } },
  },
  news: {
    form: 'Notice',
    registered: ['Registered successfully!', 'Registered failed!'],
    updated: ['Updated successfully!', 'Updated failed!'],
    hasVideo: true,
    files: {
      image: { label: 'Content image' },
      attachment1: { label: 'Attached file 1' },
      attachment2: { label: 'Attached file 2' },
    },
  },
};
