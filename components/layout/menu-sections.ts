import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import type { MenuSection, PortalPage } from '@/lib/auth/pages';
import type { MenuFigures } from '@/lib/contract/dashboard';

export interface MenuEntry {
  /** Areas in which the entry is highlighted, its own first. */
  areas: string[];
  href: string;
  label: string;
  /** Differences in the drawer, which has its own labels. */
  drawer?: { label?: string; href?: string; isElsewhere?: true };
  /** The key that opens it after `g`. */
  key?: string;
  /** Its count of pending work. */
  figure?: keyof MenuFigures;
  /** True if it leaves the portal. */
  isElsewhere?: true;
}

export type MenuSections = readonly { section: MenuSection | null; entries: MenuEntry[] }[];

/**
 * Pages with a menu entry, in sections and in the table's order. Empty sections are left out.
 *
 * @param pages the pages that the reader may see
 * @param helpdeskUrl target of the drawer's claims, if any (spec 3 §2)
 */
export function menuSections(pages: readonly PortalPage[], helpdeskUrl?: string): MenuSections {
  const sections = new Map<MenuSection | null, MenuEntry[]>();
  for (const { prefix, menu } of pages) {
    if (!menu) continue;
    const entries = sections.get(menu.section) ?? [];
    const areas = [prefix, ...(menu.marks ?? [])];
    const { href, label, key, figure } = menu;
    const drawer = drawerOf(menu, helpdeskUrl);
    const entry: MenuEntry = {
      areas,
      href,
      label,
      ...(drawer && { drawer }),
      ...(key && { key }),
      ...(figure && { figure }),
    };
    sections.set(menu.section, [...entries, entry]);
  }
  return [...sections].map(([section, entries]) => ({ section, entries }));
}

function drawerOf(
  { drawer, href }: NonNullable<PortalPage['menu']>,
  helpdeskUrl: string | undefined,
): MenuEntry['drawer'] {
  if (helpdeskUrl && href === warrantyClaimsAddress.path) return { href: helpdeskUrl, isElsewhere: true };
  return drawer === undefined ? undefined : { label: drawer };
}
