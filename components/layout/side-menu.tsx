'use client';

import { ChevronDown, ChevronRight, ExternalLink } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';
import { keyLabel } from '@/components/keys/key-label';
import type { MenuFigures } from '@/lib/contract/dashboard';
import { COMPANIES_PATH } from '@/lib/addresses/paths';
import { writeCookie } from '@/lib/preferences/browser-cookie';
import { foldedMenuCookie, writeFoldedMenu } from '@/lib/preferences/folded-menu';
import { formatCount } from '@/lib/text/format';
import { sumOfFigures, useMenuFigures } from './menu-figures';
import type { MenuEntry, MenuSections } from './menu-sections';
import { PortalLink } from './navigation';
import { useMenuSections } from './rights';
import { useSignedInUser } from './signed-in-user';

const A_YEAR = 365 * 86_400;

/** The menu with exactly the areas that the reader may open, in the sections of spec 3 §2. */
export function SideMenu({
  helpdeskUrl,
  folded: given,
  inDrawer = false,
}: {
  /** The target of the drawer's claims, if any (spec 3 §2). */
  helpdeskUrl: string | undefined;
  /** Names of the sections that the reader has folded. */
  folded: readonly string[];
  inDrawer?: boolean;
}) {
  const { id: userId } = useSignedInUser();
  const sections = useMenuSections(helpdeskUrl);
  const figures = useMenuFigures();
  const path = useMenuPath(sections);
  const [folded, setFolded] = useState(given);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(menu.current), [path]);
  const fold = (section: string) => {
    const next = folded.includes(section) ? folded.filter((each) => each !== section) : [...folded, section];
    setFolded(next);
    writeCookie(foldedMenuCookie(userId), writeFoldedMenu(next), A_YEAR);
  };
  return (
    <nav ref={menu} aria-label="Portal" className="flex flex-col px-2 py-1.5">
      {sections.map(({ section, entries }) => (
        <MenuSectionList
          key={section}
          section={section}
          entries={inDrawer ? entries.map((entry) => ({ ...entry, ...entry.drawer })) : entries}
          figures={figures}
          path={path}
          {...(section && { isFolded: folded.includes(section), onFold: () => fold(section) })}
        />
      ))}
    </nav>
  );
}

/** Scrolls the current entry into the menu's pane, without moving the page. */
function showCurrent(menu: HTMLElement | null): void {
  const pane = menu?.parentElement?.parentElement;
  const entry = menu?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!pane || !entry || pane.scrollHeight <= pane.clientHeight) return;
  const { top, bottom } = pane.getBoundingClientRect();
  pane.scrollTop += Math.max(0, entry.bottom - bottom) - Math.max(0, top - entry.top);
}

let openedFrom: string | undefined;

/** The path whose entry is highlighted. A company belongs to the entry it was opened from, otherwise to its own. */
export function useMenuPath(sections: MenuSections): string {
  const pathname = usePathname();
  const isCompany = pathname.startsWith(COMPANIES_PATH);
  useEffect(() => {
    if (!isCompany) openedFrom = pathname;
  }, [isCompany, pathname]);
  const from = isCompany ? openedFrom : undefined;
  const hasEntry = sections.some(({ entries }) => entries.some((entry) => from && isInAreas(entry, from)));
  return from && hasEntry ? from : pathname;
}

/** @param isFolded undefined if it can't be folded; the current entry stays visible */
export function MenuSectionList({
  section,
  entries,
  figures,
  path,
  isFolded,
  onFold,
}: {
  section: string | null;
  entries: readonly MenuEntry[];
  figures: MenuFigures;
  path: string;
  isFolded?: boolean;
  onFold?: () => void;
}) {
  const id = useId();
  const shown = isFolded ? entries.filter((entry) => isInAreas(entry, path)) : entries;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <div>
      {section && onFold ? (
        <button type="button" aria-expanded={!isFolded} className="menu-section" onClick={onFold}>
          <span id={id}>{section}</span>
          <Chevron aria-hidden size={12} />
          {isFolded ? <Count count={sumOfFigures(entries, figures)} /> : null}
        </button>
      ) : section ? (
        <p id={id} className="menu-section">
          {section}
        </p>
      ) : null}
      <ul aria-labelledby={section ? id : undefined}>
        {shown.map((entry) => (
          <li key={entry.href} className="relative">
            <MenuLink entry={entry} path={path} />
            <Count count={entry.figure && figures[entry.figure]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Count({ count }: { count: number | null | undefined }) {
  if (!count) return null;
  return (
    <span className="menu-count">
      {formatCount(count)}
      <span className="sr-only">waiting</span>
    </span>
  );
}

/** Whether an address belongs to one of the entry's areas. */
export function isInAreas({ areas }: MenuEntry, pathname: string): boolean {
  return areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}

function MenuLink({ entry, path }: { entry: MenuEntry; path: string }) {
  const { href, label, key, isElsewhere } = entry;
  if (isElsewhere) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className="menu-entry">
        {label}
        <ExternalLink aria-hidden size={14} className="text-muted" />
        <span className="sr-only">opens the helpdesk in a new tab</span>
      </a>
    );
  }
  return (
    <PortalLink
      href={href}
      title={key && `${label} (${keyLabel(`g ${key}`, false)})`}
      aria-current={isInAreas(entry, path) ? 'page' : undefined}
      className="menu-entry"
    >
      {label}
    </PortalLink>
  );
}
