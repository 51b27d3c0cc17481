'use client';

import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { mayLeave } from '@/components/form/leave-guard';
import { useKeyLabel } from '@/components/keys/key-label';
import { SHEET_KEY, showKeys } from '@/components/keys/key-help';
import type { Key } from '@/components/keys/keys';
import { FORM_KEYS, LIST_KEYS } from '@/components/keys/page-keys';
import { useKeys } from '@/components/keys/use-keys';
import { useMayOpen, useMenuSections } from '@/components/layout/rights';
import { useNavigation } from '@/components/layout/navigation';
import { deferred } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import { EDIT_PROFILE_PATH, SERIAL_NUMBERS_PATH, COMPANIES_PATH } from '@/lib/addresses/paths';
import type { RecordWithActions } from './record-here';
import { collectTyped, acceptInput } from './type-ahead';

const CommandBar = deferred(() => import('./command-bar'));

const NOT_LOADED = 'This part of the page couldn’t be loaded. Check your connection.';

/** Opens the command bar and declares the shortcuts of every page. It looks like a search field. */
export function FindButton() {
  const menu = useMenuSections().flatMap(({ entries }) => entries);
  const [editProfile, companies, serialNumbers] = [
    useMayOpen(EDIT_PROFILE_PATH),
    useMayOpen(COMPANIES_PATH),
    useMayOpen(SERIAL_NUMBERS_PATH),
  ];
  const further = [
    ...(editProfile ? [EDIT_PROFILE_PATH] : []),
    ...(companies ? [COMPANIES_PATH] : []),
    ...(serialNumbers ? [SERIAL_NUMBERS_PATH] : []),
  ];
  const { navigate } = useNavigation();
  const opener = useRef<Element | null>(null);
  const [open, setOpen] = useState<{ record: RecordWithActions | null } | null>(null);
  const openLabel = useKeyLabel('Mod+k');

  const show = () => {
    opener.current ??= document.activeElement;
    collectTyped();
    CommandBar.load().then(
      ({ recordHere }) => setOpen({ record: recordHere() }),
      () => {
        acceptInput();
        showToast.error(NOT_LOADED);
      },
    );
  };
  const returnFocus = () => {
    const target = opener.current;
    opener.current = null;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
  };
  const goTo = async (href: string): Promise<void> => {
    if (await mayLeave()) navigate(href);
  };

  useKeys('Everywhere', 'anywhere', [
    { keys: 'Mod+k', label: 'Search and commands', run: () => (open ? setOpen(null) : show()) },
    ...FORM_KEYS,
    SHEET_KEY,
  ]);
  useKeys(
    'Go to',
    'page',
    menu.flatMap(({ key, label, href }): Key[] =>
      key ? [{ keys: `g ${key}`, label, run: () => void goTo(href) }] : [],
    ),
  );
  useKeys('This list', 'page', LIST_KEYS);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search (${openLabel})`}
        onPointerEnter={CommandBar.load}
        onFocus={CommandBar.load}
        onClick={show}
        className={clsx(
          'flex h-8 w-full max-w-[360px] items-center gap-2 px-2.5',
          'rounded border border-line-strong bg-bg text-left text-sm text-muted',
          'hover:bg-hover max-sm:size-10 max-sm:justify-center max-sm:border-transparent',
          'max-sm:bg-transparent max-sm:px-0 max-sm:text-text',
        )}
      >
        <Search aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate max-sm:sr-only">Search orders, partners, products…</span>
        <kbd aria-hidden className="rounded-sm border border-line-strong px-1 font-sans text-xs max-sm:hidden">
          {openLabel}
        </kbd>
      </button>
      {open ? (
        <CommandBar
          menu={menu}
          further={further}
          here={[
            { label: 'Keyboard shortcuts', words: 'keys help', keys: '?', run: () => setTimeout(() => showKeys()) },
          ]}
          opened={open.record}
          onClose={() => setOpen(null)}
          onClosed={returnFocus}
        />
      ) : null}
    </>
  );
}
