import type { MenuFigures } from '../contract/dashboard';

/** A session cookie with the latest figures, so that the server can render them in the menu. */
export const MENU_FIGURES_COOKIE = 'qp_menu_figures';

export interface KeptFigures {
  userId: number;
  /** When they were read, in epoch milliseconds. */
  at: number;
  figures: MenuFigures;
}

/** Reads a person's stored figures. Cookies can be edited by anyone, so ignore invalid ones. */
export function readMenuFigures(cookie: string | undefined, userId: number): KeptFigures | undefined {
  try {
    const stored = JSON.parse(decodeURIComponent(cookie ?? '')) as Partial<KeptFigures> | null;
    if (stored?.userId !== userId || !Number.isSafeInteger(stored.at) || typeof stored.figures !== 'object')
      return undefined;
    const figures = Object.entries(stored.figures ?? {}).filter(([, figure]) => Number.isSafeInteger(figure));
    return { userId, at: stored.at ?? 0, figures: Object.fromEntries(figures) };
  } catch {
    return undefined;
  }
}

export function writeMenuFigures(kept: KeptFigures): string {
  return encodeURIComponent(JSON.stringify(kept));
}
