/** How long a finger rests on a cell before its text is shown, in milliseconds. */
const HOLD_MS = 450;

/** How far the text stays from its row and from the window's edge, px. */
const GAP = 4;
const EDGE = 8;

const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll<HTMLElement>('a, span')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  );

/** Of the rows of a list. */
const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('#rows td') : null;

/** Text that an ellipsis cuts is whole in a tooltip. Asked only of the cell under the pointer, so rows stay small. */
function nameCutText({ target }: MouseEvent): void {
  const cell = cellOf(target);
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

/** A cell that shows another row later must not be named after this one. */
function forgetCutText({ target }: MouseEvent): void {
  cellOf(target)?.removeAttribute('title');
}

/** The text that is shown; who listens to the page has heard all of it in the cell. */
let shown: HTMLElement | undefined;

function hideCutText(): void {
  shown?.remove();
  shown = undefined;
  removeEventListener('scroll', hideCutText, { capture: true });
  document.removeEventListener('keydown', hideOnEscape, true);
}

/** It can be sent away without moving the focus (WCAG 1.4.13). In a record the same press closes that, too. */
function hideOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  if (!(event.target instanceof Element && event.target.closest('.record'))) event.stopPropagation();
  hideCutText();
}

function showTextOf(cells: readonly HTMLElement[]): void {
  hideCutText();
  const [first] = cells;
  if (!first) return;
  shown = document.createElement('div');
  shown.className = 'cut-text';
  shown.ariaHidden = 'true';
  shown.append(...cells.map((cell) => Object.assign(document.createElement('p'), { textContent: cell.innerText })));
  document.body.append(shown);
  const { left, top, bottom } = first.getBoundingClientRect();
  const { width, height } = shown.getBoundingClientRect();
  const isBelow = bottom + GAP + height <= innerHeight - EDGE;
  shown.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  shown.style.top = `${isBelow ? bottom + GAP : top - GAP - height}px`;
  // Once the focus has brought its row into sight.
  requestAnimationFrame(() => addEventListener('scroll', hideCutText, { capture: true, passive: true, once: true }));
  document.addEventListener('keydown', hideOnEscape, true);
}

/** To who goes by keyboard a row shows all that is cut of it, but not over what is typed in it. */
function showOfFocusedRow({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.matches('#rows :focus-visible:not(.cell-editor *)')) return;
  showTextOf([...(target.closest('tr')?.querySelectorAll('td') ?? [])].filter(isCut));
}

let hold: ReturnType<typeof setTimeout> | undefined;
let wasHeld = false;

/** A finger that rests on a cell shows its text, until the next touch. */
function beginHold({ target, pointerType }: PointerEvent): void {
  hideCutText();
  wasHeld = false;
  const cell = pointerType === 'touch' ? cellOf(target) : null;
  if (!cell || !isCut(cell)) return;
  hold = setTimeout(() => {
    wasHeld = true;
    showTextOf([cell]);
  }, HOLD_MS);
}

function endHold(): void {
  clearTimeout(hold);
}

/** To hold a cell is not to open its row. */
function keepFromOpening(event: MouseEvent): void {
  if (!wasHeld) return;
  wasHeld = false;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Shows cut text of a list's rows whole: to the pointer, to the focus and to a finger that rests. Listens to the
 * document, since its code comes after the rows.
 *
 * @returns ends it
 */
export function followCutText(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('mouseover', nameCutText, { signal });
  document.addEventListener('mouseout', forgetCutText, { signal });
  document.addEventListener('focusin', showOfFocusedRow, { signal });
  document.addEventListener('focusout', hideCutText, { signal });
  document.addEventListener('pointerdown', beginHold, { signal });
  document.addEventListener('pointerup', endHold, { signal });
  document.addEventListener('pointercancel', endHold, { signal });
  document.addEventListener('click', keepFromOpening, { signal, capture: true });
  return () => {
    ended.abort();
    hideCutText();
  };
}
