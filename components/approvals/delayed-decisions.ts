import { useEffect, useSyncExternalStore } from 'react';
import { toastFailure } from '@/components/connection/save-error';
import { askBeforeUnload } from '@/components/form/leave-guard';
import { showToast } from '@/components/ui/toast';
import type { ToastLink } from '@/components/ui/toaster';
import { commitAfterUndo } from '@/components/ui/undo';
import { bff, BffError, sendOnLeaving } from '@/lib/bff/client';
import type { approve } from '@/lib/contract/approvals';
import type { Input, Output } from '@/lib/contract/endpoint';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { SAVED_UNREADABLE } from '@/lib/domain/saved-unreadable';
import { queryClient } from '@/lib/query/client';

type Answer = Output<typeof approve>;

/** While a page goes away, a browser sends at most 64 KB, headers included. */
const SENT_ON_LEAVING = 60_000;

/** A decision about rows of a list, as it will be sent in ten seconds. */
interface HeldDecision<Result> {
  /** The rows, and what becomes of each. */
  rows: ReadonlyMap<number, ApprovalDecision>;
  /** What happens in ten seconds. */
  message: string;
  body: Input<typeof approve>['body'];
  /** What did not succeed, in the words of the specs. */
  failed: string;
  /** What is shown of the answer in a dialog; null where the message says all. */
  toResult: (answer: Answer) => Result | null;
  done: (answer: Answer) => string;
  /** Where a person who has left the page can see the result. */
  link: ToastLink;
  /** Selects the rows again that are not decided. */
  putBack: () => void;
}

interface Decisions<Result> {
  /** Rows that are being decided. */
  deciding: ReadonlyMap<number, ApprovalDecision>;
  /** The results that are still shown, the oldest first. */
  results: readonly Result[];
}

export type DecisionStore<Result> = ReturnType<typeof createDecisionStore<Result>>;

/** What tells which rows are being decided. */
export interface DecidingSource {
  subscribe: (listener: () => void) => () => void;
  get: () => Pick<Decisions<unknown>, 'deciding'>;
}

/**
 * The decisions of one list, which outlive its pages. Nothing can take a decision back, so each is held for ten seconds
 * (docs/decisions/0021-nothing-is-lost.md).
 */
export function createDecisionStore<Result>() {
  let state: Decisions<Result> = { deciding: new Map(), results: [] };
  const listeners = new Set<() => void>();
  /** Decided, and in the list until that is read again. */
  const ended = new Set<number>();
  let hosts = 0;

  const setState = (changed: Partial<Decisions<Result>>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  const release = (ids: Iterable<number>) => {
    const deciding = new Map(state.deciding);
    for (const id of ids) deciding.delete(id);
    setState({ deciding });
  };

  const run = async (decision: HeldDecision<Result>): Promise<void> => {
    const { rows, body, failed, toResult, done, link, putBack } = decision;
    const stopAsking = askBeforeUnload();
    try {
      const answer = await bff<typeof approve>('POST', '/approvals/approve', { body });
      const result = toResult(answer);
      if (result) setState({ results: [...state.results, result] });
      if (!result || hosts === 0) showToast.success(done(answer), result ? link : undefined);
      for (const id of rows.keys()) ended.add(id);
    } catch (error) {
      if (error instanceof BffError && error.statusCode === SAVED_UNREADABLE) {
        for (const id of rows.keys()) ended.add(id);
        showToast.error(error.message);
        return void queryClient().invalidateQueries();
      }
      release(rows.keys());
      putBack();
      // The same request goes under the same key: what was decided by it is not decided twice.
      toastFailure(
        (reason) => `${failed}\n${reason}`,
        error,
        () => void again(decision),
      );
      // It may have failed because what is shown was outdated.
      void queryClient().invalidateQueries();
    } finally {
      stopAsking();
    }
  };
  const again = (decision: HeldDecision<Result>) => {
    setState({ deciding: new Map([...state.deciding, ...decision.rows]) });
    return run(decision);
  };

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Decides in ten seconds, unless that is undone. */
    hold(decision: HeldDecision<Result>): void {
      const { size } = new Blob([JSON.stringify(decision.body)]);
      setState({ deciding: new Map([...state.deciding, ...decision.rows]) });
      commitAfterUndo({
        message: decision.message,
        undo: () => {
          release(decision.rows.keys());
          decision.putBack();
          showToast.success('Undone: nothing was decided.');
        },
        run: () => run(decision),
        sendOnLeaving: size > SENT_ON_LEAVING ? null : () => sendOnLeaving('POST', '/approvals/approve', decision.body),
      });
    },
    /** Marks a row of which a part is decided otherwise than by `hold`, until `unmark`. */
    mark(id: number, decision: ApprovalDecision): void {
      setState({ deciding: new Map([...state.deciding, [id, decision]]) });
    },
    /** @param isDecided then the mark stays until the list is read again */
    unmark(id: number, isDecided: boolean): void {
      if (isDecided) ended.add(id);
      else release([id]);
    },
    closeResult: () => setState({ results: state.results.slice(1) }),
    /** Once the list was read again: a row that is still in it waits for another decision. */
    forgetEnded() {
      if (ended.size === 0) return;
      release(ended);
      ended.clear();
    },
    /** Somebody shows the results. @returns ends it */
    host() {
      hosts += 1;
      return () => void (hosts -= 1);
    },
  };
}

const NONE: ReadonlyMap<number, ApprovalDecision> = new Map();

/** The rows of a list that are being decided, and how. */
export function useDeciding({ subscribe, get }: DecidingSource): ReadonlyMap<number, ApprovalDecision> {
  return useSyncExternalStore(
    subscribe,
    () => get().deciding,
    () => NONE,
  );
}

/**
 * The same, for the list itself.
 * @param readAt when it was read, in milliseconds: its rows may be the same as before
 */
export function useDecidingOf<Result>(
  store: DecisionStore<Result>,
  readAt: number,
): ReadonlyMap<number, ApprovalDecision> {
  useEffect(() => store.forgetEnded(), [store, readAt]);
  return useDeciding(store);
}

/** The result to show, the oldest first; null where there is none. */
export function useDecisionResult<Result>(store: DecisionStore<Result>): Result | null {
  useEffect(() => store.host(), [store]);
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().results[0] ?? null,
    () => null,
  );
}
