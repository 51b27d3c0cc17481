import { bff } from '@/lib/bff/client';
import type {
  arrangeViews,
  changeView,
  createView,
  deleteView,
  SavedView,
  SavedViews,
} from '@/lib/contract/saved-views';
import { inOrder } from '@/lib/domain/saved-view';
import { queryClient } from '@/lib/query/client';
import { keyOf } from '@/lib/query/read';
import { keepLocalViews, localViews } from './local-views';
import { readViews, type ViewsOfList } from './saved-views';

/** What a person writes of a view. */
export type ViewValues = Pick<SavedView, 'name' | 'address' | 'density' | 'columns' | 'order' | 'pinned'> & {
  roleId: number | null;
};

/** Saves the views of a list at the server, or in this browser where it keeps none. */
export interface ViewStore {
  create: (values: ViewValues) => Promise<SavedView>;
  change: (view: SavedView, values: ViewValues) => Promise<SavedView>;
  remove: (view: SavedView) => Promise<unknown>;
  /** @param order of all views that the reader may see; shown at once */
  arrange: (order: readonly number[], start: number | null) => Promise<unknown>;
}

/** The store of the views of a list. @param userId whose they are, where this browser keeps them */
export function viewStoreOf({ list, isLocal }: Pick<ViewsOfList, 'list' | 'isLocal'>, userId: number): ViewStore {
  return isLocal ? localStore(list, userId) : serverStore(list);
}

function serverStore(list: ViewsOfList['list']): ViewStore {
  const key = keyOf(readViews(list));
  /** What the answer of a change makes of the views, before they are read again. */
  const edit = (change: (views: SavedViews) => SavedViews) =>
    queryClient().setQueryData<SavedViews>(key, (views) => views && change(views));
  const put = (saved: SavedView) => {
    edit((known) => ({ ...known, views: withView(known.views, saved) }));
    return saved;
  };
  return {
    create: async (values) => put(await bff<typeof createView>('POST', '/views', { body: { list, ...values } })),
    change: async ({ id, version }, values) =>
      put(await bff<typeof changeView>('PATCH', '/views/{id}', { params: { id }, body: { ...values, version } })),
    remove: async ({ id, version }) => {
      await bff<typeof deleteView>('DELETE', '/views/{id}', { params: { id }, query: { version } });
      edit((known) => ({ ...known, views: known.views.filter((view) => view.id !== id) }));
    },
    arrange: async (order, start) => {
      edit((known) => ({ ...known, start, views: inOrder(known.views, order) }));
      await bff<typeof arrangeViews>('PATCH', '/view-arrangement', { body: { list, order: [...order], start } });
    },
  };
}

function localStore(list: ViewsOfList['list'], userId: number): ViewStore {
  const known = () => localViews(userId, list).views;
  const put = (saved: SavedView) => {
    keepLocalViews(userId, list, withView(known(), saved));
    return saved;
  };
  const ownView = { role: null, isForReader: true, mayChange: true };
  return {
    create: async ({ roleId: _, ...values }) =>
      put({ ...values, ...ownView, id: Math.max(0, ...known().map(({ id }) => id)) + 1, version: 1 }),
    change: async ({ id, version }, { roleId: _, ...values }) =>
      put({ ...values, ...ownView, id, version: version + 1 }),
    remove: async ({ id }) =>
      keepLocalViews(
        userId,
        list,
        known().filter((view) => view.id !== id),
      ),
    arrange: async (order) => keepLocalViews(userId, list, inOrder(known(), order)),
  };
}

/** A view in its place, or a new one as the last. */
function withView(views: readonly SavedView[], saved: SavedView): SavedView[] {
  const isKnown = views.some(({ id }) => id === saved.id);
  return isKnown ? views.map((view) => (view.id === saved.id ? saved : view)) : [...views, saved];
}
