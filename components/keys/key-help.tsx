'use client';

import clsx from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import { createStore } from '@/lib/store';
import { keysHere, type Key } from './keys';

const KeySheet = deferred(() => import('./key-sheet'));

interface Shown {
  tables: ReturnType<typeof keysHere>;
  /** Where the focus returns. */
  opener: Element | null;
}

const shown = createStore<Shown | null>(null);

/** Opens the sheet of the keys that count where the person is now. */
export function showKeys(opener: Element | null = document.activeElement): void {
  const next = { tables: keysHere(), opener };
  KeySheet.load().then(
    () => shown.set(next),
    () => showToast.error('This part of the page could not be loaded. Please check your connection.'),
  );
}

export const SHEET_KEY: Key = {
  keys: '?',
  label: 'Keyboard shortcuts',
  isHere: () => shown.get() === null,
  run: () => showKeys(),
};

/** The button of the sheet of keys. Phones have no keyboard, so they don't show it. */
export function KeyHelp() {
  const sheet = useSyncExternalStore(
    shown.subscribe,
    () => shown.get(),
    () => null,
  );
  const opener = useRef<Element | null>(null);
  useLoadAtRest(KeySheet);
  const returnFocus = () => {
    const target = opener.current;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        type="button"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onPointerEnter={KeySheet.load}
        onClick={(event) => showKeys(event.currentTarget)}
        className={clsx(
          'grid size-9 shrink-0 place-items-center rounded text-muted',
          'hover:bg-hover hover:text-text max-sm:hidden',
        )}
      >
        <CircleHelp aria-hidden size={18} />
      </button>
      {sheet ? (
        <KeySheet
          tables={sheet.tables}
          onClose={() => {
            opener.current = sheet.opener;
            shown.set(null);
          }}
          onClosed={returnFocus}
        />
      ) : null}
    </>
  );
}
