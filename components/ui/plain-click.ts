type HeldKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether modifier keys change a click's meaning, such as opening a new tab. */
export function holdsKeys({ ctrlKey, metaKey, shiftKey, altKey }: HeldKeys): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** Whether a click follows a link in the same tab. */
export function isPlainClick(event: HeldKeys & Pick<MouseEvent, 'button'>): boolean {
  return event.button === 0 && !holdsKeys(event);
}
