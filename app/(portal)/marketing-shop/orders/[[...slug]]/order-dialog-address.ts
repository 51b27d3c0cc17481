/**
 * The dialog's place in the address, changed without loading the list again: Next takes these calls over into
 * `useSearchParams`.
 */

/** Marks an entry of the browser's history that this page added, so that going back stays in the portal. */
const OPENED_HERE = 'orderDialogOpenedHere';

interface DialogState {
  [OPENED_HERE]?: boolean;
}

/** Opens an order over the list; Back closes it. */
export function openOrderDialog(href: string): void {
  history.pushState({ [OPENED_HERE]: true } satisfies DialogState, '', href);
}

/** Shows another order in the open dialog; Back still closes it. */
export function showOtherOrder(href: string): void {
  history.replaceState(kept(), '', href);
}

/** Closes the dialog. One that was opened from a link has no list before it, so its entry becomes the list. */
export function closeOrderDialog(listHref: string): void {
  if ((history.state as DialogState | null)?.[OPENED_HERE]) history.back();
  else history.replaceState(null, '', listHref);
}

function kept(): DialogState {
  return { [OPENED_HERE]: (history.state as DialogState | null)?.[OPENED_HERE] === true };
}
