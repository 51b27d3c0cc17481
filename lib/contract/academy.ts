import { z } from 'zod';
import { contentDetail, ContentFile, contentRow, Priority } from './content';
import { contentEndpoints, orderedContentEndpoints, SomeContentIds, Video } from './content-endpoints';
import { byPage } from './list-endpoint';
import { digits, Id, TextOrNull } from './wire';

/** The specs fix this id (spec 3 §9). */
export const ACADEMY_CATEGORY_ID = 1;

/** Training content (spec 3 §3). */
export const AcademyRow = z.object({
  ...contentRow,
  categoryId: z.int().nullable(),
  academyTypeId: Id.nullable(),
  typeName: TextOrNull,
  thumbnail: ContentFile,
  priority: Priority.nullable(),
  /** Number of downloads by partners; missing for partners. */
  downloads: z.int().optional(),
});
export type AcademyRow = z.infer<typeof AcademyRow>;

export const AcademyItem = AcademyRow.extend({
  ...contentDetail,
  image: ContentFile,
  attachment1: ContentFile,
  attachment2: ContentFile,
});
export type AcademyItem = z.infer<typeof AcademyItem>;

const names = { area: 'Academy', list: 'Academy', item: 'AcademyItem' };
const words = {
  one: 'an academy item',
  several: 'academy items',
  types: 'the online academy',
  list: 'List academy items, largest priority first, one page at a time.',
  get: 'Get an academy item.',
};

export const ACADEMY = {
  ...contentEndpoints('academy', {
    names,
    words,
    row: AcademyRow,
    item: AcademyItem,
    window: byPage,
    fields: { categoryId: z.literal(String(ACADEMY_CATEGORY_ID)).optional(), video: Video },
    trash: { method: 'DELETE', body: SomeContentIds },
  }),
  ...orderedContentEndpoints('academy', {
    names,
    words,
    typesQuery: z.strictObject({ categoryId: digits(ACADEMY_CATEGORY_ID, ACADEMY_CATEGORY_ID).optional() }),
  }),
};

export const {
  search: searchAcademy,
  get: getAcademyItem,
  save: saveAcademyItem,
  remove: deleteAcademyItems,
  restore: restoreAcademyItems,
  restoreVersion: restoreAcademyItemVersion,
  file: getAcademyFile,
  prioritise: prioritiseAcademy,
  listTypes: listAcademyTypes,
  createType: createAcademyType,
  renameType: renameAcademyType,
  deleteType: deleteAcademyType,
} = ACADEMY;
