import type { PoolClient } from 'pg';
import { arrangeViews, changeView, createView, deleteView, listViews } from '@/lib/contract/saved-views';
import {
  MAX_OWN_VIEWS,
  MAX_ROLE_VIEWS,
  mayChangeView,
  maySeeView,
  VIEWED_LISTS,
  VIEW_OF_OTHERS,
  type ViewedList,
} from '@/lib/domain/saved-view';
import type { Rights } from '@/lib/domain/rights';
import type { AppConfig } from '@/upstream/config';
import { acquireLock } from '@/upstream/db/transaction';
import { withUniqueName } from '@/upstream/db/violations';
import { conflict, HttpError, refuseField } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { assertMay, findRights } from '../access-control-list/repository';
import {
  clearStartOfRole,
  countViews,
  deleteStoredView,
  findRolesOf,
  findStartOfRole,
  findViews,
  findVisibleIds,
  insertView,
  lockView,
  saveArrangement,
  updateView,
  viewFor,
  type Reader,
  type StoredView,
} from './repository';

const OBJECT = 'view';

/** Personal views are visible only to their owner, a role's views only to its people. */
export const savedViewRoutes = [
  handle(listViews, async ({ db, query, ...asked }) => {
    const list = requireParameter(query.list, 'list');
    assertMay(await findRights(db, asked.user), VIEWED_LISTS[list]);
    const reader = readerOf(asked);
    const [found, roles] = await Promise.all([findViews(db, list, reader), findRolesOf(db, list, reader)]);
    return { ...found, roles };
  }),

  mutate(
    createView,
    { object: OBJECT, prepare: ({ db, user }) => findRights(db, user) },
    async ({ tx, body: { list, ...values }, prepared: rights, now, ...asked }) => {
      assertMay(rights, VIEWED_LISTS[list]);
      const reader = readerOf(asked);
      await acquireLock(tx, 'savedViews');
      await refuseTooMany(tx, list, values.roleId, reader);
      await assertRole(tx, list, values.roleId, reader);
      const opensForRole = await makeStart(tx, list, values, false);
      const insert = () => insertView(tx, { ...values, opensForRole, list, ownerId: reader.id, now });
      const after = await withUniqueName(values.name, insert);
      return { answer: viewFor(after, reader), after: logged(after) };
    },
  ),

  mutate(
    changeView,
    {
      object: OBJECT,
      prepare: ({ db, user }) => findRights(db, user),
      before: async ({ tx, params, ...asked }) => {
        await acquireLock(tx, 'savedViews');
        return findForChange(tx, params.id, readerOf(asked));
      },
    },
    async ({ tx, before, body: { version: _, ...values }, prepared: rights, now, ...asked }) => {
      const reader = readerOf(asked);
      assertMayChange(before, rights, reader);
      if (values.roleId !== before.roleId) {
        if (values.roleId === null || before.roleId === null)
          await refuseTooMany(tx, before.list, values.roleId, reader);
        await assertRole(tx, before.list, values.roleId, reader);
      }
      // An administrator who turns a role's view into a personal one becomes its owner.
      const ownerId = values.roleId === null ? reader.id : before.ownerId;
      const isStart = before.opensForRole && values.roleId === before.roleId;
      const opensForRole = await makeStart(tx, before.list, values, isStart);
      const update = () => updateView(tx, before.id, { ...values, opensForRole, ownerId, now });
      const after = await withUniqueName(values.name, update);
      return { answer: viewFor(after, reader), before: logged(before), after: logged(after) };
    },
  ),

  mutate(
    deleteView,
    {
      object: OBJECT,
      prepare: ({ db, user }) => findRights(db, user),
      before: ({ tx, params, ...asked }) => findForChange(tx, params.id, readerOf(asked)),
    },
    async ({ tx, before, prepared: rights, ...asked }) => {
      assertMayChange(before, rights, readerOf(asked));
      await deleteStoredView(tx, before.id);
      return { answer: {}, before: logged(before), after: null };
    },
  ),

  mutate(
    arrangeViews,
    { object: 'arrangement of views', prepare: ({ db, user }) => findRights(db, user) },
    async ({ tx, body: { list, order, start }, prepared: rights, now, ...asked }) => {
      assertMay(rights, VIEWED_LISTS[list]);
      const reader = readerOf(asked);
      const visible = await findVisibleIds(tx, list, start === null ? order : [...order, start], reader);
      if (start !== null && !visible.has(start)) refuseField('start', 'This view no longer exists.');
      const visibleOrder = [...new Set(order)].filter((id) => visible.has(id));
      // A person who uses the role's default view also follows its changes.
      const startOfRole = await findStartOfRole(tx, list, reader.roleId);
      const after = await saveArrangement(tx, {
        ...{ userId: reader.id, list, order: visibleOrder, now },
        start: start === startOfRole ? null : start,
        isPlain: start === null && startOfRole !== null,
      });
      return { answer: {}, after: { id: after.id } };
    },
  ),
];

function readerOf({ user, config }: { user: SignedInUser; config: AppConfig }): Reader {
  return { id: user.id, roleId: user.roleId, isAdministrator: user.roleId === config.ADMIN_ROLE_ID };
}

/** @returns whether the view is its role's default; any previous default is cleared */
async function makeStart(
  tx: PoolClient,
  list: ViewedList,
  { roleId, opensForRole }: { roleId: number | null; opensForRole?: boolean | undefined },
  isStart: boolean,
): Promise<boolean> {
  if (roleId === null || !(opensForRole ?? isStart)) return false;
  await clearStartOfRole(tx, list, roleId);
  return true;
}

/** Returns undefined for a view that the reader may not see. */
async function findForChange(tx: PoolClient, id: number, reader: Reader): Promise<StoredView | undefined> {
  const view = await lockView(tx, id);
  return view && maySeeView(view, reader) ? view : undefined;
}

/** @throws HttpError 403 */
function assertMayChange(view: StoredView, rights: Rights, reader: Reader): void {
  assertMay(rights, VIEWED_LISTS[view.list]);
  if (!mayChangeView(view, reader)) throw new HttpError(403, VIEW_OF_OTHERS);
}

/** @throws HttpError 422 for a role that the reader can't save views for */
async function assertRole(tx: PoolClient, list: ViewedList, roleId: number | null, reader: Reader): Promise<void> {
  if (roleId === null) return;
  const roles = await findRolesOf(tx, list, reader);
  if (!roles.some(({ id }) => id === roleId)) refuseField('roleId', 'You can’t save views for this role.');
}

/** Lock before counting, so that the second of two additions sees the first. @throws HttpError 409 */
async function refuseTooMany(tx: PoolClient, list: ViewedList, roleId: number | null, { id }: Reader): Promise<void> {
  if (roleId === null) {
    if ((await countViews(tx, list, { ownerId: id })) >= MAX_OWN_VIEWS)
      conflict(`You can have at most ${MAX_OWN_VIEWS} views per list.`);
  } else if ((await countViews(tx, list, 'roles')) >= MAX_ROLE_VIEWS) {
    conflict(`A list can have at most ${MAX_ROLE_VIEWS} role views.`);
  }
}

/** For the activity log, which must not show a personal view's details. */
function logged(view: StoredView) {
  const { id, version, name, list, address, roleId, roleName, opensForRole } = view;
  if (roleId === null) return { id, version, shared: false };
  return { id, version, name, list, address, role: roleName, opensForRole };
}
