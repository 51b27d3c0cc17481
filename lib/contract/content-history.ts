import { z } from 'zod';
import { CONTENT_AREAS } from '../domain/content';
import { CONTENT_STATUSES } from '../domain/content-status';
import { MAX_PLANNED } from '../domain/content-week';
import { VERSIONS_PER_PAGE } from '../domain/content-version';
import { endpoint } from './endpoint';
import { Day, digits, Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

/* Past and planned versions of content: the calendar of all areas, earlier versions, and downloads. */

const access = 'adminControls';

const PlannedItem = z.object({
  id: Id,
  area: z.enum(CONTENT_AREAS),
  title: z.string(),
  status: z.enum(CONTENT_STATUSES).exclude(['draft']),
  publishAt: Instant,
});
export type PlannedItem = z.infer<typeof PlannedItem>;

export const getContentCalendar = endpoint('getContentCalendar', 'GET', '/content-calendar', {
  summary: 'List a week of the content calendar, all areas, earliest first.',
  access,
  query: z.strictObject({
    /** First day in the portal's zone; by default the current week's Monday. */
    from: Day.optional(),
  }),
  response: z.object({
    items: z.array(PlannedItem).max(MAX_PLANNED),
    /** Whether the week has more items than returned. */
    hasMore: z.boolean(),
    /** Unscheduled items. */
    drafts: z.array(z.object({ area: z.enum(CONTENT_AREAS), count: z.int() })).max(CONTENT_AREAS.length),
  }),
});

const VersionRow = z.object({
  version: z.int(),
  at: Instant,
  by: TextOrNull,
  title: z.string(),
  /** Changed fields, including files; null for the first version. */
  changed: z.array(z.string()).max(20).nullable(),
});
export type VersionRow = z.infer<typeof VersionRow>;

const ById = z.object({ id: IdInAddress });

export const listContentVersions = endpoint('listContentVersions', 'GET', '/content-versions/{id}', {
  summary: 'List the versions of a content item, newest first. The first is the current one.',
  access,
  params: ById,
  query: z.strictObject({
    before: digits(1, 2_147_483_647).optional(),
  }),
  response: z.object({ versions: z.array(VersionRow).max(VERSIONS_PER_PAGE), hasMore: z.boolean() }),
  errors: [404],
});

const State = z.object({
  title: z.string(),
  /** HTML. */
  content: z.string(),
  typeId: Id.nullish(),
  typeName: Text,
  language: z.string(),
  video: Text,
  isDraft: z.boolean(),
  publishAt: Instant,
  files: z
    .array(z.object({ field: z.string(), name: z.string(), size: z.int(), thumbnailUrl: Text, key: z.string() }))
    .max(10),
});

export const getContentVersion = endpoint('getContentVersion', 'GET', '/content-versions/{id}/{version}', {
  summary: 'Get a version of a content item, with the previous and the current one.',
  access,
  params: ById.extend({ version: digits(1, 2_147_483_647) }),
  response: z.object({ state: State, before: State.nullable(), current: State }),
  errors: [404],
});

const Saver = z.object({
  userId: Id,
  name: z.string(),
  downloads: z.int(),
  lastAt: Instant,
});

/** Maximum companies listed, and people in each. */
export const MAX_DOWNLOADERS = 20;

export const getContentDownloads = endpoint('getContentDownloads', 'GET', '/content-downloads/{id}', {
  summary: 'Count an item’s downloads by company, most downloads first.',
  access,
  params: ById,
  response: z.object({
    downloads: z.int(),
    lastAt: Instant.nullable(),
    /** Number of companies that downloaded it. */
    companies: z.int(),
    byCompany: z
      .array(
        z.object({
          companyId: Id,
          companyName: z.string(),
          downloads: z.int(),
          lastAt: Instant,
          people: z.array(Saver).max(MAX_DOWNLOADERS),
        }),
      )
      .max(MAX_DOWNLOADERS),
  }),
  errors: [404],
});

/** Declares the call that restores an earlier version. @param item as in `restoreNoticeVersion` */
export function restoringEndpoint<const S extends string>(
  stem: S,
  { item, one, outdates }: { item: string; one: string; outdates: readonly string[] },
) {
  return endpoint(`restore${item}Version`, 'POST', `/${stem}/versions/restore`, {
    summary: `Restore an earlier version of ${one}. Its visibility doesn’t change.`,
    access,
    outdates,
    body: z.strictObject({
      id: Id,
      earlier: z.int().min(1),
      /** The current version known to the caller. */
      version: z.int().min(1),
    }),
    response: z.object({ version: z.int() }),
    errors: [404, 409],
  });
}
