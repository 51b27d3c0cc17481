'use client';

import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';

const ConfirmDialog = lazy(() => import('@/components/ui/confirm-dialog'));

/** What a person is asked before something happens. */
export interface Question {
  title: string;
  text?: ReactNode;
  /** The verb on the button. */
  confirm: string;
  /** `danger` where something is lost. */
  look?: 'primary' | 'danger';
}

/**
 * Asks in a dialog, as part of what an action does: `if (await ask({ … })) …`. Afterwards the focus is back where it
 * was, or where `fallbackFocus` says when that is gone.
 *
 * @returns the dialog to render, and the function that asks; its answer is false after Cancel and Esc
 */
export function useQuestion(fallbackFocus?: () => void): [dialog: ReactNode, ask: (question: Question) => Promise<boolean>] {
  const [open, setOpen] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const before = useRef<Element | null>(null);

  const ask = useCallback((question: Question) => {
    before.current = document.activeElement;
    return new Promise<boolean>((resolve) => {
      setOpen({
        ...question,
        answer: (yes) => {
          setOpen(null);
          resolve(yes);
        },
      });
    });
  }, []);

  const returnFocus = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    if (document.activeElement === document.body) fallbackFocus?.();
  };

  const dialog = open ? (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={open.title}
        confirm={open.confirm}
        look={open.look ?? 'primary'}
        onConfirm={() => open.answer(true)}
        onClose={() => open.answer(false)}
        onClosed={returnFocus}
      >
        {open.text}
      </ConfirmDialog>
    </Suspense>
  ) : null;
  return [dialog, ask];
}
