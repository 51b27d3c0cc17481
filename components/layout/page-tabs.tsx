'use client';

import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { TAB_CLASS, TABS_CLASS } from '@/components/ui/tab-class';
import { pageOf } from '@/lib/auth/pages';
import { mayDo } from '@/lib/domain/rights';
import { PortalLink } from './navigation';
import { useRights } from './rights';

/** An area's pages as tabs. */
export function PageTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  /** `count` is formatted. */
  tabs: readonly { label: string; href: string; count?: string }[];
  current: string;
}) {
  const rights = useRights();
  const bar = useRef<HTMLElement>(null);
  // On phones the current tab may be scrolled out, and counts that load later move it again.
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  useEffect(() => {
    const shown = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && shown)
      bar.current.scrollLeft = shown.offsetLeft - (bar.current.clientWidth - shown.offsetWidth) / 2;
  }, [current, counted]);
  const isThere = ({ href }: { href: string }) => {
    const page = pageOf(href.split('?')[0] ?? href);
    return href === current || page === null || page.needs === undefined || mayDo(rights, page.needs);
  };
  return (
    <nav ref={bar} aria-label={label} className={clsx(TABS_CLASS, 'relative shrink-0 overflow-x-auto')}>
      {tabs.filter(isThere).map((tab) => (
        <PortalLink
          key={tab.href}
          href={tab.href}
          scroll={false}
          aria-current={tab.href === current ? 'page' : undefined}
          className={TAB_CLASS}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="ml-1.5 rounded-full bg-quiet-weak px-[7px] py-px text-xs font-medium tabular-nums">
              {tab.count}
            </span>
          )}
        </PortalLink>
      ))}
    </nav>
  );
}
