'use client';

import { createContext, use, useEffect, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { SignedInUserContext } from '@/components/layout/signed-in-user';
import { useDialogAddress } from '@/components/ui/dialog-address';
import { useAfterFrame } from '@/components/ui/use-after-frame';
import { writeCookie } from '@/lib/preferences/browser-cookie';
import {
  BESIDE_FROM_WIDTH,
  DEFAULT_RECORD_VIEW,
  recordViewCookie,
  writeRecordView,
  type RecordView,
} from '@/lib/preferences/record-view';
import { positiveNumber } from '@/lib/addresses/list-address';
import { createStore } from '@/lib/bff/store';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

const RenderedContext = createContext<RecordView>(DEFAULT_RECORD_VIEW);

/** Tells how a person has records shown, as the server read it of the cookie. */
export function RecordViewProvider({ rendered, children }: { rendered: RecordView; children: ReactNode }) {
  return <RenderedContext value={rendered}>{children}</RenderedContext>;
}

const HasListContext = createContext(false);

/** Around the record that may lie over a list: it may stand beside that, too. */
export function BesideList({ children }: { children: ReactNode }) {
  return <HasListContext value>{children}</HasListContext>;
}

/** What was chosen since the page was loaded, and by whom: one browser serves several people. */
const chosen = createStore<{ userId: number; view: RecordView } | null>(null);

/** How a person has records shown, and the way to change it. */
export function useRecordView(): [RecordView, (view: RecordView) => void] {
  const rendered = use(RenderedContext);
  const userId = use(SignedInUserContext)?.id ?? 0;
  const latest = useSyncExternalStore(chosen.subscribe, chosen.get, () => null);
  const choose = (view: RecordView) => {
    writeCookie(recordViewCookie(userId), writeRecordView(view), ONE_YEAR_SECONDS);
    chosen.set({ userId, view });
  };
  return [latest?.userId === userId ? latest.view : rendered, choose];
}

const WIDE = `(min-width: ${BESIDE_FROM_WIDTH}px)`;

function followWidth(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/**
 * Where a record stands. The server does not know the window: what it renders is a dialog whose place the style sheet
 * decides, which the browser takes over without moving it.
 *
 * @returns `mayStandBeside` where there is a list and the person has not chosen the dialog; `isBeside` where the window
 *   is wide as well
 */
export function useRecordPlacement(): { hasList: boolean; mayStandBeside: boolean; isBeside: boolean } {
  const hasList = use(HasListContext);
  const [view] = useRecordView();
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  const mayStandBeside = hasList && view.isBeside;
  return { hasList, mayStandBeside, isBeside: mayStandBeside && isWide };
}

/**
 * Around a list: leaves the place of its record free. A record that is opened covers that place first, and the list
 * makes room in the frame after: its cells are laid out anew for that. In a page that comes with a record it is free
 * from the start: the record stands behind the list there, or is still on its way, and the list would move.
 *
 * @param name the parameter of the address that names the record; a list without one has none
 */
export function RecordSpace({ name, ...area }: { name: string | undefined } & ComponentProps<'div'>) {
  const address = useDialogAddress();
  const [view] = useRecordView();
  const hasRoom = useAfterFrame(name !== undefined && positiveNumber(address.get(name) ?? '') !== undefined);
  return <div {...area} data-record-space={(hasRoom && view.isBeside) || undefined} />;
}

/** Is a record shown beside its list? */
const beside = createStore(false);

/** Tells the list whether its record stands beside it. */
export function useTellList(isBeside: boolean): void {
  useEffect(() => {
    beside.set(isBeside);
    return () => beside.set(false);
  }, [isBeside]);
}

/** Does a record stand beside the list? */
export function useRecordIsBeside(): boolean {
  return useSyncExternalStore(beside.subscribe, beside.get, () => false);
}
