'use client';

import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { currentSaveError } from '@/components/connection/save-error';
import { createStore } from '@/lib/bff/store';
import { rememberFocus } from './focus';

/**
 * `danger` where something is deleted; `discard` where work is thrown away, and to stay is the choice that is offered.
 */
export type QuestionLook = 'primary' | 'danger' | 'discard';

/** What a person is asked before something happens. */
export interface Confirmation {
  title: string;
  /** What follows from saying yes; without it the title says it all. */
  text?: ReactNode;
  /** What can still be put right or added before saying yes; Enter in it says yes. */
  fields?: ReactNode;
  /** Has the focus first instead of Cancel. */
  begin?: RefObject<HTMLElement | null>;
  /** The verb on the button. */
  confirm: string;
  /** The verb while `onConfirm` is under way, such as `Deleting…`. */
  confirming?: string;
  look?: QuestionLook;
  /** Runs while the dialog stays open, and reports its own outcome. */
  onConfirm?: () => Promise<unknown>;
  /** Where the focus goes afterwards, unless it goes back to where it was. */
  onClosed?: () => void;
}

/** A question that waits for its answer. */
export interface OpenQuestion extends Confirmation {
  /** One for each: what stood there before would be hidden by the dialog that the question is asked over. */
  host: HTMLElement;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
}

const open = createStore<readonly OpenQuestion[]>([]);
export const { get: openQuestions, subscribe: onOpenQuestions } = open;

/** Was a question asked by what runs now? A second press in the same turn means the same one. */
let isJustAsked = false;

/**
 * Asks in a dialog: `if (await confirm({ … })) …`. Afterwards the focus is back where it was.
 *
 * @returns false after Cancel and Esc, and when the page was left by Back or Forward
 */
export function confirm(question: Confirmation): Promise<boolean> {
  // So does one while the code of the first is on its way.
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
          // What failed and can be tried again keeps its question.
          if (!host.contains(currentSaveError()?.slot ?? null)) answer(true);
        }
      },
      onClose: refuse,
    };
    // At once, or a key that is pressed as soon as it shows would reach nobody.
    flushSync(() => open.set([...open.get(), asked]));
  });
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
