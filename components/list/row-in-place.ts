import type { MouseEvent } from 'react';
import { openDialogAt } from '@/components/ui/dialog-address';

/** A click on a row's link opens its dialog over the list that is already here, unless its keys ask for a tab of its own. */
export function openRowInPlace(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-row-link]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openDialogAt(link.href);
}
