'use client';

import { useId } from 'react';
import { MenuLink } from './menu-link';
import type { MenuSections } from './menu-sections';

/** The portal's menu: exactly the areas that its reader may open, in the sections of spec 3 §2. */
export function SideMenu({ sections }: { sections: MenuSections }) {
  const id = useId();
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
