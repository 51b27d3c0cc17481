'use client';

import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { currentSaveError } from '@/components/connection/save-error';
import { createStore } from '@/lib/bff/store';
import { rememberFocus } from './focus';

/** `danger` deletes something; `discard` loses work, so staying is the default choice. */
export type QuestionLook = 'primary' | 'danger' | 'discard';

export interface Confirmation {
  title: string;
  /** The consequences; omitted if the title says it all. */
  text?: ReactNode;
  /** Fields to complete before confirming; Enter in them confirms. */
  fields?: ReactNode;
  /** The element with initial focus instead of Cancel. */
  begin?: RefObject<HTMLElement | null>;
  /** The verb on the confirm button. */
  confirm: string;
  /** Its label while `onConfirm` runs: `Deleting…`. */
  confirming?: string;
  look?: QuestionLook;
  /** Runs while the dialog stays open, and reports its own outcome. */
  onConfirm?: () => Promise<unknown>;
  /** Moves the focus after closing; by default it returns to where it was. */
  onClosed?: () => void;
}

export interface OpenQuestion extends Confirmation {
  /** Each question has its own host, because dialogs hide whatever was on the page before them. */
  host: HTMLElement;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
}

const open = createStore<readonly OpenQuestion[]>([]);
export const { get: openQuestions, subscribe: onOpenQuestions } = open;

/** True right after a question opens. A second press in the same turn means the same question. */
let isJustAsked = false;

/**
 * Asks in a dialog: `if (await confirm({ … })) …`. The focus then returns to where it was.
 *
 * @returns false after Cancel, Esc, Back or Forward
 */
export function confirm(question: Confirmation): Promise<boolean> {
  // Also ignore presses while the first question's code is loading.
  if (isJustAsked || open.get().some(({ host }) => host.childElementCount === 0)) return Promise.resolve(false);
  isJustAsked = true;
  queueMicrotask(() => (isJustAsked = false));
  const host = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      removeEventListener('popstate', refuse);
      flushSync(() => open.set(open.get().filter((each) => each.host !== host)));
      host.remove();
      resolve(yes);
    };
    const refuse = () => answer(false);
    addEventListener('popstate', refuse);
    const asked = {
      onClosed: rememberFocus(),
      ...question,
      host,
      onConfirm: async () => {
        try {
          await question.onConfirm?.();
        } finally {
          // Keep the question open if its action failed and can be retried.
          if (!host.contains(currentSaveError()?.slot ?? null)) answer(true);
        }
      },
      onClose: refuse,
    };
    // Render synchronously, so that keys pressed right away reach the dialog.
    flushSync(() => open.set([...open.get(), asked]));
  });
}

/** Confirms deleting one record (spec 1 §2). */
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
