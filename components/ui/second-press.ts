/** How long after a press its place ignores others, in milliseconds. */
const GUARD_MS = 500;

/** Maximum distance between the presses of a double-click, in pixels. */
const SAME_PLACE_PX = 12;

/** Elements that handle presses. */
const CONTROL =
  'a, button, input, select, textarea, label, summary, tr, [contenteditable], [data-edit], [role="button"], ' +
  '[role="menuitem"], [role="menuitemcheckbox"], [role="menuitemradio"], [role="option"], [role="checkbox"], ' +
  '[role="radio"], [role="switch"], [role="tab"], [role="dialog"], [role="alertdialog"]';

/** A double-click anywhere in such a cell edits its value. */
const VALUE_CELL = 'td:has([data-edit]:not(.edit-pencil))';

function controlOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest<HTMLElement>(CONTROL);
  if (!control?.matches('tr, [data-edit]')) return control;
  return target.closest(VALUE_CELL)?.querySelector<HTMLElement>('[data-edit]:not(.edit-pencil)') ?? control;
}

/** A re-rendered control keeps its identity by id, such as the link to the next page. */
const identityOf = (control: HTMLElement | null): string | HTMLElement | null => control?.id || control;

/** The last accepted press. */
let first: { at: number; x: number; y: number; control: unknown; act: string | undefined } | null = null;
let isSecond = false;

// Install once, before any other listener.
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', notePress, { capture: true });
  for (const type of ['mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'])
    addEventListener(type, swallowSecond, { capture: true });
  // A key or history step between two presses makes them separate actions.
  for (const type of ['keydown', 'popstate']) addEventListener(type, () => (first = null), { capture: true });
}

/**
 * For half a second after a press, whatever replaces its target ignores presses, because a double-click's second half
 * was meant for the old target. The same control accepts both, unless its `data-act` has changed.
 */
function notePress(event: PointerEvent): void {
  isSecond = false;
  // Scripted presses have no position.
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
  // Keys and labels click without a pointer.
  if (isSecond && (event as MouseEvent).detail > 0) swallow(event);
  else if (isSecond && event.type === 'pointerup') swallow(event);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
