import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import type { MenuSection, PortalPage } from '@/lib/auth/pages';
import type { MenuFigures } from '@/lib/contract/dashboard';

export interface MenuEntry {
  /** The areas in which it is marked as where one is, its own first. */
  areas: string[];
  href: string;
  label: string;
  /** What differs in the drawer, which has labels of its own. */
  drawer?: { label?: string; href?: string; isElsewhere?: true };
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
 * @param helpdeskUrl where the drawer's claims lead, if there is one (spec 3 §2)
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
