'use client';

import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentFailedSave } from '@/components/connection/failed-save';
import type { ConfirmLook } from './confirm-dialog';

/** What a person is asked before something happens. */
export interface Confirmation {
  title: string;
  text?: ReactNode;
  /** The verb on the button. */
  confirm: string;
  /** The verb while `onConfirm` is under way, such as `Deleting…`. */
  confirming?: string;
  look?: ConfirmLook;
  /** Runs while the dialog stays open, and reports its own outcome. */
  onConfirm?: () => Promise<unknown>;
  /** Where the focus goes afterwards, unless it goes back to where it was. */
  onClosed?: () => void;
}

/** Is a question on its way? A second press means the same one. */
let isComing = false;

/** The code of questions, which a page has come at rest. */
export const loadConfirmation = () => import('./confirm-dialog');

/**
 * Asks in a dialog: `if (await confirm({ … })) …`. Afterwards the focus is back where it was.
 *
 * @returns false after Cancel and Esc, and when the page was left by Back or Forward
 */
export async function confirm({ text, onConfirm, onClosed, ...looks }: Confirmation): Promise<boolean> {
  const opener = document.activeElement;
  const around = opener?.closest('[role="dialog"]') ?? null;
  if (isComing) return false;
  isComing = true;
  const { default: ConfirmDialog } = await loadConfirmation().finally(() => (isComing = false));
  // A host for each question: one that stood there before would be hidden by the dialog
  // that the question is asked over.
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      removeEventListener('popstate', refuse);
      root.unmount();
      host.remove();
      resolve(yes);
    };
    const refuse = () => answer(false);
    addEventListener('popstate', refuse);
    // At once, or a key that is pressed as soon as it shows would reach nobody.
    flushSync(() =>
      root.render(
        <ConfirmDialog
          {...looks}
          onConfirm={async () => {
            try {
              await onConfirm?.();
            } finally {
              // What failed and can be tried again keeps its question.
              if (!host.contains(currentFailedSave()?.place ?? null)) answer(true);
            }
          }}
          onClose={refuse}
          onClosed={onClosed ?? (() => focusAgain(opener, around))}
        >
          {text}
        </ConfirmDialog>,
      ),
    );
  });
}

/** @param around the dialog that it was asked in, whose opener may be gone by the answer */
function focusAgain(opener: Element | null, around: Element | null): void {
  const target = [opener, around].find((each) => each?.isConnected) ?? document.querySelector('main button');
  if (target instanceof HTMLElement) target.focus();
}

/** Asks whether one record shall be deleted (spec 1 §2). */
export function confirmDeletion({
  name,
  ...question
}: Pick<Confirmation, 'title' | 'onConfirm' | 'onClosed'> & { name?: string }) {
  return confirm({
    ...question,
    confirm: 'Delete',
    confirming: 'Deleting…',
    look: 'danger',
    text: (
      <>
        {name ? <p className="font-medium text-text">{name}</p> : null}
        <p>Once you do this, it can&apos;t be undone.</p>
      </>
    ),
  });
}
