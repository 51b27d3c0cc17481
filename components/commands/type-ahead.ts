/** Text typed or pasted between opening the command bar and its field loading. */
interface TypedAhead {
  letters: string;
  entered: boolean;
}

let typed: TypedAhead = { letters: '', entered: false };

/** Collects typed or pasted text until `acceptInput` or Esc. */
export function collectTyped(): void {
  typed = { letters: '', entered: false };
  document.addEventListener('keydown', collect, true);
  document.addEventListener('paste', collectPasted, true);
}

/** @returns the text since `collectTyped`; keys then go to the focused element again */
export function acceptInput(): TypedAhead {
  document.removeEventListener('keydown', collect, true);
  document.removeEventListener('paste', collectPasted, true);
  const taken = typed;
  typed = { letters: '', entered: false };
  return taken;
}

function collect(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'Escape') return void acceptInput();
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'Enter') typed.entered = true;
  else if (key === 'Backspace') typed.letters = typed.letters.slice(0, -1);
  else if (key.length === 1) typed.letters += key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function collectPasted(event: ClipboardEvent): void {
  typed.letters += event.clipboardData?.getData('text/plain').trim() ?? '';
  event.preventDefault();
  event.stopImmediatePropagation();
}
