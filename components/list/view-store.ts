import { bff, BffError } from '@/lib/bff/client';
import type {
  arrangeViews,
  changeView,
  createView,
  deleteView,
  SavedView,
  SavedViews,
} from '@/lib/contract/saved-views';
import { inOrder } from '@/lib/domain/saved-view';
import { query, queryClient } from '@/lib/query/client';
import { keyOf } from '@/lib/query/read';
import type { ListPreferences } from '@/lib/preferences/list-preferences';
import { viewChangeInWords } from '@/lib/preferences/view-changes';
import { preferencesOf, readViews, type ViewsOfList } from './saved-views';

export type ViewValues = Pick<SavedView, 'name' | 'address' | 'density' | 'columns' | 'order' | 'pinned'> & {
  roleId: number | null;
  opensForRole?: boolean;
};

/** Builds a view from a name and the list's current state. */
export function viewValues(
  { name, roleId }: Pick<ViewValues, 'name' | 'roleId'>,
  address: string,
  { columns, order, pinned, density }: ListPreferences,
): ViewValues {
  const layout = { ...(order && { order: [...order] }), ...(pinned && { pinned: { ...pinned } }) };
  return { name, address, density, columns: { ...columns }, ...layout, roleId };
}

export interface ViewStore {
  create: (values: ViewValues) => Promise<SavedView>;
  change: (view: SavedView, values: ViewValues) => Promise<SavedView>;
  remove: (view: SavedView) => Promise<unknown>;
  /** @param order ids of all views that the reader may see; applied optimistically */
  arrange: (order: readonly number[], start: number | null) => Promise<unknown>;
}

export function viewStoreOf({ list }: Pick<ViewsOfList, 'list'>): ViewStore {
  const key = keyOf(readViews(list));
  /** Updates the cached views before they are refetched. */
  const edit = (change: (views: SavedViews) => SavedViews) =>
    queryClient().setQueryData<SavedViews>(key, (views) => views && change(views));
  const put = (saved: SavedView) => {
    edit((known) => ({ ...known, views: withView(known.views, saved) }));
    return saved;
  };
  /** Refetch, because only the server knows whether the role's default applies to the reader. */
  const readStart = async ({ opensForRole }: ViewValues) => {
    if (opensForRole !== undefined) await queryClient().invalidateQueries({ queryKey: key });
  };
  /**
   * Handles conflicts and duplicate names. After a conflict, the latest views are loaded and the message lists the
   * changes.
   */
  const withConflict = async (view: SavedView, error: unknown): Promise<unknown> => {
    if (!(error instanceof BffError) || (error.status !== 409 && error.status !== 404)) return error;
    const { views } = await queryClient().fetchQuery({ ...query(readViews(list)), staleTime: 0 });
    const theirs = views.find(({ id }) => id === view.id);
    if (!theirs) return new BffError(404, { message: 'This view was deleted. You can save it as a new one.' });
    if (theirs.version === view.version) return error;
    const difference = viewChangeInWords(namedView(view), namedView(theirs));
    return new BffError(409, {
      message: `Someone else changed this view. ${difference} Save again to replace it with yours.`,
    });
  };
  return {
    create: async (values) => {
      const saved = put(await bff<typeof createView>('POST', '/views', { body: { list, ...values } }));
      await readStart(values);
      return saved;
    },
    change: async (view, values) => {
      const { id, version } = view;
      try {
        const changed = put(
          await bff<typeof changeView>('PATCH', '/views/{id}', { params: { id }, body: { ...values, version } }),
        );
        await readStart(values);
        return changed;
      } catch (error) {
        throw await withConflict(view, error);
      }
    },
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

const namedView = (view: SavedView) => ({
  name: view.name,
  role: view.role?.name ?? null,
  address: view.address,
  preferences: preferencesOf(view),
});

/** Replaces a view, or appends a new one. */
function withView(views: readonly SavedView[], saved: SavedView): SavedView[] {
  const isKnown = views.some(({ id }) => id === saved.id);
  return isKnown ? views.map((view) => (view.id === saved.id ? saved : view)) : [...views, saved];
}
