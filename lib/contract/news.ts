import { z } from 'zod';
import { contentDetail, ContentFile, contentRow } from './content';
import { contentEndpoints, SomeContent, Video } from './content-endpoints';
import { byPage } from './list-endpoint';

/** A news item, called notice by the specs (spec 3 §3). */
export const NoticeRow = z.object({
  ...contentRow,
  /** Number of views by partners. */
  views: z.int().nullable(),
  /** Number of downloads by partners; missing for partners. */
  downloads: z.int().optional(),
});
export type NoticeRow = z.infer<typeof NoticeRow>;

export const Notice = NoticeRow.extend({
  ...contentDetail,
  image: ContentFile,
  attachment1: ContentFile,
  attachment2: ContentFile,
});
export type Notice = z.infer<typeof Notice>;

export const NEWS = contentEndpoints('news', {
  names: { area: 'Notice', list: 'Notices', item: 'Notice' },
  words: {
    one: 'a news item',
    several: 'notices',
    list: 'List news items, newest first, one page at a time.',
    get: 'Get a news item. Views by partners are counted.',
  },
  row: NoticeRow,
  item: Notice,
  window: byPage,
  fields: { video: Video },
  trash: { method: 'DELETE', body: SomeContent },
});

export const {
  search: searchNotices,
  get: getNotice,
  save: saveNotice,
  remove: deleteNotices,
  restore: restoreNotices,
  restoreVersion: restoreNoticeVersion,
  file: getNoticeFile,
} = NEWS;
