'use client';

import clsx from 'clsx';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { TABS_CLASS, tabClass } from '@/components/ui/tab-class';
import { useListNavigate } from './list-moves';

export interface Tab {
  id: string;
  label: string;
  /** As written for people; absent where it was not counted. */
  count?: string | undefined;
  href: string;
}

/**
 * The parts of a list, with what each holds: links, because the part is in the address, and one chooser on a phone.
 * They stand in one line, which scrolls where it is longer than the page.
 */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const navigate = useListNavigate();
  return (
    <>
      <nav
        aria-label={label}
        className={clsx(TABS_CLASS, 'shrink-0 overflow-x-auto [scrollbar-width:thin] max-sm:hidden')}
      >
        {tabs.map((tab) => (
          <TabLink key={tab.id} tab={tab} current={tab.id === current} />
        ))}
      </nav>
      <select
        aria-label={label}
        className={clsx(LIST_FIELD_CLASS, 'font-medium sm:hidden')}
        value={tabs.find(({ id }) => id === current)?.href}
        onChange={(event) => navigate(event.target.value)}
      >
        {tabs.map(({ id, label: name, count, href }) => (
          <option key={id} value={href}>
            {count ? `${name} (${count})` : name}
          </option>
        ))}
      </select>
    </>
  );
}

function TabLink({ tab: { id, label, count, href }, current }: { tab: Tab; current: boolean }) {
  return (
    <a
      id={`tab-${id}`}
      href={href}
      aria-current={current ? 'page' : undefined}
      ref={current ? showInStrip : undefined}
      className={tabClass(current, 'h-9 max-w-60 shrink-0 gap-1.5')}
    >
      <span className="truncate">{label}</span>
      {count ? (
        <span
          className={clsx(
            'rounded-full px-[7px] py-px text-xs font-medium tabular-nums',
            current ? 'bg-accent-weak text-accent' : 'bg-quiet-weak',
          )}
        >
          {count}
        </span>
      ) : null}
    </a>
  );
}

/** In a line that can be scrolled, the current tab is in sight. */
function showInStrip(tab: HTMLAnchorElement | null): void {
  const strip = tab?.parentElement;
  if (!tab || !strip || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
