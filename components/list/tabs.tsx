'use client';

import clsx from 'clsx';
import { ListOrdered } from 'lucide-react';
import { createContext, use, useState } from 'react';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { TAB_CLASS, TABS_CLASS } from '@/components/ui/tab-class';
import { useListNavigate } from './list-moves';
import { useViews } from './saved-views';
import { showInStrip, STRIP_CLASS } from './tab-strip';
import { TabCount } from './tab-count';
import { useViewCounts } from './view-counts';
import { ViewTabs } from './view-tabs';

/** Whether the visible rows are older ones, because the requested ones couldn't be read. */
export const StaleContext = createContext(false);

const ArrangeViews = deferred(() => import('./arrange-views'));

export interface Tab {
  id: string;
  label: string;
  /** Formatted; undefined if not counted. */
  count?: string | undefined;
  href: string;
}

/**
 * A list's tabs: links, because the tab is part of the address, and a select on phones. Saved views come first;
 * choosing a tab leaves the open view.
 */
export function Tabs({
  label,
  tabs,
  current,
  shown = current,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** The tab whose rows are visible, which differs after an error. */
  shown?: string;
}) {
  const navigate = useListNavigate();
  const views = useViews();
  const open = views?.open;
  const saved = views?.tabs ?? [];
  const [isArranging, setArranging] = useState(false);
  const counts = useViewCounts(views);
  const parts = tabs.map((tab) => ({ ...tab, href: withoutView(tab.href) }));
  const isStale = use(StaleContext) && shown !== current;
  const shownLabel = tabs.find(({ id }) => id === shown)?.label ?? 'All';
  return (
    <>
      <div data-strip className={clsx(TABS_CLASS, STRIP_CLASS)}>
        {views && views.all.views.length > 0 ? (
          <ViewTabs views={views} counts={counts} onApproach={ArrangeViews.load} onArrange={() => setArranging(true)} />
        ) : null}
        <nav aria-label={label} className="contents">
          {parts.map((tab) => (
            <TabLink key={tab.id} tab={tab} current={!open && tab.id === current} />
          ))}
        </nav>
      </div>
      <div className="flex gap-2 sm:hidden">
        <select
          aria-label={label}
          className={clsx(LIST_FIELD_CLASS, 'min-w-0 flex-1 font-medium')}
          value={open?.href ?? parts.find(({ id }) => id === current)?.href}
          onChange={(event) => navigate(event.target.value)}
        >
          {saved.length > 0 ? (
            <optgroup label="Views">
              {saved.map(({ id, name, href }) => (
                <option key={id} value={href}>
                  {withCount(name, counts.get(id))}
                </option>
              ))}
            </optgroup>
          ) : null}
          {parts.map(({ id, label: name, count, href }) => (
            <option key={id} value={href}>
              {withCount(name, count)}
            </option>
          ))}
        </select>
        {saved.length > 0 ? (
          <Button
            aria-haspopup="dialog"
            aria-label="Arrange views"
            className="w-10 px-0! max-sm:h-10"
            onClick={() => setArranging(true)}
          >
            <ListOrdered aria-hidden size={16} />
          </Button>
        ) : null}
      </div>
      {isStale ? <p className="-mt-2 text-sm text-muted">{`Still showing ${shownLabel}`}</p> : null}
      {views && isArranging ? <ArrangeViews views={views} onClose={() => setArranging(false)} /> : null}
    </>
  );
}

/** Saved views of a list without other tabs, and a link to the whole list; empty if it has no views. */
export function TabsOfViews() {
  const views = useViews();
  if (!views || views.all.views.length === 0) return null;
  return <Tabs label="View" tabs={[{ id: 'all', label: 'All', href: views.plainHref }]} current="all" />;
}

const withCount = (name: string, count: string | undefined) => (count ? `${name} (${count})` : name);

/** Removes the view from a tab's address, because tabs aren't part of a view. */
function withoutView(href: string): string {
  const [path = '', query] = href.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('view');
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function TabLink({ tab: { id, label, count, href }, current }: { tab: Tab; current: boolean }) {
  return (
    <a
      id={`tab-${id}`}
      href={href}
      aria-current={current ? 'page' : undefined}
      ref={current ? showInStrip : undefined}
      className={TAB_CLASS}
    >
      <span className="truncate">{label}</span>
      <TabCount count={count} />
    </a>
  );
}
