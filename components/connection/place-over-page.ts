/**
 * Where something is said over the page: within an open dialog, since screen readers and the keyboard reach nothing
 * outside of it.
 */
export function placeOverPage(): Element {
  return document.querySelector('.dialog:not([data-beside])') ?? document.body;
}
