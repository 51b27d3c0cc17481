'use client';

import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useId } from 'react';
import { keyLabel } from '@/components/keys/key-label';
import type { MenuFigures } from '@/lib/contract/dashboard';
import { formatCount } from '@/lib/text/format';
import type { KeptFigures } from '@/lib/preferences/menu-figures';
import { useMenuFigures } from './menu-figures';
import type { MenuEntry } from './menu-sections';
import { PortalLink } from './navigation';
import { useMenuSections } from './rights';

/** The menu with exactly the areas that the reader may open, in the sections of spec 3 §2. */
export function SideMenu({
  helpdeskUrl,
  kept,
  inDrawer = false,
}: {
  /** The target of the drawer's claims, if any (spec 3 §2). */
  helpdeskUrl: string | undefined;
  kept: KeptFigures | undefined;
  inDrawer?: boolean;
}) {
  const sections = useMenuSections(helpdeskUrl);
  const figures = useMenuFigures(kept);
  return (
    <nav aria-label="Portal" className="flex flex-col p-2 sm:py-3">
      {sections.map(({ section, entries }) => (
        <MenuSectionList
          key={section}
          section={section}
          entries={inDrawer ? entries.map((entry) => ({ ...entry, ...entry.drawer })) : entries}
          figures={figures}
        />
      ))}
    </nav>
  );
}

export function MenuSectionList({
  section,
  entries,
  figures,
}: {
  section: string | null;
  entries: readonly MenuEntry[];
  figures: MenuFigures;
}) {
  const id = useId();
  return (
    <div>
      {section ? (
        <p id={id} className="px-2.5 pt-4 pb-1 text-[11px] leading-4 font-semibold tracking-wider text-muted uppercase">
          {section}
        </p>
      ) : null}
      <ul aria-labelledby={section ? id : undefined}>
        {entries.map((entry) => (
          <li key={entry.href} className="relative">
            <MenuLink entry={entry} />
            <Figure count={entry.figure && figures[entry.figure]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Placed over the end of its entry, so that the link's name stays the page's. */
function Figure({ count }: { count: number | null | undefined }) {
  if (!count) return null;
  return (
    <span
      className={clsx(
        'pointer-events-none absolute inset-y-0 right-2.5 flex items-center',
        'text-xs text-muted tabular-nums',
      )}
    >
      {formatCount(count)}
      <span className="sr-only">waiting</span>
    </span>
  );
}

const ENTRY_CLASS =
  'flex h-8 items-center rounded px-2.5 text-sm hover:bg-hover data-pending:bg-accent-weak data-pending:text-accent ' +
  'aria-[current]:bg-accent-weak aria-[current]:font-semibold aria-[current]:text-accent max-desk:h-10';

/** Whether an address belongs to one of the entry's areas. */
export function isInAreas({ areas }: MenuEntry, pathname: string): boolean {
  return areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}

function MenuLink({ entry }: { entry: MenuEntry }) {
  const { href, label, key, isElsewhere } = entry;
  const pathname = usePathname();
  if (isElsewhere) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={`${ENTRY_CLASS} gap-1.5`}>
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
      aria-current={isInAreas(entry, pathname) ? 'page' : undefined}
      className={ENTRY_CLASS}
    >
      {label}
    </PortalLink>
  );
}
