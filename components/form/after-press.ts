/** Is a pointer held down now? */
let isPressed = false;

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, () => (isPressed = false), true);
}

/** Runs at once, or after the press that is under way: what moves below a pointer that is held down takes its click. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const look = () => (isPressed ? void requestAnimationFrame(look) : run());
  requestAnimationFrame(look);
}
