let lastInput = Date.now();

if (typeof window !== 'undefined') {
  for (const input of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input']) {
    addEventListener(input, () => (lastInput = Date.now()), { capture: true, passive: true });
  }
}

export function idleSeconds(): number {
  return Math.max(0, Math.floor((Date.now() - lastInput) / 1000));
}
