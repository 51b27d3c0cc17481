'use client';

import clsx from 'clsx';
import { Award, FolderOpen, House, LifeBuoy, Shield, ShoppingBag, Users, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { MenuSection } from '@/lib/auth/pages';
import { formatCount } from '@/lib/text/format';
import { sumOfFigures, useFreshMenuFigures, useMenuFigures } from './menu-figures';
import type { MenuEntry } from './menu-sections';
import { PortalLink, useNavigation } from './navigation';
import { useMenuSections } from './rights';
import { isInAreas, MenuSectionList, useMenuPath } from './side-menu';

/** Each area has a word below its icon, because icons alone are hard to guess. */
const AREAS: Readonly<Record<MenuSection | 'Home', { word: string; icon: LucideIcon }>> = {
  Home: { word: 'Home', icon: House },
  'Q.Partners': { word: 'Partners', icon: Users },
  Rewards: { word: 'Rewards', icon: Award },
  Shop: { word: 'Shop', icon: ShoppingBag },
  'Support Center': { word: 'Support', icon: LifeBuoy },
  'Admin Controls': { word: 'Admin', icon: Shield },
  Projects: { word: 'Projects', icon: FolderOpen },
};

/**
 * The menu of medium screens: areas with counts of pending work. An area opens its entries over the page, or its only
 * page directly.
 */
export default function AreaRail({ helpdeskUrl }: { helpdeskUrl: string | undefined }) {
  const sections = useMenuSections(helpdeskUrl);
  const path = useMenuPath(sections);
  const { pending } = useNavigation();
  const figures = useMenuFigures();
  useFreshMenuFigures();
  return (
    <nav aria-label="Areas" className="p-1.5">
      <ul className="flex flex-col gap-1">
        {sections.map(({ section, entries }) => {
          const state = {
            'data-current': entries.some((entry) => isInAreas(entry, path)) || undefined,
            'data-pending': entries.some(({ href }) => href === pending) || undefined,
          };
          const face = <AreaFace {...AREAS[section ?? 'Home']} waiting={sumOfFigures(entries, figures)} />;
          const [only] = entries;
          return (
            <li key={section}>
              {entries.length === 1 && only ? (
                <PortalLink
                  href={only.href}
                  title={only.label}
                  aria-current={state['data-current'] && 'page'}
                  {...state}
                  className="rail-area"
                >
                  {face}
                </PortalLink>
              ) : (
                <Area
                  state={state}
                  entries={entries}
                  list={<MenuSectionList {...{ section, entries, figures, path }} />}
                >
                  {face}
                </Area>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function AreaFace({ word, icon: Icon, waiting }: { word: string; icon: LucideIcon; waiting: number }) {
  return (
    <>
      {/* The count sits beside the icon, which keeps its place with or without it. */}
      <span className="grid w-full grid-cols-[1fr_auto_1fr] items-center gap-1">
        <Icon aria-hidden size={20} strokeWidth={1.75} className="col-start-2" />
        {waiting > 0 ? (
          <span aria-hidden className="text-left font-semibold text-text tabular-nums">
            {waiting > 999 ? '999+' : waiting}
          </span>
        ) : null}
      </span>
      <span className="max-w-full truncate">{word}</span>
      {waiting > 0 ? <span className="sr-only">{`${formatCount(waiting)} waiting`}</span> : null}
    </>
  );
}

/**
 * An area's button and popover. The browser closes it on Esc or an outside press. Entries render only while open,
 * because most windows show the side menu instead.
 */
function Area({
  state,
  entries,
  list,
  children,
}: {
  state: Record<string, true | undefined>;
  entries: readonly MenuEntry[];
  list: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The browser may open it before hydration.
  useEffect(() => setOpen(popover.current?.matches(':popover-open') ?? false), []);
  const closeAfterLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) popover.current?.hidePopover();
  };
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} {...state} className="rail-area">
        {children}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onClick={closeAfterLink}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState !== 'open') return;
          setOpen(true);
          standBeside(currentTarget, button.current, entries.length);
        }}
        // Unmount entries only after closing, because the focus returns from them to the button.
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={clsx(
          'fixed m-0 max-h-[calc(100dvh-16px)] w-[232px] overflow-y-auto p-1.5',
          'rounded-lg border border-line-strong bg-raised text-text shadow-menu',
        )}
      >
        {isOpen ? list : null}
      </div>
    </>
  );
}

/** Heights of an entry and of the rest of an open area, in pixels. */
const ENTRY = 40;
const AROUND = 54;

/** Distance from the rail and from the window's edge, in pixels. */
const GAP = 8;

function standBeside(popover: HTMLElement, button: HTMLElement | null, entries: number): void {
  if (!button) return;
  const { right, top } = button.getBoundingClientRect();
  popover.style.left = `${right + GAP}px`;
  popover.style.top = `${Math.max(GAP, Math.min(top, innerHeight - entries * ENTRY - AROUND - GAP))}px`;
}
