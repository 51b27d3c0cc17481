import type { SavedView, SavedViews } from '@/lib/contract/saved-views';
import type { ViewedList } from '@/lib/domain/saved-view';
import { createStore } from '@/lib/store';

/*
 * Views where the server keeps none: this browser does, for one person. Nobody else sees them. The one that opens by
 * itself follows the plain list, which the server has drawn, since it knows of none.
 */

const NO_VIEWS: SavedViews = { views: [], start: null, roles: [] };

/** What was read, by person and list, so that the same text is the same object. */
const read = new Map<string, { text: string | null; views: SavedViews }>();
const changes = createStore(0);

const keyOf = (userId: number, list: ViewedList) => `qp_views_${userId} ${list}`;

/** Tells when the views of this browser have changed, in this tab or another one. */
export function onLocalViews(listener: () => void): () => void {
  const end = changes.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    end();
    removeEventListener('storage', listener);
  };
}

/** The views of a list that this browser keeps for somebody. */
export function localViews(userId: number, list: ViewedList): SavedViews {
  const key = keyOf(userId, list);
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return NO_VIEWS;
  }
  const known = read.get(key);
  if (known?.text === text) return known.views;
  const views = parse(text);
  read.set(key, { text, views });
  return views;
}

/** @throws the browser's error where storage is full or forbidden */
export function keepLocalViews(
  userId: number,
  list: ViewedList,
  { views, start }: { views: readonly SavedView[]; start: number | null },
): void {
  localStorage.setItem(keyOf(userId, list), JSON.stringify({ views, start }));
  changes.set(changes.get() + 1);
}

/** Storage is anyone's to edit. */
function parse(text: string | null): SavedViews {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<SavedViews> | null;
    const views = Array.isArray(kept?.views) ? kept.views.filter(isView) : [];
    return { ...NO_VIEWS, views, start: views.find(({ id }) => id === kept?.start)?.id ?? null };
  } catch {
    return NO_VIEWS;
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null;
  return Number.isSafeInteger(view?.id) && typeof view?.name === 'string' && typeof view.address === 'string';
}
