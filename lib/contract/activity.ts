import { z } from 'zod';
import { endpoint } from './endpoint';
import { byPlaceBothWays, DAYS, listEndpoint, SearchText } from './list-endpoint';
import { Id, IdInAddress, Instant, Text, TextOrNull } from './wire';
export const MAX_ACTIVITY_PEOPLE = 1_000;
export const MAX_LISTED_CHANGES = 3;

/** An entry is never changed. */
export const ActivityEntry = z.object({
  id: Id,
  createdAt: Instant,
  /** Who did it; null where nobody was signed in. */
  userId: Id.nullable(),
  /** As they were then. */
  userName: TextOrNull,
  /** Such as `changeOrder`. */
  action: z.string(),
  /** `order`, `coupon`, `point request`. */
  objectType: z.string(),
  objectId: TextOrNull,
  /** As it was called then. */
  objectName: TextOrNull,
  /** The record whose page shows the entry: the order of a coupon, mostly the object itself. */
  subjectType: TextOrNull,
  subjectId: TextOrNull,
  clientAddress: TextOrNull,
  requestId: TextOrNull,
  /** The first fields that have another value, in words. In lists alone. */
  changes: z
    .array(z.object({ label: z.string(), before: TextOrNull, after: TextOrNull }))
    .max(MAX_LISTED_CHANGES)
    .optional(),
  /** Which of several things was done, where the action alone does not tell it: `approved`. In lists alone. */
  outcome: Text,
  /** The bulk change that it is part of, and how many entries that has, up to MAX_BULK_COUNT. In lists alone. */
  bulk: z.object({ id: z.string(), count: z.int() }).nullish(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Objects as they were stored, without secrets; null where there was none. */
export const ActivityDetail = ActivityEntry.extend({ before: z.unknown(), after: z.unknown() });
export type ActivityDetail = z.infer<typeof ActivityDetail>;

export const listActivity = listEndpoint('listActivity', '/activity', {
  summary: 'List activity log entries, newest first. A bulk change is one entry.',
  access: 'adminControls',
  row: ActivityEntry,
  filters: {
    person: IdInAddress,
    /** The name of the call. */
    kind: z.string().max(100),
    /** The record whose page shows the entries: type and id, as `order:123`. */
    object: z
      .string()
      .max(200)
      .regex(/^[^:]{1,100}:[^:]{1,99}$/, 'must be a type and an id, such as order:123'),
    /** `hidden` leaves out who signed in and out. */
    signIns: z.literal('hidden'),
    /**
     * Every entry of a bulk change. Without it, an object or a text, a bulk change is told by its first entry alone.
     */
    bulk: z
      .string()
      .max(200)
      .regex(/^[\w.-]+$/, 'must be the id of a bulk change'),
    /** Part of the name of the object or the person; case, spaces and hyphens don't count. */
    search: SearchText,
    ...DAYS,
  },
  window: byPlaceBothWays({ usual: 25, most: 100 }),
  answer: (data) =>
    z.object({
      data,
      /** On all pages. */
      total: z.int().min(0),
      /** Many are not counted to their end. */
      totalIsLowerBound: z.boolean(),
      hasNewer: z.boolean(),
      hasOlder: z.boolean(),
    }),
  report: {
    name: 'listActivityReport',
    summary:
      'Export all entries that match the filter of `GET /activity`, newest first, including those in a bulk change.',
    path: '/activity/report',
    row: ActivityDetail,
  },
});
export type ActivityPage = z.infer<typeof listActivity.response>;

export const getActivityEntry = endpoint('getActivityEntry', 'GET', '/activity/{id}', {
  summary: 'Get an activity log entry with its object before and after.',
  access: 'adminControls',
  params: z.object({ id: IdInAddress }),
  response: ActivityDetail,
  errors: [404],
});

export const listActivityPeople = endpoint('listActivityPeople', 'GET', '/activity/people', {
  summary: 'List everyone with an entry in the activity log, by name, including people whose account was deleted.',
  access: 'adminControls',
  response: z.array(z.object({ id: Id, name: z.string() })).max(MAX_ACTIVITY_PEOPLE),
});
export type ActivityPerson = z.infer<typeof listActivityPeople.response>[number];
