import { z } from 'zod';
import { MAX_CONTENT_PRIORITY, MAX_EDITOR_IMAGE_BYTES } from '../domain/content';
import { LISTED_STATUSES } from '../domain/content-status';
import { endpoint } from './endpoint';
import { Id, Instant, TextOrNull } from './wire';

/** The pieces that data hub, online academy, FAQ and news share. What the specs don't know may be missing. */

const StoredFile = z.object({
  /** Of an image one of its content alone, of an attachment one that stays when it is replaced. */
  assetUrl: z.string(),
  assetKey: TextOrNull,
  /** As it was called where it came from. */
  name: TextOrNull,
  /** Bytes. */
  size: z.int().nullable(),
  /** Of an image: a small rendition. */
  thumbnailUrl: z.string().optional(),
  /** Saves it under its name; stays when it is replaced. */
  downloadUrl: TextOrNull,
});

/** A stored file of an item. */
export const ContentFile = StoredFile.nullish();
export type ContentFile = NonNullable<z.infer<typeof ContentFile>>;

/** What each item has, in lists too. */
export const contentRow = {
  id: Id,
  title: z.string(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  status: z.enum(LISTED_STATUSES).nullable(),
  /** From when on partners see it, unless it is a draft. */
  publishAt: Instant.nullable(),
  /** When it was put into the trash. */
  deletedAt: Instant.nullable(),
  lastUpdateBy: TextOrNull,
  /** Who made it, as they were called then, where that is known. */
  madeBy: TextOrNull,
  madeById: Id.nullable(),
  version: z.int().optional(),
};

/** The further fields of one item that is read by its id. */
export const contentDetail = {
  /** Of `lastUpdateBy`, as long as the log tells who it was. */
  lastUpdateById: Id.optional(),
  /** HTML. */
  content: TextOrNull,
  /** As the text is stored, where that is more than the house stores: told by the back office alone. */
  storedContent: z.string().optional(),
  video: TextOrNull,
};

export const Priority = z.int().min(0).max(MAX_CONTENT_PRIORITY);

/** Parameters of the lists that the specs lack. */
export const CONTENT_EXTENSIONS = ['title', 'status'] as const;

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

export const uploadContentImage = endpoint('uploadContentImage', 'POST', '/content-images', {
  summary: 'Store an image for an item’s text. Unused images are deleted after 30 days.',
  access: 'adminControls',
  outdates: [],
  form: z.strictObject({}),
  upload: { field: 'image', maxFiles: 1, maxFileBytes: MAX_EDITOR_IMAGE_BYTES },
  response: z.object({ assetUrl: z.string(), width: z.int().optional(), height: z.int().optional() }),
  errors: [413],
});
