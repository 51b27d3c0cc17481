/** How long to press a cell before its text appears, in milliseconds. */
const HOLD_MS = 450;

/** How long the pointer must rest on a cell, and how long it may take to the text, in milliseconds. */
const REST_MS = 400;
const LEAVE_MS = 200;

/** The text's distance from its row and from the window's edge, in pixels. */
const GAP = 4;
const EDGE = 8;

const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll<HTMLElement>('a, span')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  );

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('#rows td') : null;

let rest: ReturnType<typeof setTimeout> | undefined;

/** Shows a cell's truncated text while the pointer rests on the cell or on the text (WCAG 1.4.13). */
function showAtRest({ target }: MouseEvent): void {
  clearTimeout(rest);
  if (target instanceof Element && target.closest('.cut-text')) return;
  const cell = cellOf(target);
  rest = setTimeout(
    () => {
      if (cell && isCut(cell) && !document.querySelector('.cell-editor')) showTextOf([cell]);
      else if (!isOfFocus) hideCutText();
    },
    cell ? REST_MS : LEAVE_MS,
  );
}

/** Screen readers already read the whole text in the cell, so this is visual only. */
let shown: HTMLElement | undefined;
/** Whether the text belongs to the focused row, which keeps it when the pointer moves. */
let isOfFocus = false;

function hideCutText(): void {
  isOfFocus = false;
  shown?.remove();
  shown = undefined;
  removeEventListener('scroll', hideCutText, { capture: true });
  document.removeEventListener('keydown', hideOnEscape, true);
}

/** WCAG 1.4.13 requires a way to dismiss it without moving the focus. In a record, Esc also closes the record. */
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
  // Wait until focusing has scrolled the row into view.
  requestAnimationFrame(() => addEventListener('scroll', hideCutText, { capture: true, passive: true, once: true }));
  document.addEventListener('keydown', hideOnEscape, true);
}

/** Shows the truncated text of the row with keyboard focus, unless it is being edited. */
function showOfFocusedRow({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.matches('#rows :focus-visible:not(.cell-editor *)')) return;
  showTextOf([...(target.closest('tr')?.querySelectorAll('td') ?? [])].filter(isCut));
  isOfFocus = shown !== undefined;
}

let hold: ReturnType<typeof setTimeout> | undefined;
let wasHeld = false;

/** A long press on a cell shows its text until the next touch. */
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

/** A long press must not open the row. */
function keepFromOpening(event: MouseEvent): void {
  if (!wasHeld) return;
  wasHeld = false;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Shows truncated cell text on hover, focus and long press. It listens on the document, because it loads after the
 * rows.
 *
 * @returns a function that stops it
 */
export function followCutText(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('mouseover', showAtRest, { signal });
  document.addEventListener('focusin', showOfFocusedRow, { signal });
  document.addEventListener('focusout', hideCutText, { signal });
  document.addEventListener('pointerdown', beginHold, { signal });
  document.addEventListener('pointerup', endHold, { signal });
  document.addEventListener('pointercancel', endHold, { signal });
  document.addEventListener('click', keepFromOpening, { signal, capture: true });
  return () => {
    ended.abort();
    clearTimeout(rest);
    hideCutText();
  };
}
