import { z } from 'zod';
import { CONTENT_PER_PAGE } from '../domain/content';
import {
  attachmentField,
  ById,
  contentDetail,
  ContentFile,
  contentFilters,
  contentForm,
  contentPage,
  contentRow,
  ContentType,
  ContentTypes,
  FILE_TYPES,
  FileMarker,
  imageField,
  OptionalId,
  Priorities,
  Priority,
  SomeContentIds,
  TypeName,
  Video,
} from './content';
import { endpoint } from './endpoint';
import { byPage, listEndpoint } from './list-endpoint';
import { digits, Id, IdInAddress, Text } from './wire';

const access = 'adminControls';

/** Always (spec 3 §9). */
export const ACADEMY_CATEGORY_ID = 1;

/** Training content (spec 3 §3). */
export const AcademyRow = z.object({
  ...contentRow,
  categoryId: z.int().nullish(),
  academyTypeId: Id.nullish(),
  typeName: Text,
  thumbnail: ContentFile,
  priority: Priority.nullish(),
});
export type AcademyRow = z.infer<typeof AcademyRow>;

export const AcademyItem = AcademyRow.extend({
  ...contentDetail,
  image: ContentFile,
  attachment1: ContentFile,
  attachment2: ContentFile,
});
export type AcademyItem = z.infer<typeof AcademyItem>;

export const listAcademyTypes = endpoint('listAcademyTypes', 'GET', '/academy/types', {
  summary: 'The types of the online academy.',
  access,
  openToPartners: true,
  query: z.strictObject({ categoryId: digits(ACADEMY_CATEGORY_ID, ACADEMY_CATEGORY_ID).optional() }),
  response: ContentTypes,
});

export const createAcademyType = endpoint('createAcademyType', 'POST', '/academy/types', {
  summary: 'Adds a type of the online academy.',
  access,
  body: TypeName.omit({ version: true }),
  response: ContentType,
  errors: [409],
});

export const renameAcademyType = endpoint('renameAcademyType', 'PATCH', '/academy/types/{id}', {
  summary: 'Renames a type of the online academy.',
  access,
  params: ById,
  body: TypeName,
  response: ContentType,
  errors: [404, 409],
});

export const deleteAcademyType = endpoint('deleteAcademyType', 'DELETE', '/academy/types/{id}', {
  summary: 'Deletes a type of the online academy that no item has.',
  access,
  params: ById,
  response: z.object({}),
  errors: [404, 409],
});

export const searchAcademy = listEndpoint('searchAcademy', '/academy/search', {
  summary: 'Items of the online academy, the largest priority first, a page at a time.',
  access,
  openToPartners: true,
  row: AcademyRow,
  filters: { academyTypeId: IdInAddress, ...contentFilters },
  window: byPage({ usual: CONTENT_PER_PAGE, most: 100 }),
  answer: contentPage,
});

export const getAcademyItem = endpoint('getAcademyItem', 'GET', '/academy/detail/{id}', {
  summary: 'An item of the online academy.',
  access,
  openToPartners: true,
  params: ById,
  response: AcademyItem,
  errors: [404],
});

export const saveAcademyItem = endpoint('saveAcademyItem', 'POST', '/academy', {
  summary: 'Adds an item to the online academy, or with `id` changes it.',
  access,
  form: z.strictObject({
    ...contentForm,
    categoryId: z.literal(String(ACADEMY_CATEGORY_ID)).optional(),
    academyTypeId: OptionalId.optional(),
    video: Video,
    image: FileMarker,
    attachment1: FileMarker,
    attachment2: FileMarker,
    thumbnail: FileMarker,
  }),
  upload: [
    imageField('thumbnail'),
    imageField('image'),
    attachmentField('attachment1'),
    attachmentField('attachment2'),
  ],
  response: AcademyItem.partial(),
  errors: [404, 409, 413],
});

export const deleteAcademyItems = endpoint('deleteAcademyItems', 'DELETE', '/academy/delete', {
  summary: 'Puts items of the online academy into the trash, all or none.',
  access,
  body: SomeContentIds,
  response: z.object({}),
  errors: [404],
});

export const restoreAcademyItems = endpoint('restoreAcademyItems', 'POST', '/academy/restore', {
  summary: 'Takes items of the online academy out of the trash, all or none.',
  access,
  body: SomeContentIds,
  response: z.object({}),
  errors: [404],
});

export const prioritiseAcademy = endpoint('prioritiseAcademy', 'POST', '/academy/priority', {
  summary: 'Saves the priorities of items of the online academy, all or none.',
  access,
  body: Priorities,
  response: z.object({}),
  errors: [404],
});

export const getAcademyFile = endpoint('getAcademyFile', 'GET', '/academy/files/{id}/{field}', {
  summary: 'A file of an item of the online academy, to be saved; its address stays when it is replaced.',
  access,
  openToPartners: true,
  params: ById.extend({ field: z.enum(['thumbnail', 'image', 'attachment1', 'attachment2']) }),
  fileTypes: FILE_TYPES,
  attachment: true,
  errors: [404],
});
