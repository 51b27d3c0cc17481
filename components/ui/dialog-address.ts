import { useSearchParams } from 'next/navigation';
import { useMemo, useSyncExternalStore, type MouseEvent } from 'react';
import { mayLeave } from '@/components/form/leave-guard';

/** Changes the address of a dialog without loading the page: Next takes these calls over into `useSearchParams`. */

/** Marks an entry of the browser's history that this page added, so that going back stays in the portal. */
const OPENED_HERE = 'dialogOpenedHere';

interface DialogState {
  [OPENED_HERE]?: boolean;
}

/** Tells `useDialogAddress` of an address that was changed here. */
const CHANGED = 'dialog-address';

/** Opens a dialog over the page; Back closes it. */
export function openDialogAt(href: string): void {
  history.pushState({ [OPENED_HERE]: true } satisfies DialogState, '', href);
  dispatchEvent(new Event(CHANGED));
}

/** Shows something else in the open dialog; Back still closes it. */
export function showInDialog(href: string): void {
  history.replaceState(kept(), '', href);
  dispatchEvent(new Event(CHANGED));
}

/** Follows a link to another view of the open dialog, unless its keys ask for a tab of the browser. Asks before typed work goes. */
export function followInDialog(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void mayLeave().then((yes) => (yes ? showInDialog(href) : undefined));
}

/** Closes the dialog. One that was opened from a link has no page before it, so its entry becomes the page behind. */
export function closeDialog(pageHref: string): void {
  if ((history.state as DialogState | null)?.[OPENED_HERE]) history.back();
  else {
    history.replaceState(null, '', pageHref);
    dispatchEvent(new Event(CHANGED));
  }
}

/** The search parameters of the address as it is now. Next tells of new ones in a transition, which dialogs would wait for. */
export function useDialogAddress(): URLSearchParams {
  const told = useSearchParams();
  const search = useSyncExternalStore(subscribe, () => location.search, () => `?${told}`);
  return useMemo(() => new URLSearchParams(search), [search]);
}

function subscribe(listener: () => void) {
  for (const event of [CHANGED, 'popstate']) addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'popstate']) removeEventListener(event, listener);
  };
}

function kept(): DialogState {
  return { [OPENED_HERE]: (history.state as DialogState | null)?.[OPENED_HERE] === true };
}
