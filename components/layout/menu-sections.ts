import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import type { MenuSection, PortalPage } from '@/lib/auth/pages';
import type { MenuFigures } from '@/lib/contract/dashboard';

export interface MenuEntry {
  /** The areas in which it is marked as where one is, its own first. */
  areas: string[];
  href: string;
  label: string;
  /** Its label in the drawer, where that is another. */
  drawer?: string;
  /** The letter that leads there after a `g`. */
  key?: string;
  /** How much waits there. */
  figure?: keyof MenuFigures;
  /** Leads out of the portal. */
  isElsewhere?: true;
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
    const { href, label, drawer, key, figure } = menu;
    const entry = { areas, href, label, ...(drawer && { drawer }), ...(key && { key }), ...(figure && { figure }) };
    sections.set(menu.section, [...entries, entry]);
  }
  return [...sections].map(([section, entries]) => ({ section, entries }));
}

/** The menu of small screens has labels of its own. Its claims lead to the helpdesk where there is one (spec 3 §2). */
export function drawerSections(sections: MenuSections, helpdeskUrl: string | undefined): MenuSections {
  return sections.map(({ section, entries }) => ({
    section,
    entries: entries.map((entry) => {
      const { areas, label, drawer } = entry;
      if (helpdeskUrl && entry.href === warrantyClaimsAddress.path) return { areas, label, href: helpdeskUrl, isElsewhere: true };
      return drawer ? { ...entry, label: drawer } : entry;
    }),
  }));
}
