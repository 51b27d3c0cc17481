'use client';

import { useEffect, useRef, useState } from 'react';

interface Section {
  id: string;
  title: string;
}

/** Leads to the sections of a form that is longer than two windows. */
export function SectionLinks() {
  const nav = useRef<HTMLElement>(null);
  const [sections, setSections] = useState<readonly Section[]>([]);
  useEffect(() => {
    const form = nav.current?.closest('form');
    if (!form || form.offsetHeight < 2 * innerHeight) return;
    const titles = form.querySelectorAll<HTMLElement>('section > div:first-child > h2[id]');
    setSections(Array.from(titles, ({ id, textContent }) => ({ id, title: textContent })));
  }, []);
  return (
    <nav ref={nav} aria-label="Sections" hidden={sections.length === 0} className="section-links">
      {sections.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => goTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

/** Focuses a section's title, so that the next Tab is in its first field. */
function goTo(id: string): void {
  const title = document.getElementById(id);
  if (!title) return;
  title.tabIndex = -1;
  title.scrollIntoView({ block: 'start' });
  title.focus({ preventScroll: true });
}
