import { z } from 'zod';
import { endpoint } from './endpoint';
import { byPlaceBothWays, DAYS, listEndpoint } from './list-endpoint';
import { Id, IdInAddress, Instant, Text } from './wire';
export const MAX_ACTIVITY_PEOPLE = 1_000;

/** An entry is never changed. */
export const ActivityEntry = z.object({
  id: Id,
  createdAt: Instant,
  /** Who did it; null where nobody was signed in. */
  userId: Id.nullish(),
  /** As they were then. */
  userName: Text,
  /** Such as `changeOrder`. */
  action: z.string(),
  /** `order`, `coupon`, `point request`. */
  objectType: z.string(),
  objectId: Text,
  /** As it was called then. */
  objectName: Text,
  /** By whose page the entry is found: the order of a coupon, mostly the object itself. */
  subjectType: Text,
  subjectId: Text,
  clientAddress: Text,
  requestId: Text,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Objects as they were stored, without secrets; null where there was none. */
export const ActivityDetail = ActivityEntry.extend({ before: z.unknown(), after: z.unknown() });
export type ActivityDetail = z.infer<typeof ActivityDetail>;

export const listActivity = listEndpoint('listActivity', '/activity', {
  summary: 'The entries of the activity log, newest first.',
  access: 'adminControls',
  row: ActivityEntry,
  filters: {
    person: IdInAddress,
    /** The name of the call. */
    kind: z.string().max(100),
    /** By whose page entries are found: type and id, as `order:123`. */
    object: z.string().max(200).regex(/^[^:]{1,100}:[^:]{1,99}$/, 'must be a type and an id, such as order:123'),
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
    summary: 'Every entry that `GET /activity` lists under the same filter, newest first.',
    path: '/activity/report',
    row: ActivityDetail,
  },
});
export type ActivityPage = z.infer<typeof listActivity.response>;

export const getActivityEntry = endpoint('getActivityEntry', 'GET', '/activity/{id}', {
  summary: 'An entry of the activity log with its object before and after.',
  access: 'adminControls',
  params: z.object({ id: IdInAddress }),
  response: ActivityDetail,
  errors: [404],
});

export const listActivityPeople = endpoint('listActivityPeople', 'GET', '/activity/people', {
  summary: 'Everyone who has an entry in the activity log, by name, also those whose account is gone.',
  access: 'adminControls',
  response: z.array(z.object({ id: Id, name: z.string() })).max(MAX_ACTIVITY_PEOPLE),
});
export type ActivityPerson = z.infer<typeof listActivityPeople.response>[number];
