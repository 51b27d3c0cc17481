'use client';

import { useCallback, useRef, type HTMLAttributes, type SyntheticEvent } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { confirm } from './confirm';

/** Asks whether what is typed may go, before a dialog is closed by Esc or a press beside it. */
export interface DirtyFields {
  mayClose: () => Promise<boolean>;
  listeners: Pick<HTMLAttributes<HTMLElement>, 'onFocusCapture' | 'onKeyDownCapture' | 'onPasteCapture'>;
}

/** Boxes whose text is a person's work: neither a search, which can be made again, nor a password. */
const WORK =
  'textarea, [contenteditable="true"], ' +
  'input:not([type="search"], [type="password"], [type="checkbox"], [type="radio"], [type="file"], ' +
  '[type="hidden"], [role="combobox"])';

/** Asks before what was typed is thrown away. */
export function confirmDiscarding(): Promise<boolean> {
  return confirm({
    title: 'Discard your changes?',
    text: 'It isn’t saved yet.',
    confirm: 'Discard',
    look: 'discard',
  });
}

/**
 * Guards what is typed into the boxes of a dialog, whoever made them. Each is compared with what it
 * held when it first had the focus.
 *
 * @returns `mayClose` asks where something would be lost; `listeners` go to the element around the boxes
 */
export function useDirtyFields(): DirtyFields {
  const before = useRef(new Map<Element, string>());
  const isTyped = () => [...before.current].some(([box, text]) => box.isConnected && textOf(box) !== text);
  const mayClose = useUnsavedGuard(isTyped, { ask: confirmDiscarding, onDiscard: () => before.current.clear() });
  const note = useCallback(({ target, currentTarget }: SyntheticEvent) => {
    const focused = target as Element;
    // Restore writes into boxes that never had the focus.
    const boxes = focused.closest('[data-draft]') ? currentTarget.querySelectorAll(WORK) : [focused];
    for (const box of boxes) {
      if (!box.matches(WORK) || box.closest('[role="search"]') || before.current.has(box)) continue;
      before.current.set(box, textOf(box));
    }
  }, []);
  // A box may have the focus before the page is taken over, and hear of no other one.
  return { mayClose, listeners: { onFocusCapture: note, onKeyDownCapture: note, onPasteCapture: note } };
}

function textOf(box: Element): string {
  return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.value : (box.textContent ?? '');
}
