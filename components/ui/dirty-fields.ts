'use client';

import { useCallback, useRef, type HTMLAttributes, type SyntheticEvent } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { confirm } from './confirm';

/** Confirms before Esc or an outside press closes a dialog with input. */
export interface DirtyFields {
  mayClose: () => Promise<boolean>;
  listeners: Pick<HTMLAttributes<HTMLElement>, 'onFocusCapture' | 'onKeyDownCapture' | 'onPasteCapture'>;
}

/** Fields with a user's work. Searches can be repeated and passwords aren't kept, so they don't count. */
const WORK =
  'textarea, [contenteditable="true"], ' +
  'input:not([type="search"], [type="password"], [type="checkbox"], [type="radio"], [type="file"], ' +
  '[type="hidden"], [role="combobox"])';

export function confirmDiscarding(): Promise<boolean> {
  return confirm({
    title: 'Discard your changes?',
    text: 'It isn’t saved yet.',
    confirm: 'Discard',
    look: 'discard',
  });
}

/**
 * Guards all fields in a dialog by comparing them with their values at first focus.
 *
 * @returns `mayClose` confirms if input would be lost; `listeners` go on the element around the fields
 */
export function useDirtyFields(): DirtyFields {
  const before = useRef(new Map<Element, string>());
  const isTyped = () => [...before.current].some(([box, text]) => box.isConnected && textOf(box) !== text);
  const mayClose = useUnsavedGuard(isTyped, { ask: confirmDiscarding, onDiscard: () => before.current.clear() });
  const note = useCallback(({ target, currentTarget }: SyntheticEvent) => {
    const focused = target as Element;
    // Restoring a draft fills fields that were never focused.
    const boxes = focused.closest('[data-draft]') ? currentTarget.querySelectorAll(WORK) : [focused];
    for (const box of boxes) {
      if (!box.matches(WORK) || box.closest('[role="search"]') || before.current.has(box)) continue;
      before.current.set(box, textOf(box));
    }
  }, []);
  // A field may have the focus before hydration, so listen to keys and pastes too.
  return { mayClose, listeners: { onFocusCapture: note, onKeyDownCapture: note, onPasteCapture: note } };
}

function textOf(box: Element): string {
  return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.value : (box.textContent ?? '');
}
