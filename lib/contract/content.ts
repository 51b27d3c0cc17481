import { z } from 'zod';
import { MAX_CONTENT_PRIORITY, MAX_EDITOR_IMAGE_BYTES } from '../domain/content';
import { LISTED_STATUSES } from '../domain/content-status';
import { endpoint } from './endpoint';
import { Hidden, Id, Instant, TextOrNull } from './wire';

/** Shared by data hub, online academy, FAQ and news. Fields unknown to the specs are optional. */

const StoredFile = z.object({
  /** An image's URL depends on its content; an attachment's stays the same when replaced. */
  assetUrl: z.string(),
  assetKey: TextOrNull,
  /** Original file name. */
  name: TextOrNull,
  /** Bytes. */
  size: z.int().nullable(),
  /** Images only: a small version. */
  thumbnailUrl: z.string().optional(),
  /** Downloads the file under its name; stays the same when it is replaced. */
  downloadUrl: TextOrNull,
});

export const ContentFile = StoredFile.nullish();
export type ContentFile = NonNullable<z.infer<typeof ContentFile>>;

/** Fields of every item, in lists too. */
export const contentRow = {
  id: Id,
  title: z.string(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  status: z.enum(LISTED_STATUSES).nullable(),
  /** Start of publication for partners, unless it is a draft. */
  publishAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
  lastUpdateBy: TextOrNull,
  /** The creator's name at that time, if known. */
  madeBy: TextOrNull,
  madeById: Id.nullable(),
  version: z.int().optional(),
};

/** Additional fields of a single item. */
export const contentDetail = {
  /** Id for `lastUpdateBy`, if the log still has it. */
  lastUpdateById: Id.optional(),
  /** HTML. */
  content: TextOrNull,
  /** The stored text, if it has markup the portal doesn't store; set by the back office only. */
  storedContent: z.string().optional(),
  video: TextOrNull,
};

export const Priority = z.int().min(0).max(MAX_CONTENT_PRIORITY);

/** List parameters that the specs lack. */
export const CONTENT_EXTENSIONS = ['title', 'status'] as const;

export const ContentType = z.object({
  id: Id,
  name: z.string(),
  /** Number of items, including the trash. */
  count: z.int().optional(),
  version: z.int().optional(),
  hidden: Hidden,
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
