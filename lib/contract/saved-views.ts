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

/** Anybody who may open one of the lists may have views. The handler checks the list that a call names. */
const [access = 'orders', ...alsoFor] = [...new Set<RouteType>(Object.values(VIEWED_LISTS).flat())];

const VIEW_READS = ['listViews'];

const List = z.enum(VIEWED_LIST_PATHS);
const Columns = z
  .record(z.string().max(40), z.boolean())
  .refine((columns) => Object.keys(columns).length <= MAX_VIEW_COLUMNS, `must be at most ${MAX_VIEW_COLUMNS} columns`);
const Density = z.enum(DENSITIES);

/** What of its columns is other than usual; absent where nothing is. */
const Layout = {
  /** The ids of all columns that can be moved, in their order. */
  order: z
    .array(oneLine(z.string().max(40)))
    .min(1)
    .max(MAX_VIEW_COLUMNS)
    .optional(),
  /** By id, whether a column stays at the left. */
  pinned: Columns.optional(),
};

const ViewRole = z.object({ id: Id, name: z.string() });

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** What follows the path of its list; days in it may be relative. */
  address: z.string(),
  density: Density,
  /** Only columns that differ from the usual, by id. */
  columns: z.record(z.string(), z.boolean()),
  ...Layout,
  /** Whose it is; null of one's own. */
  role: ViewRole.nullable(),
  /** Does it open with the list for everyone in its role who hasn't chosen otherwise? */
  opensForRole: z.boolean().optional(),
  /** Is it for who asks? Administrators are told of those of other roles, too. */
  isForReader: z.boolean(),
  /** May who asks change it? */
  mayChange: z.boolean(),
  version: z.int(),
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViews = z.object({
  /** In the order that the reader gave them. */
  views: z.array(SavedView).max(MAX_OWN_VIEWS + MAX_ROLE_VIEWS),
  /** The view that opens with the list: the reader's choice, or that of their role. */
  start: Id.nullable(),
  /** The roles that the reader may save a view for. */
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
  /** For a role; null for oneself. */
  roleId: Id.nullable(),
  /** Opens it with the list for everyone in the role, instead of the role's previous one; unchanged if left out. */
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

/** A view is a place in a list, and changes nothing of its area: who sees the list may keep it. */
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
    /** The ids of the views, in their order. */
    order: z.array(Id).max(MAX_OWN_VIEWS + MAX_ROLE_VIEWS),
    start: Id.nullable(),
  }),
  response: z.object({}),
});
