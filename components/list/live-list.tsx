'use client';

import { useEffect, useMemo, useRef, type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useHarmlessLinks } from '@/components/form/leave-guard';
import { PageTitle } from '@/components/layout/page-title';
import { SkipToRows } from '@/components/layout/skip-link';
import { Bars } from '@/components/record/part';
import { BesideList, RecordSpace } from '@/components/record/record-view';
import { ErrorState, PartProblem, StaleProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote } from '@/components/ui/skeleton';
import { isRecordBeside } from '@/components/ui/dialog-address';
import { unreadableRowsOf } from '@/lib/domain/unreadable-rows';
import { announce } from './announce';
import { LeftOutDays } from './left-out-days';
import { countLabel } from '@/lib/addresses/page-range';
import { ListCard } from './list-card';
import { OpenViewContext } from './list-preferences';
import {
  endMove,
  isMoveInPlace,
  leavesThisTab,
  NavigateContext,
  restoreFocus,
  STEP_BACK_MS,
  useLasting,
} from './list-moves';
import { NewRowsBanner } from './new-rows-banner';
import { showFromTop, useScrollRestoration } from './scroll-restoration';
import { preferencesOf, useViewsOf, ViewsContext, type ViewsOfList } from './saved-views';
import { TabsOfViews } from './tabs';
import { NoRows } from './no-matches';
import { UnreadableRowsContext } from './unreadable-rows';
import type { List } from './use-list';

type Shown = Pick<
  List<object, unknown>,
  'shown' | 'isAsked' | 'isPending' | 'isPaused' | 'problem' | 'contains' | 'prefetch' | 'navigate'
>;

/** A pointer that rests on a link for so long, in milliseconds, is likely to press it. */
const REST_MS = 60;

/**
 * A list from its title to its foot. Its links keep the rows on screen until the next ones are here; then the focus is
 * back, the table at its top, and the outcome read out. Rows that can't be read leave those that are there.
 *
 * @param trail the way to it, where the menu calls it by another word
 * @param count how many rows match the filter, formatted; null hides it
 * @param outcome what the list shows now, to be read out
 * @param problem what is said where it can't be read, before the reason; a function says both
 * @param isEmpty for lists whose rows differ from the answer's
 * @param empty replaces the rows when there are none
 * @param over the record that may lie over the list, or stand beside it
 */
export function LiveList<V extends { savedView?: number | undefined }, T, Row extends object, More>({
  list,
  title,
  trail,
  count = countLabel(list.counted),
  outcome = list.range,
  problem,
  actions,
  tabs,
  filters,
  isEmpty = list.rows.length === 0,
  empty: ifEmpty = <NoRows list={list} />,
  over,
  children,
}: {
  list: List<V, T, Row, More>;
  title: string;
  trail?: ReactNode;
  count?: string | null;
  outcome?: string;
  problem: string | ((reason: string) => string);
  actions?: ReactNode;
  tabs?: ReactNode;
  filters?: ReactNode;
  isEmpty?: boolean;
  empty?: ReactNode;
  over?: ReactNode;
  children: ReactNode;
}) {
  const { shown, isPending, isPaused, problem: reason, error, newRows, showNewRows, retry, navigate } = list;
  const empty = isEmpty ? ifEmpty : null;
  const views = useViewsOf(list, title);
  const late = useLasting(isPending, STEP_BACK_MS);
  const said = typeof problem === 'function' ? problem(reason ?? '') : problem;
  const more = typeof problem === 'function' ? null : reason;
  useArrival(list, reason === null ? outcome : said);
  const within = useRef<HTMLDivElement>(null);
  useHarmlessLinks((link) => isRecordBeside() && isMoveOf(list, link, within.current));
  const linkListeners = useLinks(list);
  const stale = shown !== null && reason !== null;
  const again = <RetryButton of={error} onRetry={retry} />;
  return (
    <ListContexts navigate={navigate} views={views}>
      {shown === null || empty ? null : <SkipToRows />}
      {/* The links inside are reached and pressed by key as links are; this listens to the click that follows. */}
      <RecordSpace
        name={over ? list.dialog : undefined}
        ref={within}
        className="contents"
        data-pending={late || undefined}
        aria-busy={isPending}
        {...linkListeners}
      >
        {stale ? <StaleProblem problem={said} reason={more} retry={again} /> : null}
        {isPaused ? <Paused hasRows={shown !== null} /> : null}
        {views && list.view.savedView && !views.open && views.isUsual ? <ViewIsGone /> : null}
        <NewRowsBanner
          newRows={newRows}
          onShow={() => {
            showNewRows();
            showFromTop();
            announce(outcome);
          }}
        />
        {trail}
        <PageTitle count={(shown && count) ?? undefined} actions={actions}>
          {title}
        </PageTitle>
        {tabs ?? <TabsOfViews />}
        {filters}
        <LeftOutDays address={list.address} today={list.today} given={list.leftOut} />
        <ListCard>
          <Rows
            list={list}
            empty={empty}
            failure={
              <ErrorState title={said} retry={again}>
                {more}
              </ErrorState>
            }
          >
            {children}
          </Rows>
        </ListCard>
        {/* Apart from the card, whose cells would all be styled anew for each dialog beside it. */}
        <div className="contents">
          <BesideList>{over}</BesideList>
        </div>
      </RecordSpace>
    </ListContexts>
  );
}

