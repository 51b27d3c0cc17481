import type { ListedStatus } from './content-status';

/** Declares data hub, online academy, FAQ and news (spec 3; decision 26). */
export const CONTENT_AREAS = ['dataHub', 'academy', 'faq', 'news'] as const;
export type ContentArea = (typeof CONTENT_AREAS)[number];

export const NO_DRAFTS = 'This server doesn’t support drafts and would publish this immediately. Nothing was sent.';

/** Message without a trash, quoted from spec 1 §2. */
export const FOR_GOOD = "Once you do this, it can't be undone.";
export const CONTENT_TRASH_DAYS = 30;
/** Sent instead of a file to remove it (spec 3 §7). */
export const DELETE_MARKER = 'delete';

export const CONTENT_PER_PAGE = 10;
export const MAX_CONTENT_AT_ONCE = 100;
export const MAX_PRIORITIES_AT_ONCE = 1_000;
export const MAX_CONTENT_PRIORITY = 999_999_999;
export const MAX_CONTENT_TYPES = 100;
export const MAX_TYPE_NAME = 100;
export const MAX_TITLE = 200;
export const MAX_CONTENT = 100_000;
export const MAX_VIDEO = 2_000;
export const MAX_ATTACHMENT_BYTES = 50 * 1024 * 1024;
export const MAX_EDITOR_IMAGE_BYTES = 3 * 1024 * 1024;
export const CONTENT_LANGUAGES = ['en'] as const;

export const TYPE_NAME_BLANK = 'Enter a name.';
export const IN_TRASH = 'This is in the trash. Restore it before you change it.';

interface FileField {
  kind: 'image' | 'attachment';
  missing?: string;
}

interface AreaRules {
  noun: string;
  path: `/${string}`;
  /** The type or category field, and the message without one. */
  type?: { field: 'categoryId' | 'academyTypeId' | 'faqTypeId'; missing: string };
  hasPriority: boolean;
  titleBlank: string;
  contentBlank: string;
  files: Readonly<Record<string, FileField>>;
}

const image = (missing?: string): FileField => ({ kind: 'image', ...(missing !== undefined && { missing }) });
const attachment = (missing?: string): FileField => ({ kind: 'attachment', ...(missing !== undefined && { missing }) });

export const CONTENT = {
  dataHub: {
    noun: 'data hub item',
    path: '/data-hub',
    type: { field: 'categoryId', missing: "Category can't be blank" },
    hasPriority: false,
    titleBlank: "Title can't be blank",
    contentBlank: "Content can't be blank",
    files: { image: image('Thumbnail is required'), attachment: attachment('attachment file is required') },
  },
  academy: {
    noun: 'academy item',
    path: '/academy',
    type: { field: 'academyTypeId', missing: "Type can't be blank" },
    hasPriority: true,
    titleBlank: "Title can't blank",
    contentBlank: "Content can't blank",
    files: {
      thumbnail: image("Thumbnail Image can't blank"),
      image: image(),
      attachment1: attachment(),
      attachment2: attachment(),
    },
  },
  faq: {
    noun: 'FAQ',
    path: '/faq',
    type: { field: 'faqTypeId', missing: "Type can't be blank" },
    hasPriority: true,
    titleBlank: "Title can't be blank",
    contentBlank: "Content can't be blank",
    files: { image: image() },
  },
  news: {
    noun: 'notice',
    path: '/notice',
    hasPriority: false,
    titleBlank: "Title can't blank",
    contentBlank: "Content can't blank",
    files: { image: image(), attachment1: attachment(), attachment2: attachment() },
  },
} as const satisfies Record<ContentArea, AreaRules>;

export function rulesOf(area: ContentArea): AreaRules {
  return CONTENT[area];
}

export function hasDocuments(area: ContentArea): boolean {
  return Object.values(rulesOf(area).files).some(({ kind }) => kind === 'attachment');
}

/** Derived from the clock, so that scheduled items appear without a job. */
export function statusOfContent(
  { isDraft, publishAt, deletedAt }: { isDraft: boolean; publishAt: Date; deletedAt: Date | null },
  now: Date,
): ListedStatus {
  if (deletedAt) return 'deleted';
  if (isDraft) return 'draft';
  return publishAt > now ? 'scheduled' : 'published';
}

export const NAMED_ITEMS = 3;

/**
 * Why a type can't be deleted; null if unused.
 * @param items number of items with it, the trash included, and the first of them
 */
export function typeInUse(
  name: string,
  { count, first }: { count: number; first: readonly { title: string; isTrashed: boolean }[] },
): string | null {
  if (count === 0) return null;
  const named = first.map(({ title, isTrashed }) => `"${title}"${isTrashed ? ' (in the trash)' : ''}`);
  const more = count - first.length;
  const all = new Intl.ListFormat('en-US').format(
    more > 0 ? [...named, `${more.toLocaleString('en-US')} more`] : named,
  );
  const items = count === 1 ? '1 item uses' : `${count.toLocaleString('en-US')} items use`;
  const restore = first.some(({ isTrashed }) => isTrashed) ? ' Restore the ones in the trash first.' : '';
  return `${items} the type "${name}": ${all}. Give ${count === 1 ? 'it' : 'them'} another type first.${restore}`;
}
