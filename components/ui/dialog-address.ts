import { useSearchParams } from 'next/navigation';
import { useMemo, useSyncExternalStore, type MouseEvent } from 'react';
import { historyEntry, mayLeave } from '@/components/form/leave-guard';
import { isPlainClick } from './plain-click';
import { onAddress, setAddress } from './shown-address';

/** Marks history entries that this page added, so that going back stays within the portal. */
const OPENED_HERE = 'dialogOpenedHere';

interface DialogState {
  [OPENED_HERE]?: boolean;
}

/** Keys of those entries, because Next drops the mark when it reloads the page. */
const openedHere = new Set<string | undefined>();

/** Opens a dialog with its own history entry, so that Back closes it. */
export function openDialogAt(href: string): void {
  setAddress('push', href, { [OPENED_HERE]: true } satisfies DialogState);
  openedHere.add(historyEntry()?.key);
}

export const isRecordBeside = () => document.querySelector('.record[data-beside]') !== null;

/** Shows other rows of a list and the record in the address beside them. */
export function moveBeside(entry: 'push' | 'replace', href: string): void {
  // The entry's previous page is no longer the list below the record.
  if (entry === 'replace') openedHere.delete(historyEntry()?.key);
  setAddress(entry, href);
}

/** Shows another view in the open dialog. Back still closes the dialog. */
export function showInDialog(href: string): void {
  setAddress('replace', href, storedState());
}

/** Follows a link within the open dialog, unless modifier keys ask for a new tab. It confirms before losing input. */
export function followInDialog(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void mayLeave().then((yes) => (yes ? showInDialog(href) : undefined));
}

/** True while going back from a dialog. A second press must not go back another page. */
let isGoingBack = false;

/** Closes the dialog. A dialog opened from a link has no page before it, so the page replaces its entry. */
export function closeDialog(pageHref: string): void {
  if (isGoingBack) return;
  if (isOpenedHere()) {
    isGoingBack = true;
    addEventListener('popstate', () => (isGoingBack = false), { once: true });
    history.back();
  } else {
    setAddress('replace', pageHref);
  }
}

/** The current search parameters. Next only reports new ones in a transition, which would delay dialogs. */
export function useDialogAddress(): URLSearchParams {
  const fromNext = useSearchParams();
  const search = useSyncExternalStore(
    onAddress,
    () => location.search,
    () => `?${fromNext}`,
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

function storedState(): DialogState {
  return { [OPENED_HERE]: isOpenedHere() };
}

function isOpenedHere(): boolean {
  const key = historyEntry()?.key;
  return (history.state as DialogState | null)?.[OPENED_HERE] === true || (key !== undefined && openedHere.has(key));
}
