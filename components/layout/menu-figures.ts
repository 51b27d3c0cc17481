import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { writeCookie } from '@/lib/preferences/browser-cookie';
import type { getMenuFigures, MenuFigures } from '@/lib/contract/dashboard';
import { MENU_FIGURES_COOKIE, writeMenuFigures, type KeptFigures } from '@/lib/preferences/menu-figures';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { useMay } from './rights';

/** They are asked for anew after this, in milliseconds, in a tab that is seen. */
const FIGURES_EVERY_MS = 60_000;

const NONE: MenuFigures = {};

function figuresAfter(kept: KeptFigures | undefined) {
  return {
    ...query(readOf<typeof getMenuFigures>('/dashboard/figures', {})),
    staleTime: FIGURES_EVERY_MS,
    ...(kept && { initialData: kept.figures, initialDataUpdatedAt: kept.at }),
  };
}

/** How much waits in the areas of the menu. @param kept what the server wrote, of an earlier page */
export function useMenuFigures(kept: KeptFigures | undefined): MenuFigures {
  return useQuery({ ...figuresAfter(kept), enabled: false }).data ?? NONE;
}

/**
 * Keeps the figures of the menu at most a minute old, and for the document that follows.
 * Where they can't be had, they stay.
 */
export function useFreshMenuFigures(userId: number, kept: KeptFigures | undefined): void {
  const hasFigures = useMay('menuFigures');
  const isPageLoaded = useIsPageLoaded();
  const { data: figures, dataUpdatedAt: at } = useQuery({
    ...figuresAfter(kept),
    enabled: isPageLoaded && hasFigures,
    refetchInterval: FIGURES_EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    if (figures) writeCookie(MENU_FIGURES_COOKIE, writeMenuFigures({ userId, at, figures }));
  }, [userId, figures, at]);
}

/** True a moment after the page: first comes what that itself needs. */
function useIsPageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), document.readyState === 'complete' ? 0 : 1_000);
    return () => clearTimeout(timer);
  }, []);
  return isLoaded;
}
