'use client';

import { ChevronDown, ListOrdered, Star, Users } from 'lucide-react';
import { useKeys } from '@/components/keys/use-keys';
import { Menu } from '@/components/ui/menu';
import { buttonClass } from '@/components/ui/button-class';
import { TAB_CLASS } from '@/components/ui/tab-class';
import { useListNavigate } from './list-moves';
import type { ViewsOfList } from './saved-views';
import { TabCount } from './tab-count';
import { showInStrip } from './tab-strip';
import { KEYED_VIEWS } from './view-counts';

/** How many views stand beside the tabs. The others are in a menu. */
const BESIDE_TABS = 2;

/**
 * The saved views of a list, shown before its tabs.
 *
 * @param onApproach, onArrange handlers of the button that rearranges them
 */
export function ViewTabs({
  views: { tabs, open, title },
  counts,
  onApproach,
  onArrange,
}: {
  views: ViewsOfList;
  /** Formatted, by view id; views that aren't counted yet are missing. */
  counts: ReadonlyMap<number, string>;
  onApproach: () => void;
  onArrange: () => void;
}) {
  const navigate = useListNavigate();
  useKeys(
    'Views',
    'page',
    tabs.slice(0, KEYED_VIEWS).map(({ name, href }, index) => ({
      keys: `v ${index + 1}`,
      label: name,
      run: () => navigate(href),
    })),
  );
  const isBeside = ({ id }: { id: number }, index: number) => index < BESIDE_TABS || id === open?.id;
  const besideTabs = tabs.filter(isBeside);
  const more = tabs.filter((view, index) => !isBeside(view, index));
  return (
    <>
      <nav aria-label={`Views of ${title}`} className="flex shrink-0 gap-x-1">
        {besideTabs.map(({ id, name, href, role, isStart }) => {
          const isOpen = id === open?.id;
          return (
            <a
              key={id}
              id={`view-${id}`}
              href={href}
              title={[name, role && `for ${role.name}`, isStart && 'opens by default'].filter(Boolean).join(' · ')}
              aria-current={isOpen ? 'page' : undefined}
              ref={isOpen ? showInStrip : undefined}
              className={TAB_CLASS}
            >
              {isStart ? <Star aria-hidden size={14} className="shrink-0" /> : null}
              {role ? <Users aria-hidden size={14} className="shrink-0" /> : null}
              <span className="truncate">{name}</span>
              <TabCount count={counts.get(id)} />
              {isStart ? <span className="sr-only">, opens by default</span> : null}
              {role ? <span className="sr-only">{`, for ${role.name}`}</span> : null}
            </a>
          );
        })}
        {more.length > 0 ? (
          <Menu
            className={TAB_CLASS}
            entries={more.map(({ id, name, href }) => ({
              kind: 'action',
              label: [name, counts.get(id)].filter(Boolean).join(' · '),
              onSelect: () => navigate(href),
            }))}
          >
            Views <ChevronDown aria-hidden size={14} />
          </Menu>
        ) : null}
        <button
          type="button"
          id="arrange-views"
          aria-label="Arrange views"
          title="Arrange views"
          aria-haspopup="dialog"
          onPointerEnter={onApproach}
          onFocus={onApproach}
          onClick={onArrange}
          className={buttonClass('quiet', 'my-auto h-7! w-7 px-0! outline-offset-[-2px]')}
        >
          <ListOrdered aria-hidden size={14} />
        </button>
      </nav>
      <span aria-hidden className="my-2 w-px shrink-0 bg-line-strong" />
    </>
  );
}
