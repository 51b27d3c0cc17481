import { useQuery } from '@tanstack/react-query';
import type { getMenuFigures, MenuFigures } from '@/lib/contract/dashboard';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { useMay } from './rights';

/** How often to refetch the counts in a visible tab, in milliseconds. */
const FIGURES_EVERY_MS = 60_000;

const NONE: MenuFigures = {};

const FIGURES = {
  ...query(readOf<typeof getMenuFigures>('/dashboard/figures', {})),
  staleTime: FIGURES_EVERY_MS,
};

/** Counts of pending work by menu area. They come with the page. */
export function useMenuFigures(): MenuFigures {
  return useQuery({ ...FIGURES, enabled: false }).data ?? NONE;
}

/** Keeps the menu's counts at most a minute old. On failure the old ones stay. */
export function useFreshMenuFigures(): void {
  const hasFigures = useMay('menuFigures');
  useQuery({ ...FIGURES, enabled: hasFigures, refetchInterval: FIGURES_EVERY_MS, retry: false });
}

/** The sum of some entries' counts. */
export function sumOfFigures(entries: readonly { figure?: keyof MenuFigures }[], figures: MenuFigures): number {
  return entries.reduce((sum, { figure }) => sum + ((figure && figures[figure]) ?? 0), 0);
}
