import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { writeCookie } from '@/lib/preferences/browser-cookie';
import type { getMenuFigures, MenuFigures } from '@/lib/contract/dashboard';
import { MENU_FIGURES_COOKIE, writeMenuFigures, type KeptFigures } from '@/lib/preferences/menu-figures';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { useMay } from './rights';

/** How often to refetch the counts in a visible tab, in milliseconds. */
const FIGURES_EVERY_MS = 60_000;

const NONE: MenuFigures = {};

function figuresAfter(kept: KeptFigures | undefined) {
  return {
    ...query(readOf<typeof getMenuFigures>('/dashboard/figures', {})),
    staleTime: FIGURES_EVERY_MS,
    ...(kept && { initialData: kept.figures, initialDataUpdatedAt: kept.at }),
  };
}

/** Counts of pending work by menu area. @param kept the counts that the server rendered, from an earlier page */
export function useMenuFigures(kept: KeptFigures | undefined): MenuFigures {
  return useQuery({ ...figuresAfter(kept), enabled: false }).data ?? NONE;
}

/**
 * Keeps the menu's counts at most a minute old and stores them for the next page load. On failure the old ones stay.
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

/** True shortly after load, because the page's own reads come first. */
function useIsPageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), document.readyState === 'complete' ? 0 : 1_000);
    return () => clearTimeout(timer);
  }, []);
  return isLoaded;
}
