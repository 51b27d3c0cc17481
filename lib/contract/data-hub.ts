import { z } from 'zod';
import { CONTENT_LANGUAGES } from '../domain/content';
import { contentDetail, ContentFile, contentRow, ContentTypes } from './content';
import { contentEndpoints, SomeContentIds } from './content-endpoints';
import { endpoint } from './endpoint';
import { byPage } from './list-endpoint';
import { Id, TextOrNull } from './wire';

/** A document that partners download (spec 3 §3). */
export const DataHubRow = z.object({
  ...contentRow,
  categoryId: Id.nullable(),
  categoryName: TextOrNull,
  language: TextOrNull,
  image: ContentFile,
  thumbnail: ContentFile,
  attachment: ContentFile,
  /** Bytes of the attachment. */
  fileSize: z.number().nullable(),
  /** Number of downloads by partners; missing for partners. */
  downloads: z.int().optional(),
});
export type DataHubRow = z.infer<typeof DataHubRow>;

export const DataHubItem = DataHubRow.extend(contentDetail).omit({ video: true });
export type DataHubItem = z.infer<typeof DataHubItem>;

export const listDataHubCategories = endpoint('listDataHubCategories', 'GET', '/data-hub/categories', {
  summary: 'List data hub categories.',
  access: 'adminControls',
  openToPartners: true,
  response: ContentTypes,
});

export const DATA_HUB = contentEndpoints('dataHub', {
  names: { area: 'DataHub', list: 'DataHub', item: 'DataHubItem' },
  words: {
    one: 'a data hub item',
    several: 'data hub items',
    list: 'List data hub items, newest first, one page at a time.',
    get: 'Get a data hub item.',
  },
  row: DataHubRow,
  item: DataHubItem,
  window: byPage,
  fields: { language: z.enum(CONTENT_LANGUAGES).optional() },
  trash: { method: 'DELETE', body: SomeContentIds },
});

export const {
  search: searchDataHub,
  get: getDataHubItem,
  save: saveDataHubItem,
  remove: deleteDataHubItems,
  restore: restoreDataHubItems,
  restoreVersion: restoreDataHubItemVersion,
  file: getDataHubFile,
} = DATA_HUB;
