import { useId } from 'react';
import type { PortalPage } from '@/lib/auth/pages';
import { MenuLink } from './menu-link';
import { menuSections } from './menu-sections';

/** The portal's menu: exactly the areas that its reader may open, in the sections of spec 3 §2. */
export function SideMenu({ pages }: { pages: readonly PortalPage[] }) {
  const id = useId();
  return (
    <nav aria-label="Portal" className="flex flex-col p-2 sm:py-3">
      {menuSections(pages).map(({ section, entries }, index) => (
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
              <li key={entry.href}>
                <MenuLink {...entry} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
