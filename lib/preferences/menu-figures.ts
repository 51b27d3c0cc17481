import type { MenuFigures } from '../contract/dashboard';

/** What was read last, in a cookie of the visit: so the server writes the figures with the menu. */
export const MENU_FIGURES_COOKIE = 'qp_menu_figures';

export interface KeptFigures {
  userId: number;
  /** When they were read, in milliseconds. */
  at: number;
  figures: MenuFigures;
}

/** The figures that were kept of a person. A cookie is anyone's to edit, so what can't be read counts as not kept. */
export function readMenuFigures(cookie: string | undefined, userId: number): KeptFigures | undefined {
  try {
    const kept = JSON.parse(decodeURIComponent(cookie ?? '')) as Partial<KeptFigures> | null;
    if (kept?.userId !== userId || !Number.isSafeInteger(kept.at) || typeof kept.figures !== 'object') return undefined;
    const figures = Object.entries(kept.figures ?? {}).filter(([, figure]) => Number.isSafeInteger(figure));
    return { userId, at: kept.at ?? 0, figures: Object.fromEntries(figures) };
  } catch {
    return undefined;
  }
}

/** The cookie's value. */
export function writeMenuFigures(kept: KeptFigures): string {
  return encodeURIComponent(JSON.stringify(kept));
}
