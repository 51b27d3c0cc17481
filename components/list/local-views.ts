import type { SavedView, SavedViews } from '@/lib/contract/saved-views';
import type { ViewedList } from '@/lib/domain/saved-view';
import { personalStorage } from '@/components/layout/personal-storage';
import type { SealedStorage, StorageOwner } from '@/lib/sealed-storage';
import { createStore } from '@/lib/store';

/*
 * Views where the server keeps none: this browser does, for one person, sealed. Nobody else sees them. The one that
 * opens by itself follows the plain list, which the server has drawn, since it knows of none.
 */

const NO_VIEWS: SavedViews = { views: [], start: null, roles: [] };

/** What was read, by list, so that the same text is the same object. */
const read = new Map<ViewedList, { text: string | null; views: SavedViews }>();
const changes = createStore(0);

/** Of the page's person. */
let opened: { owner: StorageOwner; storage: SealedStorage | null } | undefined;

/** Opens the views of a person, once; those who listen are told when they are there. */
export async function openLocalViews(owner: StorageOwner): Promise<SealedStorage | null> {
  if (opened?.owner === owner) return opened.storage;
  const storage = await personalStorage('views', owner, 'browser');
  opened = { owner, storage };
  changes.set(changes.get() + 1);
  return storage;
}

/** Tells when the views of this browser are there or have changed, in this tab or another one. */
export function onLocalViews(listener: () => void): () => void {
  const end = changes.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    end();
    removeEventListener('storage', listener);
  };
}

/** The views of a list that this browser keeps for the page's person; none before they are opened. */
export function localViews(list: ViewedList): SavedViews {
  const text = opened?.storage?.read(list) ?? null;
  const known = read.get(list);
  if (known?.text === text) return known.views;
  const views = parse(text);
  read.set(list, { text, views });
  return views;
}

/** @throws Error where storage is full or forbidden */
export async function keepLocalViews(
  owner: StorageOwner,
  list: ViewedList,
  change: (known: SavedViews) => { views: readonly SavedView[]; start: number | null },
): Promise<void> {
  const storage = await openLocalViews(owner);
  if (!storage) throw new Error('This browser keeps nothing.');
  const { views, start } = change(localViews(list));
  storage.write(list, JSON.stringify({ views, start }));
  changes.set(changes.get() + 1);
}

function parse(text: string | null): SavedViews {
  const { views, start } = JSON.parse(text ?? '{}') as Partial<Pick<SavedViews, 'views' | 'start'>>;
  return { ...NO_VIEWS, views: views ?? [], start: views?.find(({ id }) => id === start)?.id ?? null };
}
