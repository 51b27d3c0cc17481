/**
 * Where to render messages over the page. They go inside an open dialog, because everything else is inert.
 * Confirmations are excluded, so messages wait behind them.
 */
export function placeOverPage(): Element {
  return document.querySelector('.dialog:not([data-beside], [role="alertdialog"])') ?? document.body;
}
