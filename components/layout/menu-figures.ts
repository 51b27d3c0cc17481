import { useEffect, useState } from 'react';
import type { MenuFigures } from '@/lib/contract/dashboard';

/** They are asked for anew after this, in milliseconds, in a tab that is seen. */
const FRESH_MS = 60_000;

const STORED = 'qp_menu_figures';

interface Kept {
  userId: number;
  at: number;
  figures: MenuFigures;
}

/** Another upstream may have no such call; it is then not asked again on this visit. */
let isMissing = false;

/** How much waits in the areas of the menu: at most a minute old, whatever pages one goes to. */
export function useMenuFigures(userId: number): MenuFigures {
  const [figures, setFigures] = useState<MenuFigures>({});
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const show = async () => {
      clearTimeout(timer);
      if (document.hidden || isMissing) return;
      const kept = stored(userId) ?? (await ask(userId, leaving.signal));
      if (leaving.signal.aborted) return;
      setFigures(kept?.figures ?? {});
      timer = setTimeout(() => void show(), kept ? kept.at + FRESH_MS - Date.now() : FRESH_MS);
    };
    // After what the page itself needs.
    timer = setTimeout(() => void show(), document.readyState === 'complete' ? 0 : 1_000);
    const showAgain = () => void show();
    document.addEventListener('visibilitychange', showAgain);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', showAgain);
    };
  }, [userId]);
  return figures;
}

/** Undefined where there are none of this person, or none that are young enough. */
function stored(userId: number): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Kept | null;
    return kept?.userId === userId && Date.now() - kept.at < FRESH_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where they can't be had: then the menu stands without them. */
async function ask(userId: number, signal: AbortSignal): Promise<Kept | undefined> {
  const response = await fetch('/api/dashboard/figures', { signal }).catch(() => undefined);
  isMissing = response?.status === 404 || response?.status === 501;
  if (!response?.ok) return undefined;
  const kept: Kept = { userId, at: Date.now(), figures: (await response.json()) as MenuFigures };
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden: then each document asks for itself.
  }
  return kept;
}
