import { useSearchParams } from 'next/navigation';
import { useMemo, useSyncExternalStore, type MouseEvent } from 'react';
import { historyEntry, mayLeave } from '@/components/form/leave-guard';
import { isPlainClick } from './plain-click';
import { onAddress, setAddress } from './shown-address';

/** Marks an entry of the browser's history that this page added, so that going back stays in the portal. */
const OPENED_HERE = 'dialogOpenedHere';

interface DialogState {
  [OPENED_HERE]?: boolean;
}

/** The keys of those entries, whose mark goes when Next reads the page anew. */
const openedHere = new Set<string | undefined>();

/** Opens a dialog over the page; Back closes it. */
export function openDialogAt(href: string): void {
  setAddress('push', href, { [OPENED_HERE]: true } satisfies DialogState);
  openedHere.add(historyEntry()?.key);
}

/** Is there a record that stands beside its list? */
export const isRecordBeside = () => document.querySelector('.record[data-beside]') !== null;

/** Shows other rows of a list, and the record beside them that the address names. */
export function moveBeside(entry: 'push' | 'replace', href: string): void {
  // What was there when the record was opened is not what stands below it now.
  if (entry === 'replace') openedHere.delete(historyEntry()?.key);
  setAddress(entry, href);
}

/** Shows something else in the open dialog; Back still closes it. */
export function showInDialog(href: string): void {
  setAddress('replace', href, kept());
}

/**
 * Follows a link to another view of the open dialog, unless its keys ask for a tab of the
 * browser. Asks before typed work goes.
 */
export function followInDialog(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void mayLeave().then((yes) => (yes ? showInDialog(href) : undefined));
}

/** Is the browser on its way back from a dialog? A second press must not lead on to the page before. */
let isGoingBack = false;

/** Closes the dialog. One that was opened from a link has no page before it, so its entry becomes the page behind. */
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

/**
 * The search parameters of the address as it is now. Next tells of new ones in a
 * transition, which dialogs would wait for.
 */
export function useDialogAddress(): URLSearchParams {
  const fromNext = useSearchParams();
  const search = useSyncExternalStore(
    onAddress,
    () => location.search,
    () => `?${fromNext}`,
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

function kept(): DialogState {
  return { [OPENED_HERE]: isOpenedHere() };
}

function isOpenedHere(): boolean {
  const key = historyEntry()?.key;
  return (history.state as DialogState | null)?.[OPENED_HERE] === true || (key !== undefined && openedHere.has(key));
}
