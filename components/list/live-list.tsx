'use client';

import {
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
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
import { announce, prepareAnnouncements } from './announce';
import { IgnoredDays } from './ignored-days';
import { ListCard } from './list-card';
import { OpenViewContext } from './list-preferences';
import {
  endMove,
  isMoveInPlace,
  leavesThisTab,
  NavigateContext,
  restoreFocus,
  STEP_BACK_MS,
  useDelayedFlag,
} from './list-moves';
import { NewRowsBanner } from './new-rows-banner';
import { showFromTop, useScrollRestoration } from './scroll-restoration';
import { preferencesOf, useViewsOf, ViewsContext, type ViewsOfList } from './saved-views';
import { ListTools } from './list-tools';
import { StaleContext, TabsOfViews } from './tabs';
import { NoRows } from './no-matches';
import { UnreadableRowsContext } from './unreadable-rows';
import type { List } from './use-list';

type Shown = Pick<
  List<object, unknown>,
  'shown' | 'isAsked' | 'isPending' | 'isPaused' | 'problem' | 'contains' | 'prefetch' | 'navigate'
>;

/** How long the pointer must rest on a link before prefetching, in milliseconds. */
const REST_MS = 60;

/**
 * A whole list, from title to footer. Old rows stay until new ones arrive or if those can't be read; then the focus
 * returns, the table scrolls to its top, and the outcome is announced.
 *
 * @param head a record's head, which replaces the title; `actions` are then beside the filters
 * @param trail breadcrumb, if the menu uses another name
 * @param outcome announced text for the current rows
 * @param problem error text before the reason; a function returns both
 * @param isEmpty for lists whose rows differ from the response's
 * @param empty replaces the rows when there are none
 * @param over the record that may open over or beside the list
 */
export function LiveList<V extends { savedView?: number | undefined }, T, Row extends object, More>({
  list,
  title,
  head,
  trail,
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
  head?: ReactNode;
  trail?: ReactNode;
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
  const late = useDelayedFlag(isPending, STEP_BACK_MS);
  const said = typeof problem === 'function' ? problem(reason ?? '') : problem;
  const more = typeof problem === 'function' ? null : reason;
  useEffect(() => void prepareAnnouncements(), []);
  useArrival(list, reason === null ? outcome : said);
  const within = useRef<HTMLDivElement>(null);
  useHarmlessLinks((link) => isRecordBeside() && isMoveOf(list, link, within.current));
  const linkListeners = useLinks(list);
  const stale = shown !== null && reason !== null;
  const again = <RetryButton of={error} onRetry={retry} />;
  return (
    <ListContexts navigate={navigate} views={views}>
      {shown === null || empty ? null : <SkipToRows />}
      {/* The links inside handle the keyboard themselves; this handler only receives their clicks. */}
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
        {head ?? (
          <>
            {trail}
            <PageTitle actions={actions}>{title}</PageTitle>
            <StaleContext value={stale}>{tabs ?? <TabsOfViews />}</StaleContext>
          </>
        )}
        <div className="list-line">
          {filters}
          <ListTools list={list as unknown as ComponentProps<typeof ListTools<V>>['list']}>
            {head ? actions : null}
          </ListTools>
        </div>
        <IgnoredDays address={list.address} today={list.today} given={list.leftOut} />
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
        {/* Keep dialogs outside of the card, or each one would restyle all of its cells. */}
        <div className="contents">
          <BesideList>{over}</BesideList>
        </div>
      </RecordSpace>
    </ListContexts>
  );
}

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
    This view was deleted or isn’t yours. Showing the whole list.
  </p>
);

/** Whether a link changes the list's rows, which leaves an open record beside it as it is. */
function isMoveOf(list: Shown, link: HTMLAnchorElement, within: Element | null): boolean {
  return within?.contains(link) === true && !link.closest('[data-row-link], .record') && list.contains(link.href);
}

/** @param failure replaces the rows if they can't be read */
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
      {/* Hide children instead of removing them, because they may hold the result of a change. */}
      <div className="contents" hidden={Boolean(empty)}>
        <UnreadableRowsContext value={unreadableRowsOf(shown.answer)}>{children}</UnreadableRowsContext>
      </div>
    </>
  );
}

function Paused({ hasRows }: { hasRows: boolean }) {
  const promise = 'It will load as soon as the server can be reached.';
  return (
    <PartProblem retry={null}>{hasRows ? `You’re still seeing the previous data. ${promise}` : promise}</PartProblem>
  );
}

/** Once the requested rows arrive, scrolls to the top, restores the focus and announces the outcome. */
function useArrival({ shown, isPending, isPaused, problem }: Shown, outcome: string): void {
  const view = shown?.href ?? '';
  useScrollRestoration(view, () => {
    if (isMoveInPlace()) return false;
    // A link may have left the list and Back returned to it, so discard the move.
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

/** Follows links within the list. It prefetches on press, and when the pointer or focus rests on a page or tab link. */
function useLinks({ prefetch, navigate }: Shown) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const linkAt = ({ target }: { target: EventTarget }) => (target as HTMLElement).closest('a');
  // Prefetch on hover only for page and tab links, which users are likely to follow.
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
      // End first, because the link's address changes when the list renders.
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

/** Shown while retrying after a first read that failed. */
const Waiting = () => (
  <div className="p-4">
    <LoadingNote>Loading…</LoadingNote>
    <Bars count={12} />
  </div>
);
