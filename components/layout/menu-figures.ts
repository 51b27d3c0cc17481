import { useEffect, useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '@/lib/browser-cookie';
import type { MenuFigures } from '@/lib/contract/dashboard';
import { isMissingCall } from '@/lib/domain/unknown-call';
import { MENU_FIGURES_COOKIE, readMenuFigures, writeMenuFigures, type KeptFigures } from '@/lib/menu-figures';
import { createStore } from '@/lib/store';

/** They are asked for anew after this, in milliseconds, in a tab that is seen. */
const FRESH_MS = 60_000;

const NONE: MenuFigures = {};

/** A server without such a call is not asked again on this visit. */
let isMissing = false;

const latest = createStore<KeptFigures | undefined>(undefined);

/** How much waits in the areas of the menu. @param kept what the server wrote, of an earlier page */
export function useMenuFigures(userId: number, kept: KeptFigures | undefined): MenuFigures {
  const shown = useSyncExternalStore(
    latest.subscribe,
    () => latest.get(),
    () => kept,
  );
  const figures = shown?.userId === userId ? shown : kept;
  return figures?.figures ?? NONE;
}

/** Keeps the figures of the menu at most a minute old, whatever pages one goes to. */
export function useFreshMenuFigures(userId: number): void {
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const refresh = async () => {
      clearTimeout(timer);
      if (document.hidden || isMissing) return;
      const found = young(userId) ?? (await ask(userId, leaving.signal));
      if (leaving.signal.aborted) return;
      if (found) latest.set(found);
      timer = setTimeout(() => void refresh(), found ? found.at + FRESH_MS - Date.now() : FRESH_MS);
    };
    // After what the page itself needs.
    timer = setTimeout(() => void refresh(), document.readyState === 'complete' ? 0 : 1_000);
    const refreshAgain = () => void refresh();
    document.addEventListener('visibilitychange', refreshAgain);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshAgain);
    };
  }, [userId]);
}

/** Those of this or another tab, where they are young enough. */
function young(userId: number): KeptFigures | undefined {
  const kept = readMenuFigures(readCookie(MENU_FIGURES_COOKIE), userId);
  return kept && Date.now() - kept.at < FRESH_MS ? kept : undefined;
}

/** Undefined where they can't be had: then the menu keeps those that it has. */
async function ask(userId: number, signal: AbortSignal): Promise<KeptFigures | undefined> {
  const response = await fetch('/api/dashboard/figures', { signal }).catch(() => undefined);
  isMissing = response !== undefined && isMissingCall(response.status);
  if (!response?.ok) return undefined;
  const kept: KeptFigures = { userId, at: Date.now(), figures: (await response.json()) as MenuFigures };
  writeCookie(MENU_FIGURES_COOKIE, writeMenuFigures(kept));
  return kept;
}
