import { z } from 'zod';
import { CONTENT_LANGUAGES, CONTENT_PER_PAGE } from '../domain/content';
import {
  attachmentField,
  ById,
  contentDetail,
  ContentFile,
  contentFilters,
  contentForm,
  contentPage,
  contentRow,
  ContentTypes,
  FILE_TYPES,
  FileMarker,
  imageField,
  OptionalId,
  SomeContentIds,
} from './content';
import { endpoint } from './endpoint';
import { byPage, listEndpoint } from './list-endpoint';
import { Id, IdInAddress, Text } from './wire';

const access = 'adminControls';

/** A document that partners download (spec 3 §3). */
export const DataHubRow = z.object({
  ...contentRow,
  categoryId: Id.nullish(),
  categoryName: Text,
  language: Text,
  image: ContentFile,
  /** The small rendition of the image. */
  thumbnail: ContentFile,
  attachment: ContentFile,
  /** Of the attachment, bytes. */
  fileSize: z.number().nullish(),
});
export type DataHubRow = z.infer<typeof DataHubRow>;

export const DataHubItem = DataHubRow.extend(contentDetail).omit({ video: true });
export type DataHubItem = z.infer<typeof DataHubItem>;

export const listDataHubCategories = endpoint('listDataHubCategories', 'GET', '/data-hub/categories', {
  summary: 'The categories of the data hub.',
  access,
  openToPartners: true,
  response: ContentTypes,
});

export const searchDataHub = listEndpoint('searchDataHub', '/data-hub/search', {
  summary: 'Items of the data hub, newest first, a page at a time.',
  access,
  openToPartners: true,
  row: DataHubRow,
  filters: { categoryId: IdInAddress, ...contentFilters },
  window: byPage({ usual: CONTENT_PER_PAGE, most: 100 }),
  answer: contentPage,
});

export const getDataHubItem = endpoint('getDataHubItem', 'GET', '/data-hub/detail/{id}', {
  summary: 'An item of the data hub.',
  access,
  openToPartners: true,
  params: ById,
  response: DataHubItem,
  errors: [404],
});

export const saveDataHubItem = endpoint('saveDataHubItem', 'POST', '/data-hub', {
  summary: 'Adds an item to the data hub, or with `id` changes it.',
  access,
  form: z.strictObject({
    ...contentForm,
    categoryId: OptionalId.optional(),
    language: z.enum(CONTENT_LANGUAGES).optional(),
    image: FileMarker,
    attachment: FileMarker,
  }),
  upload: [imageField('image'), attachmentField('attachment')],
  response: DataHubItem.partial(),
  errors: [404, 409, 413],
});

export const deleteDataHubItems = endpoint('deleteDataHubItems', 'DELETE', '/data-hub/delete', {
  summary: 'Puts items of the data hub into the trash, all or none.',
  access,
  body: SomeContentIds,
  response: z.object({}),
  errors: [404],
});

export const restoreDataHubItems = endpoint('restoreDataHubItems', 'POST', '/data-hub/restore', {
  summary: 'Takes items of the data hub out of the trash, all or none.',
  access,
  body: SomeContentIds,
  response: z.object({}),
  errors: [404],
});

export const getDataHubFile = endpoint('getDataHubFile', 'GET', '/data-hub/files/{id}/{field}', {
  summary: 'A file of an item of the data hub, to be saved; its address stays when it is replaced.',
  access,
  openToPartners: true,
  params: ById.extend({ field: z.enum(['image', 'attachment']) }),
  fileTypes: FILE_TYPES,
  attachment: true,
  errors: [404],
});
