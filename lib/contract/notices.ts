import { z } from 'zod';
import {
  MAX_LISTED_NOTICES,
  NOTICE_KIND_NAMES,
  NOTICE_RECORD_KINDS,
  NOTICES_PER_PAGE,
  CHOSEN_KIND_NAMES,
  CHOSEN_KINDS,
  type ChosenKind,
  type WaysByKind,
} from '../domain/notice';
import { endpoint } from './endpoint';
import { byPage, listEndpoint } from './list-endpoint';
import { Id, IdInAddress, Instant, oneLine, TextOrNull } from './wire';

/** A notification for one person, unlike a notice in the news. */
export const OwnNotice = z.object({
  id: Id,
  kind: z.enum(NOTICE_KIND_NAMES),
  text: z.string(),
  /** The reason, or the mail server's response. */
  reason: TextOrNull,
  /** The linked record by id or serial number; a null id means several records. */
  record: z.object({ kind: z.enum(NOTICE_RECORD_KINDS), id: TextOrNull }),
  createdAt: Instant,
  isRead: z.boolean(),
});
export type OwnNotice = z.infer<typeof OwnNotice>;

export const listOwnNotices = listEndpoint('listOwnNotices', '/notices', {
  summary: 'List the caller’s notifications, newest first, one page at a time.',
  access: 'signed-in',
  row: OwnNotice,
  filters: { show: z.enum(['unread']) },
  window: byPage({ usual: NOTICES_PER_PAGE, most: MAX_LISTED_NOTICES }),
  answer: (data) =>
    z.object({
      data,
      total: z.int(),
      /** Whether `total` is a minimum. */
      totalIsLowerBound: z.boolean().optional(),
    }),
});

export const getOwnNotice = endpoint('getOwnNotice', 'GET', '/notices/{id}', {
  summary: 'Get one of the caller’s notifications, such as one linked from an email.',
  access: 'signed-in',
  params: z.object({ id: IdInAddress }),
  response: OwnNotice,
  errors: [404],
});

export const readNotices = endpoint('readNotices', 'PATCH', '/notices', {
  summary: 'Mark the caller’s notifications as read: one, all up to the newest seen, or those of a record.',
  access: 'signed-in',
  unlogged: true,
  outdates: ['listOwnNotices', 'getOwnNotice'],
  body: z.union([
    z.strictObject({ id: Id, alsoOlder: z.boolean().optional() }),
    z.strictObject({
      record: z.strictObject({ kind: z.enum(NOTICE_RECORD_KINDS), id: oneLine(z.string().min(1).max(100)) }),
    }),
  ]),
  response: z.object({}),
});

/** A person's notification preferences. */
const NoticeWays = z.strictObject(
  Object.fromEntries(CHOSEN_KIND_NAMES.map((kind) => [kind, z.enum(CHOSEN_KINDS[kind].ways)])) as unknown as {
    [K in ChosenKind]: z.ZodType<WaysByKind[K], WaysByKind[K]>;
  },
);

export const getNoticeWays = endpoint('getNoticeWays', 'GET', '/notices/ways', {
  summary: 'Get the caller’s notification settings.',
  access: 'signed-in',
  response: NoticeWays,
});

export const changeNoticeWays = endpoint('changeNoticeWays', 'PATCH', '/notices/ways', {
  summary: 'Save the caller’s notification settings.',
  access: 'signed-in',
  outdates: ['getNoticeWays'],
  /** Missing kinds stay as they are, because a page loaded before an update doesn't know new kinds. */
  body: NoticeWays.partial(),
  response: z.object({}),
});
