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

export function RecordViewProvider({ rendered, children }: { rendered: RecordView; children: ReactNode }) {
  return <RenderedContext value={rendered}>{children}</RenderedContext>;
}

const HasListContext = createContext(false);

/** Marks a record as belonging to a list, so that it may open beside it. */
export function BesideList({ children }: { children: ReactNode }) {
  return <HasListContext value>{children}</HasListContext>;
}

/** The choice since the page loaded, with its user, because people may share a browser. */
const chosen = createStore<{ userId: number; view: RecordView } | null>(null);

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
 * Returns where a record opens. The server doesn't know the window's width, so it renders a dialog that the style sheet
 * places; the browser then takes it over without moving it.
 *
 * @returns `mayStandBeside` if there is a list and the user hasn't chosen dialogs; `isBeside` if the window is also
 *   wide enough
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
 * Reserves room for the record beside a list. An opening record first covers that area, and the list shrinks a frame
 * later, because its cells need a new layout. If the page loads with a record, the room is reserved from the start, so
 * that the list doesn't move.
 *
 * @param name the address parameter for the record; undefined for lists without records
 */
export function RecordSpace({ name, ...area }: { name: string | undefined } & ComponentProps<'div'>) {
  const address = useDialogAddress();
  const [view] = useRecordView();
  const hasRoom = useAfterFrame(name !== undefined && positiveNumber(address.get(name) ?? '') !== undefined);
  return <div {...area} data-record-space={(hasRoom && view.isBeside) || undefined} />;
}

const beside = createStore(false);

export function usePublishView(isBeside: boolean): void {
  useEffect(() => {
    beside.set(isBeside);
    return () => beside.set(false);
  }, [isBeside]);
}

export function useRecordIsBeside(): boolean {
  return useSyncExternalStore(beside.subscribe, beside.get, () => false);
}
