'use client';

import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';

const ConfirmDialog = lazy(() => import('@/components/ui/confirm-dialog'));

/** What is asked before something that can't be taken back. */
export interface Question {
  title: string;
  text: string;
  /** The verb on the button, and while it is carried out. */
  confirm: string;
  confirming: string;
  look: 'primary' | 'danger';
  carryOut: () => Promise<unknown>;
}

/**
 * A question over a dialog. It is rendered beside that dialog and not inside, since what lies in one is placed by it.
 *
 * @returns a way to ask, whether something is asked now, and the question to render
 */
export function useQuestion(): { ask: (question: Question) => void; asking: boolean; element: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const asker = useRef<Element | null>(null);

  const ask = (asked: Question) => {
    asker.current = document.activeElement;
    setQuestion(asked);
  };
  const element = question ? (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={question.title}
        confirm={question.confirm}
        confirming={question.confirming}
        look={question.look}
        onConfirm={async () => {
          await question.carryOut();
          setQuestion(null);
        }}
        onClose={() => setQuestion(null)}
        onClosed={() => (asker.current as HTMLElement | null)?.focus()}
      >
        {question.text}
      </ConfirmDialog>
    </Suspense>
  ) : null;
  return { ask, asking: question !== null, element };
}
