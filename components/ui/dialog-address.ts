import type { MouseEvent } from 'react';

/** Changes the address of a dialog without loading the page: Next takes these calls over into `useSearchParams`. */

/** Marks an entry of the browser's history that this page added, so that going back stays in the portal. */
const OPENED_HERE = 'dialogOpenedHere';

interface DialogState {
  [OPENED_HERE]?: boolean;
}

/** Opens a dialog over the page; Back closes it. */
export function openDialogAt(href: string): void {
  history.pushState({ [OPENED_HERE]: true } satisfies DialogState, '', href);
}

/** Shows something else in the open dialog; Back still closes it. */
export function showInDialog(href: string): void {
  history.replaceState(kept(), '', href);
}

/** Follows a link to another view of the open dialog, unless its keys ask for a tab of the browser. */
export function followInDialog(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  showInDialog(event.currentTarget.href);
}

/** Closes the dialog. One that was opened from a link has no page before it, so its entry becomes the page behind. */
export function closeDialog(pageHref: string): void {
  if ((history.state as DialogState | null)?.[OPENED_HERE]) history.back();
  else history.replaceState(null, '', pageHref);
}

function kept(): DialogState {
  return { [OPENED_HERE]: (history.state as DialogState | null)?.[OPENED_HERE] === true };
}
