import { z } from 'zod';
import { endpoint } from './endpoint';
import { byPlaceBothWays, DAYS, listEndpoint, SearchText } from './list-endpoint';
import { Id, IdInAddress, Instant, Text, TextOrNull } from './wire';
export const MAX_ACTIVITY_PEOPLE = 1_000;
export const MAX_LISTED_CHANGES = 3;

/** Entries are immutable. */
export const ActivityEntry = z.object({
  id: Id,
  createdAt: Instant,
  /** Null if no one was signed in. */
  userId: Id.nullable(),
  userName: TextOrNull,
  /** Call name, such as `changeOrder`. */
  action: z.string(),
  /** For example `order`, `coupon` or `point request`. */
  objectType: z.string(),
  objectId: TextOrNull,
  objectName: TextOrNull,
  /** The record whose page shows the entry: a coupon's order, otherwise mostly the object itself. */
  subjectType: TextOrNull,
  subjectId: TextOrNull,
  clientAddress: TextOrNull,
  requestId: TextOrNull,
  /** First changed fields in words, in lists only. */
  changes: z
    .array(z.object({ label: z.string(), before: TextOrNull, after: TextOrNull }))
    .max(MAX_LISTED_CHANGES)
    .optional(),
  /** The outcome of a call with several, such as `approved`; in lists only. */
  outcome: Text,
  /** The bulk change of the entry, with its number of entries up to MAX_BULK_COUNT; in lists only. */
  bulk: z.object({ id: z.string(), count: z.int() }).nullish(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const ActivityDetail = ActivityEntry.extend({ before: z.unknown(), after: z.unknown() });
export type ActivityDetail = z.infer<typeof ActivityDetail>;

export const listActivity = listEndpoint('listActivity', '/activity', {
  summary: 'List activity log entries, newest first. A bulk change is one entry.',
  access: 'adminControls',
  row: ActivityEntry,
  filters: {
    person: IdInAddress,
    kind: z.string().max(100),
    /** The record whose page shows the entries, as `order:123`. */
    object: z
      .string()
      .max(200)
      .regex(/^[^:]{1,100}:[^:]{1,99}$/, 'must be a type and an id, such as order:123'),
    /** `hidden` leaves out sign-ins and sign-outs. */
    signIns: z.literal('hidden'),
    /** All entries of a bulk change. Otherwise, unless filtered by object or text, only its first entry is listed. */
    bulk: z
      .string()
      .max(200)
      .regex(/^[\w.-]+$/, 'must be the id of a bulk change'),
    /** Part of the object's or person's name, ignoring case, spaces and hyphens. */
    search: SearchText,
    ...DAYS,
  },
  window: byPlaceBothWays({ usual: 25, most: 100 }),
  answer: (data) =>
    z.object({
      data,
      total: z.int().min(0),
      /** Long lists aren't counted to the end. */
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
