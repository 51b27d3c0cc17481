'use client';

import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useId } from 'react';
import { keyLabel } from '@/components/keys/key-label';
import { formatCount } from '@/lib/format';
import { useMenuFigures } from './menu-figures';
import type { MenuEntry, MenuSections } from './menu-sections';

/** The portal's menu: exactly the areas that its reader may open, in the sections of spec 3 §2. */
export function SideMenu({
  sections,
  userId,
  inDrawer = false,
}: {
  sections: MenuSections;
  userId: number;
  inDrawer?: boolean;
}) {
  const id = useId();
  const figures = useMenuFigures(userId);
  return (
    <nav aria-label="Portal" className="flex flex-col p-2 sm:py-3">
      {sections.map(({ section, entries }, index) => (
        <div key={section}>
          {section ? (
            <p
              id={`${id}-${index}`}
              className="px-2.5 pt-4 pb-1 text-[11px] leading-4 font-semibold tracking-wider text-muted uppercase"
            >
              {section}
            </p>
          ) : null}
          <ul aria-labelledby={section ? `${id}-${index}` : undefined}>
            {entries.map((entry) => (
              <li key={entry.href} className="relative">
                <MenuLink entry={inDrawer ? { ...entry, ...entry.drawer } : entry} />
                <Figure count={entry.figure && figures[entry.figure]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Stands over the end of its entry, whose name stays the page's. */
function Figure({ count }: { count: number | null | undefined }) {
  if (!count) return null;
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-muted tabular-nums">
      {formatCount(count)}
      <span className="sr-only">waiting</span>
    </span>
  );
}

const ENTRY_CLASS =
  'flex h-8 items-center rounded px-2.5 text-sm hover:bg-hover aria-[current]:bg-accent-weak ' +
  'aria-[current]:font-semibold aria-[current]:text-accent max-sm:h-10';

/** An entry of the side menu, marked while the address lies in one of its areas. */
function MenuLink({ entry: { href, areas, label, key, isElsewhere } }: { entry: MenuEntry }) {
  const pathname = usePathname();
  const current = areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
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
    <Link
      href={href}
      // Each page is made for its reader at the moment of asking, so there is nothing to fetch ahead.
      prefetch={false}
      title={key && `${label} (${keyLabel(`g ${key}`, false)})`}
      aria-current={current ? 'page' : undefined}
      className={ENTRY_CLASS}
    >
      {label}
    </Link>
  );
}
