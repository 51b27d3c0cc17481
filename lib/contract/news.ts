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
  FILE_TYPES,
  FileMarker,
  imageField,
  SomeContent,
  Video,
} from './content';
import { endpoint } from './endpoint';
import { byPage, listEndpoint } from './list-endpoint';

const access = 'adminControls';

/** A notice (spec 3 §3). */
export const NoticeRow = z.object({
  ...contentRow,
  /** How often partners opened it. */
  views: z.int().nullish(),
});
export type NoticeRow = z.infer<typeof NoticeRow>;

export const Notice = NoticeRow.extend({
  ...contentDetail,
  image: ContentFile,
  attachment1: ContentFile,
  attachment2: ContentFile,
});
export type Notice = z.infer<typeof Notice>;

export const searchNotices = listEndpoint('searchNotices', '/notice/search', {
  summary: 'Notices, newest first, a page at a time.',
  access,
  openToPartners: true,
  row: NoticeRow,
  filters: contentFilters,
  window: byPage({ usual: CONTENT_PER_PAGE, most: 100 }),
  answer: contentPage,
});

export const getNotice = endpoint('getNotice', 'GET', '/notice/detail/{id}', {
  summary: 'A notice; where a partner asks, its views are counted.',
  access,
  openToPartners: true,
  params: ById,
  response: Notice,
  errors: [404],
});

export const saveNotice = endpoint('saveNotice', 'POST', '/notice', {
  summary: 'Adds a notice, or with `id` changes it.',
  access,
  form: z.strictObject({
    ...contentForm,
    video: Video,
    image: FileMarker,
    attachment1: FileMarker,
    attachment2: FileMarker,
  }),
  upload: [imageField('image'), attachmentField('attachment1'), attachmentField('attachment2')],
  response: Notice.partial(),
  errors: [404, 409, 413],
});

export const deleteNotices = endpoint('deleteNotices', 'DELETE', '/notice/delete', {
  summary: 'Puts notices into the trash, all or none.',
  access,
  body: SomeContent,
  response: z.object({}),
  errors: [404],
});

export const restoreNotices = endpoint('restoreNotices', 'POST', '/notice/restore', {
  summary: 'Takes notices out of the trash, all or none.',
  access,
  body: SomeContent,
  response: z.object({}),
  errors: [404],
});

export const getNoticeFile = endpoint('getNoticeFile', 'GET', '/notice/files/{id}/{field}', {
  summary: 'A file of a notice, to be saved; its address stays when it is replaced.',
  access,
  openToPartners: true,
  params: ById.extend({ field: z.enum(['image', 'attachment1', 'attachment2']) }),
  fileTypes: FILE_TYPES,
  attachment: true,
  errors: [404],
});
