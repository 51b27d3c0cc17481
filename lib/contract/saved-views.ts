import { z } from 'zod';
import type { RouteType } from '../domain/access-table';
import {
  MAX_OWN_VIEWS,
  MAX_ROLE_VIEWS,
  MAX_VIEW_ADDRESS,
  MAX_VIEW_COLUMNS,
  MAX_VIEW_NAME,
  VIEWED_LIST_PATHS,
  VIEWED_LISTS,
  VIEW_ADDRESS,
} from '../domain/saved-view';
import { DENSITIES } from '../domain/density';
import { endpoint } from './endpoint';
import { MAX_ROLES } from './roles';
import { digits, Id, IdInAddress, oneLine } from './wire';

/** Anyone with access to one of the lists may have views. The handler checks the specific list. */
const [access = 'orders', ...alsoFor] = [...new Set<RouteType>(Object.values(VIEWED_LISTS).flat())];

const VIEW_READS = ['listViews'];

const List = z.enum(VIEWED_LIST_PATHS);
const Columns = z
  .record(z.string().max(40), z.boolean())
  .refine((columns) => Object.keys(columns).length <= MAX_VIEW_COLUMNS, `must be at most ${MAX_VIEW_COLUMNS} columns`);
const Density = z.enum(DENSITIES);

/** Column layout that differs from the default. */
const Layout = {
  /** Ids of all movable columns, in order. */
  order: z
    .array(oneLine(z.string().max(40)))
    .min(1)
    .max(MAX_VIEW_COLUMNS)
    .optional(),
  /** Whether a column is pinned to the left, by id. */
  pinned: Columns.optional(),
};

const ViewRole = z.object({ id: Id, name: z.string() });

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** The part of the URL after the list's path; days may be relative. */
  address: z.string(),
  density: Density,
  /** Columns that differ from the default, by id. */
  columns: z.record(z.string(), z.boolean()),
  ...Layout,
  /** The view's role; null for a personal view. */
  role: ViewRole.nullable(),
  /** Whether it is the default view of its role. */
  opensForRole: z.boolean().optional(),
  /** Whether the reader uses it. Administrators see views of other roles too. */
  isForReader: z.boolean(),
  mayChange: z.boolean(),
  version: z.int(),
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViews = z.object({
  /** In the reader's order. */
  views: z.array(SavedView).max(MAX_OWN_VIEWS + MAX_ROLE_VIEWS),
  /** The default view: the reader's choice, or their role's. */
  start: Id.nullable(),
  roles: z.array(ViewRole).max(MAX_ROLES),
});
export type SavedViews = z.infer<typeof SavedViews>;

const ViewFields = {
  name: oneLine(
    z.string().trim().min(1, 'Enter a name.').max(MAX_VIEW_NAME, `This can have at most ${MAX_VIEW_NAME} characters`),
  ),
  address: oneLine(z.string().max(MAX_VIEW_ADDRESS).regex(VIEW_ADDRESS, 'must be the rest of an address')),
  density: Density,
  columns: Columns,
  ...Layout,
  roleId: Id.nullable(),
  /** Makes it the default view of its role, replacing the previous one; unchanged by default. */
  opensForRole: z.boolean().optional(),
};

export const listViews = endpoint('listViews', 'GET', '/views', {
  summary: 'List the saved views of a list, the caller’s own and their role’s, with the default view.',
  access,
  peopleOnly: true,
  alsoFor,
  query: z.strictObject({ list: List.optional() }),
  response: SavedViews,
});

/** Saving a view changes nothing in its area, so `see` suffices. */
const OWN = 'see' as const;

export const createView = endpoint('createView', 'POST', '/views', {
  summary: 'Save a view of a list, private or for a role.',
  access,
  peopleOnly: true,
  alsoFor,
  action: OWN,
  outdates: VIEW_READS,
  body: z.strictObject({ list: List, ...ViewFields }),
  response: SavedView,
  errors: [409],
});

export const changeView = endpoint('changeView', 'PATCH', '/views/{id}', {
  summary: 'Change the caller’s own view, a role view they made or, as an administrator, any role view.',
  access,
  peopleOnly: true,
  alsoFor,
  action: OWN,
  outdates: VIEW_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ ...ViewFields, version: z.int() }),
  response: SavedView,
  errors: [404, 409],
});

export const deleteView = endpoint('deleteView', 'DELETE', '/views/{id}', {
  summary: 'Delete a view.',
  access,
  peopleOnly: true,
  alsoFor,
  action: OWN,
  outdates: VIEW_READS,
  params: z.object({ id: IdInAddress }),
  query: z.strictObject({ version: digits(0, 2_147_483_647).optional() }),
  response: z.object({}),
  errors: [404, 409],
});

export const arrangeViews = endpoint('arrangeViews', 'PATCH', '/view-arrangement', {
  summary: 'Reorder the caller’s views of a list and choose the default view.',
  access,
  peopleOnly: true,
  alsoFor,
  action: OWN,
  outdates: VIEW_READS,
  body: z.strictObject({
    list: List,
    order: z.array(Id).max(MAX_OWN_VIEWS + MAX_ROLE_VIEWS),
    start: Id.nullable(),
  }),
  response: z.object({}),
});
