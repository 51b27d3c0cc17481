/** How long after a press its place takes no other, in milliseconds. */
const GUARD_MS = 500;

/** How far apart two presses of a double click may be, in pixels. */
const SAME_PLACE_PX = 12;

/** What takes a press for itself. */
const CONTROL =
  'a, button, input, select, textarea, label, summary, tr, [contenteditable], [data-edit], [role="button"], ' +
  '[role="menuitem"], [role="menuitemcheckbox"], [role="menuitemradio"], [role="option"], [role="checkbox"], ' +
  '[role="radio"], [role="switch"], [role="tab"], [role="dialog"], [role="alertdialog"]';

/** A cell whose value two presses edit: whether they are on the value or beside it. */
const VALUE_CELL = 'td:has([data-edit]:not(.edit-pencil))';

function controlOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest<HTMLElement>(CONTROL);
  if (!control?.matches('tr, [data-edit]')) return control;
  return target.closest(VALUE_CELL)?.querySelector<HTMLElement>('[data-edit]:not(.edit-pencil)') ?? control;
}

/** A control that is rendered anew stays the same one by its id, such as the link to the next page. */
const identityOf = (control: HTMLElement | null): string | HTMLElement | null => control?.id || control;

/** The press that counts, which others at its place follow. */
let first: { at: number; x: number; y: number; control: unknown; act: string | undefined } | null = null;
let isSecond = false;

// Installed once, before anything that listens itself.
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', notePress, { capture: true });
  for (const type of ['mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'])
    addEventListener(type, swallowSecond, { capture: true });
  // A key, or a step through the history, between two presses makes them two acts.
  for (const type of ['keydown', 'popstate']) addEventListener(type, () => (first = null), { capture: true });
}

/**
 * For half a second after a press, what has replaced its target there, or was uncovered, takes none: it is the second
 * half of a double click, meant for what stood there before. The same control may be pressed twice, unless its
 * `data-act` says that it does something else by now.
 */
function notePress(event: PointerEvent): void {
  isSecond = false;
  // Presses by programs have no place.
  if (!event.isTrusted || !event.isPrimary || event.button !== 0) return;
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const pressed = controlOf(event.target);
  const [control, act] = [identityOf(pressed), pressed?.dataset.act];
  const isNear = first && Math.hypot(x - first.x, y - first.y) <= SAME_PLACE_PX && at - first.at < GUARD_MS;
  isSecond = isNear === true && (control !== first?.control || act !== first.act);
  if (isSecond) swallow(event);
  else first = { at, x, y, control, act };
}

function swallowSecond(event: Event): void {
  // A key or a label presses without a pointer.
  if (isSecond && (event as MouseEvent).detail > 0) swallow(event);
  else if (isSecond && event.type === 'pointerup') swallow(event);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
