import { z } from 'zod';
import { ATTACHMENT_TYPES } from '../domain/attachment';
import {
  DELETE_MARKER,
  LISTED_STATUSES,
  CONTENT_STATUSES,
  MAX_ATTACHMENT_BYTES,
  MAX_CONTENT,
  MAX_CONTENT_AT_ONCE,
  MAX_CONTENT_PRIORITY,
  MAX_EDITOR_IMAGE_BYTES,
  MAX_PRIORITIES_AT_ONCE,
  MAX_TITLE,
  MAX_TYPE_NAME,
  MAX_VIDEO,
  TYPE_NAME_BLANK,
} from '../domain/content';
import { MAX_IMAGE_BYTES, tooLong } from '../domain/product-limits';
import { endpoint, type FileField } from './endpoint';
import { SearchText } from './list-endpoint';
import { digits, Id, IdInAddress, Instant, oneLine, Text } from './wire';

/** The pieces that data hub, online academy, FAQ and news share. What the specs don't know may be missing. */

const StoredFile = z.object({
  /** Of an image one of its content alone, of an attachment one that stays when it is replaced. */
  assetUrl: z.string(),
  assetKey: Text,
  /** As it was called where it came from. */
  name: Text,
  /** Bytes. */
  size: z.int().nullish(),
  /** Of an image: a small rendition. */
  thumbnailUrl: Text,
  /** Saves it under its name; stays when it is replaced. */
  downloadUrl: Text,
});

/** A stored file of an item. Of some the specs name no fields (spec 3 §3): another upstream may tell their address alone. */
export const ContentFile = z
  .preprocess(
    (told) => (typeof told === 'string' ? (told === '' ? null : { assetUrl: told }) : told),
    StoredFile.nullish(),
  )
  .optional();
export type ContentFile = NonNullable<z.infer<typeof ContentFile>>;

/** What each item has, in lists too. */
export const contentRow = {
  id: Id,
  title: z.string(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
  status: z.enum(LISTED_STATUSES).nullish(),
  /** From when on partners see it, unless it is a draft. */
  publishAt: Instant.nullish(),
  /** When it was put into the trash. */
  deletedAt: Instant.nullish(),
  lastUpdateBy: Text,
  version: z.int().optional(),
};

/** What is told of an item besides, where it is asked for alone. */
export const contentDetail = {
  /** HTML. */
  content: Text,
  video: Text,
};

export const Priority = z.int().min(0).max(MAX_CONTENT_PRIORITY);

/** Every list finds by a part of the title and by what state an item is in; the trash is one of these. */
export const contentFilters = { title: SearchText, status: z.enum(LISTED_STATUSES) };

/** A page of items. */
export function contentPage<Row extends z.ZodType>(data: z.ZodArray<Row>) {
  return z.object({
    data,
    total: z.int(),
    /** Which of `CONTENT_EXTENSIONS` are heeded; without `status` there are neither drafts, times nor a trash. */
    follows: z.array(z.string()).max(20).optional(),
  });
}

/** Parameters of the lists that the specs lack. */
export const CONTENT_EXTENSIONS = ['title', 'status'] as const;

/** A number that may be empty; null then. */
export const OptionalId = z
  .string()
  .regex(/^(|[1-9]\d{0,8})$/, 'must be a whole number')
  .transform((text) => (text === '' ? null : Number(text)));

/** In the place of a file; without a word it stays. */
export const FileMarker = z.enum(['', DELETE_MARKER]).optional();

/** What is left out stays as it is stored, and is empty in a new item. */
export const contentForm = {
  /** Of the item that is changed; a new one without it. */
  id: digits(1, 2_147_483_647).optional(),
  title: oneLine(z.string().trim().max(MAX_TITLE, tooLong(MAX_TITLE))).optional(),
  content: z.string().max(MAX_CONTENT, tooLong(MAX_CONTENT)).optional(),
  version: digits(0, 2_147_483_647).optional(),
  /** A new item is published at once when left out. */
  status: z.enum(CONTENT_STATUSES).optional(),
  /** Of a scheduled item. */
  publishAt: z.union([z.literal(''), Instant]).optional(),
};

export const Video = z.string().trim().max(MAX_VIDEO, tooLong(MAX_VIDEO)).optional();

export const imageField = (field: string): FileField => ({ field, maxFiles: 1, maxFileBytes: MAX_IMAGE_BYTES });
export const attachmentField = (field: string): FileField => ({
  field,
  maxFiles: 1,
  maxFileBytes: MAX_ATTACHMENT_BYTES,
});

export const SomeContent = z.array(Id).min(1).max(MAX_CONTENT_AT_ONCE);
export const SomeContentIds = z.strictObject({ ids: SomeContent });

export const Priorities = z
  .array(z.strictObject({ id: Id, priority: Priority }))
  .min(1)
  .max(MAX_PRIORITIES_AT_ONCE);

/** A type or category of items. */
export const ContentType = z.object({
  id: Id,
  name: z.string(),
  /** How many items have it, the trash included. */
  count: z.int().optional(),
  version: z.int().optional(),
});
export type ContentType = z.infer<typeof ContentType>;

export const ContentTypes = z.array(ContentType).max(1_000);

export const TypeName = z.strictObject({
  name: oneLine(z.string().trim().min(1, TYPE_NAME_BLANK).max(MAX_TYPE_NAME, tooLong(MAX_TYPE_NAME))),
  version: z.int().optional(),
});

export const ById = z.object({ id: IdInAddress });

/** The files of an item by its field: their link stays, whatever lies behind it. */
export const FILE_TYPES: readonly string[] = Object.values(ATTACHMENT_TYPES);

export const uploadContentImage = endpoint('uploadContentImage', 'POST', '/content-images', {
  summary: 'Stores an image that is put into the text of an item; it is kept for 30 days until an item shows it.',
  access: 'adminControls',
  form: z.strictObject({}),
  upload: { field: 'image', maxFiles: 1, maxFileBytes: MAX_EDITOR_IMAGE_BYTES },
  response: z.object({ assetUrl: z.string(), width: z.int().optional(), height: z.int().optional() }),
  errors: [413],
});