/** Tells what is inside how to go to other rows, and which views the list has. */
function ListContexts({
  navigate,
  views,
  children,
}: {
  navigate: (href: string) => void;
  views: ViewsOfList | null;
  children: ReactNode;
}) {
  const open = views?.open;
  const opened = useMemo(
    () => open && { id: open.id, version: open.version, preferences: preferencesOf(open) },
    [open],
  );
  return (
    <NavigateContext value={navigate}>
      <ViewsContext value={views}>
        <OpenViewContext value={opened ?? null}>{children}</OpenViewContext>
      </ViewsContext>
    </NavigateContext>
  );
}

const ViewIsGone = () => (
  <p role="status" className="rounded border border-line-strong bg-surface px-3 py-1.5 text-sm">
    This view is gone, or it isn’t yours. Here is the whole list.
  </p>
);

/** Does a link lead to other rows of the list, beside which an open record stays as it is? */
function isMoveOf(list: Shown, link: HTMLAnchorElement, within: Element | null): boolean {
  return within?.contains(link) === true && !link.closest('[data-row-link], .record') && list.contains(link.href);
}

/** The rows, or why there are none. @param failure stands there where they can't be read */
function Rows({
  list: { shown, isAsked, problem },
  empty,
  failure,
  children,
}: {
  list: Shown;
  empty: ReactNode;
  failure: ReactNode;
  children: ReactNode;
}) {
  if (shown === null) {
    if (!isAsked) return empty;
    return problem === null ? <Waiting /> : failure;
  }
  return (
    <>
      {empty}
      {/* What lies over the last rows stays, though they are gone: the result of a change, say. */}
      <div className="contents" hidden={Boolean(empty)}>
        <UnreadableRowsContext value={unreadableRowsOf(shown.answer)}>{children}</UnreadableRowsContext>
      </div>
    </>
  );
}

function Paused({ hasRows }: { hasRows: boolean }) {
  const promise = 'What you asked for comes as soon as the server can be reached.';
  return (
    <PartProblem retry={null}>{hasRows ? `Here is still what was there before. ${promise}` : promise}</PartProblem>
  );
}

/** Rows that were asked for: the table shows them from its top, the focus is back, and the outcome is read out. */
function useArrival({ shown, isPending, isPaused, problem }: Shown, outcome: string): void {
  const view = shown?.href ?? '';
  useScrollRestoration(view, () => {
    if (isMoveInPlace()) return false;
    // A link may have led out of the list, and the browser back into it.
    endMove();
    return true;
  });
  useEffect(() => {
    if (isPending || isPaused) return;
    const ended = endMove();
    if (!ended) return;
    if (problem === null) showFromTop();
    if (document.activeElement === document.body) restoreFocus(ended.focusId);
    announce(outcome);
  }, [isPending, isPaused, view, outcome, problem]);
}

/**
 * Links are followed within the list. What they lead to is read ahead: while the button is down, and while the pointer
 * or the focus rests on a link to another page.
 */
function useLinks({ prefetch, navigate }: Shown) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const linkAt = ({ target }: { target: EventTarget }) => (target as HTMLElement).closest('a');
  // Only of what leads from page to page or from tab to tab is a reader likely to follow the one that is pointed at.
  const stepAt = (event: { target: EventTarget }) => linkAt(event)?.closest('nav a') as HTMLAnchorElement | null;
  const rest = (link: HTMLAnchorElement | null) => {
    clearTimeout(resting.current);
    if (link) resting.current = setTimeout(() => prefetch(link.href), REST_MS);
  };
  const end = () => clearTimeout(resting.current);
  useEffect(() => end, []);
  return {
    onClick: (event: MouseEvent) => {
      const link = linkAt(event);
      if (!link || event.defaultPrevented || event.button !== 0 || leavesThisTab(event, link)) return;
      event.preventDefault();
      // The link will lead elsewhere by then.
      end();
      navigate(link.href);
    },
    onPointerOver: (event: PointerEvent) => rest(event.pointerType === 'mouse' ? stepAt(event) : null),
    onPointerOut: end,
    onPointerDown: (event: PointerEvent) => {
      const link = event.button === 0 ? linkAt(event) : null;
      if (link) prefetch(link.href);
    },
    onFocus: (event: FocusEvent) => rest(event.target.matches(':focus-visible') ? stepAt(event) : null),
  };
}

/** Nothing could be read before, and what is read now is on its way. */
const Waiting = () => (
  <div className="p-4">
    <LoadingNote>Loading…</LoadingNote>
    <Bars count={12} />
  </div>
);
