/**
 * Where something is said over the page: within an open dialog, since screen readers and the keyboard reach nothing
 * outside of it. A question holds nothing else: what is said stands behind it until it is answered.
 */
export function placeOverPage(): Element {
  return document.querySelector('.dialog:not([data-beside], [role="alertdialog"])') ?? document.body;
}
