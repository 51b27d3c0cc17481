/**
 * Where something is said over the page. What is outside of a dialog is hidden from who hears the page, and out of
 * reach of the keyboard.
 */
export function placeOverPage(): Element {
  return document.querySelector('.dialog:not([data-beside])') ?? document.body;
}
