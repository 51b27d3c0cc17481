type HeldKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Are keys held that give a press another meaning, such as a tab of its own? */
export function holdsKeys({ ctrlKey, metaKey, shiftKey, altKey }: HeldKeys): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** Is it a click that follows a link in its own tab? */
export function isPlainClick(event: HeldKeys & Pick<MouseEvent, 'button'>): boolean {
  return event.button === 0 && !holdsKeys(event);
}
