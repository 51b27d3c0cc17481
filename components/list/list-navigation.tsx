'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useCallback, useEffect, useState, useTransition, type MouseEvent } from 'react';
import { onPageFailure } from '@/components/connection/page-reads';
import { PartProblem } from '@/components/ui/error-state';
import { announce } from './announce';
import { useKeptList, type ListReading } from './kept-list';
import { NewsBar } from './news-bar';
import { useScrollRestoration } from './scroll-restoration';

/** After how long the old rows step back; most answers are here by then. */
const STEP_BACK_MS = 150;

/** What going to another state leaves in the browser's history: a further entry, or the same one changed. */
type Entry = 'push' | 'replace';

const NavigateContext = createContext<(href: string, entry?: Entry) => void>(() => {});

/** Goes to another state of the list that this component stands in. */
export const useListNavigate = () => use(NavigateContext);

/** The control that led to the state being loaded. A new page is new elements, so the focus is found again by id. */
let pendingNavigation: { focusId: string; entry: Entry } | null = null;

/**
 * Surrounds a list between title and footer. Its links keep the rows on screen until the next ones are here; then the focus
 * is back, the table at its top, and the outcome read out. Rows that can't be read leave those that are there.
 */
export function ListNavigation(read: ListReading) {
  const router = useRouter();
  const { shown, news, problem, show, expect } = useKeptList(read);
  const { view, outcome, children } = shown;
  const [pending, startTransition] = useTransition();
  const late = useLasting(pending, STEP_BACK_MS);

  const navigate = useCallback(
    (href: string, entry: Entry = 'push') => {
      pendingNavigation = { focusId: document.activeElement?.id ?? '', entry };
      expect();
      startTransition(() => router[entry](href, { scroll: false }));
    },
    [router, expect],
  );
  useEffect(() => onPageFailure(() => (pendingNavigation = null)), []);

  useScrollRestoration(view, () => {
    // In an entry that was changed other rows stand now, which are read from their top.
    if (pendingNavigation?.entry === 'replace') return false;
    // A link may have led out of the list, and the browser back into it.
    pendingNavigation = null;
    return true;
  });

  useEffect(() => {
    if (!pendingNavigation) return;
    const { focusId } = pendingNavigation;
    pendingNavigation = null;
    showFromTop();
    if (document.activeElement === document.body) restoreFocus(focusId);
    announce(outcome);
  }, [view, outcome]);

  const followLink = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest('a');
    if (!link || event.defaultPrevented || event.button !== 0 || leavesThisTab(event, link)) return;
    event.preventDefault();
    navigate(link.href);
  };

  return (
    <NavigateContext value={navigate}>
      {/* The links inside are reached and pressed by key as links are; this listens to the click that follows. */}
      <div className="contents" data-pending={late || undefined} aria-busy={pending} onClick={followLink}>
        {problem === null ? null : <PartProblem>{`${problem} Here is still what was there before.`}</PartProblem>}
        <NewsBar
          news={news}
          onShow={() => {
            pendingNavigation = { focusId: '', entry: 'replace' };
            show();
          }}
        />
        {children}
      </div>
    </NavigateContext>
  );
}

/** Has it lasted? Counted here, since a waiting CSS transition draws frames on the processor that the answer needs. */
function useLasting(is: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [is, milliseconds]);
  return lasting;
}

function leavesThisTab(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const keys = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return keys || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin;
}

/** On a phone the page scrolls, elsewhere the table does. */
function showFromTop(): void {
  const table = document.querySelector('.data-table');
  table?.scrollTo({ top: 0 });
  const card = table?.closest('.list-card');
  if (card && card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: 'start' });
}

function restoreFocus(id: string): void {
  const control = id ? document.getElementById(id) : null;
  (control ?? document.querySelector<HTMLElement>('.data-table'))?.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement && control.type === 'search') {
    control.setSelectionRange(control.value.length, control.value.length);
  }
}
