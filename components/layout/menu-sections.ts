import type { MenuSection, PortalPage } from '@/lib/auth/pages';

export interface MenuEntry {
  /** The areas in which it is marked as where one is, its own first. */
  areas: string[];
  href: string;
  label: string;
  /** The letter that leads there after a `g`. */
  key?: string;
}

/** The menu as it is shown. */
export type MenuSections = readonly { section: MenuSection | null; entries: MenuEntry[] }[];

/**
 * The pages that have a menu entry, in sections, in the table's order. A section without entries does not appear.
 *
 * @param pages the pages that the reader may see
 */
export function menuSections(pages: readonly PortalPage[]): MenuSections {
  const sections = new Map<MenuSection | null, MenuEntry[]>();
  for (const { prefix, menu } of pages) {
    if (!menu) continue;
    const entries = sections.get(menu.section) ?? [];
    const areas = [prefix, ...(menu.marks ?? [])];
    sections.set(menu.section, [...entries, { areas, href: menu.href, label: menu.label, ...(menu.key && { key: menu.key }) }]);
  }
  return [...sections].map(([section, entries]) => ({ section, entries }));
}
