'use client';

import clsx from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { deferred } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import { createStore } from '@/lib/bff/store';
import { keysHere, type Key } from './keys';

const KeySheet = deferred(() => import('./key-sheet'));

/** Null while the sheet is closed. */
const shown = createStore<ReturnType<typeof keysHere> | null>(null);

export function showKeys(): void {
  const tables = keysHere();
  KeySheet.load().then(
    () => shown.set(tables),
    () => showToast.error('This part of the page couldn’t be loaded. Check your connection.'),
  );
}

export const SHEET_KEY: Key = {
  keys: '?',
  label: 'Keyboard shortcuts',
  isHere: () => shown.get() === null,
  run: () => showKeys(),
};

/** Opens the shortcut sheet. Hidden on phones, which have no keyboard. */
export function KeyHelp() {
  const tables = useSyncExternalStore(
    shown.subscribe,
    () => shown.get(),
    () => null,
  );
  return (
    <>
      <button
        type="button"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onPointerEnter={KeySheet.load}
        onFocus={KeySheet.load}
        onClick={showKeys}
        className={clsx(
          'grid size-9 shrink-0 place-items-center rounded text-muted',
          'hover:bg-hover hover:text-text max-sm:hidden',
        )}
      >
        <CircleHelp aria-hidden size={18} />
      </button>
      {tables ? <KeySheet tables={tables} onClose={() => shown.set(null)} /> : null}
    </>
  );
}
