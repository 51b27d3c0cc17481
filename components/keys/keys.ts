import { isRecordBeside } from '@/components/ui/dialog-address';

/**
 * A shortcut is active on the page, in the single open dialog, or in both. Records next to their list count as page.
 * Ctrl and Cmd shortcuts also work while typing and over several dialogs.
 */
export type KeyPlace = 'page' | 'dialog' | 'anywhere';

export interface Key {
  /** The browser's key name (`j`, `?`, `Enter`), a sequence (`g o`), or a chord (`Mod+s`). */
  keys: string;
  /** The effect, as shown in the shortcut sheet. */
  label: string;
  /** Undefined if a component handles the key itself. */
  run?: ((event: KeyboardEvent) => void) | undefined;
  /** Whether the key does anything now. True by default. */
  isHere?: (event?: KeyboardEvent) => boolean;
  /** Repeats while the key is held. */
  repeats?: true;
}

interface KeyTable {
  title: string;
  place: KeyPlace;
  keys: () => readonly Key[];
}

const tables: KeyTable[] = [];

/** Activates a table of shortcuts. @returns a function that removes it */
export function declareKeys(table: KeyTable): () => void {
  if (tables.length === 0) {
    document.addEventListener('keydown', pressWithMod, true);
    document.addEventListener('keydown', pressPlain);
  }
  tables.push(table);
  return () => {
    tables.splice(tables.indexOf(table), 1);
    if (tables.length > 0) return;
    document.removeEventListener('keydown', pressWithMod, true);
    document.removeEventListener('keydown', pressPlain);
  };
}

const openDialogs = () => document.querySelectorAll('.scrim').length;

/**
 * Whether shortcuts of a place are active. @param isBeside whether a record is open next to its list, without a dialog
 */
export function counts(place: KeyPlace, dialogs: number, isBeside: boolean): boolean {
  if (place === 'anywhere') return true;
  return dialogs === (place === 'page' || isBeside ? 0 : 1);
}

function tablesHere(): KeyTable[] {
  const dialogs = openDialogs();
  const isBeside = isRecordBeside();
  return tables.filter(({ place }) => counts(place, dialogs, isBeside)).reverse();
}

/** The active tables, innermost first, with only the keys that do something now. */
export function keysHere(): { title: string; keys: readonly Key[] }[] {
  return tablesHere()
    .map(({ title, keys }) => ({ title, keys: keys().filter(({ isHere }) => isHere?.() ?? true) }))
    .filter(({ keys }) => keys.length > 0);
}

export function isMac(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the key's name as tables write it. Null for other modifier combinations, which belong to the browser. */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, mac: boolean): string | null {
  const isMod = mac ? metaKey : ctrlKey;
  if (altKey || (mac ? ctrlKey : metaKey) || (isMod && shiftKey)) return null;
  // An uppercase letter without Shift means Caps Lock is on.
  const name = key.length === 1 && !shiftKey ? key.toLowerCase() : key;
  return isMod ? `Mod+${name}` : name;
}

const PLAIN_KEYS = 'qp_plain_keys';

/** Speech input needs a way to turn off single-key shortcuts (WCAG 2.1.4). */
export function arePlainKeysOn(): boolean {
  try {
    return localStorage.getItem(PLAIN_KEYS) !== 'off';
  } catch {
    return true;
  }
}

/** Turns single-key shortcuts on or off. If storage is full or blocked, the next page turns them on again. */
export function switchPlainKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(PLAIN_KEYS);
    else localStorage.setItem(PLAIN_KEYS, 'off');
  } catch {
    return;
  }
}

/** Elements that handle letter keys themselves. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"], ' +
  '[data-radix-popper-content-wrapper], :popover-open, [data-takes-keys]';

/** Elements that scroll with the arrow keys. */
const TAKES_ARROWS = '[tabindex="0"]';

/** How long to wait for the second key of a sequence, in milliseconds. */
const SECOND_KEY_MS = 1500;

let first: { name: string; at: number } | null = null;

function pressWithMod(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) press(event);
}

/** Runs after the components, which may have handled the key. */
function pressPlain(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.key.length === 1 && !arePlainKeysOn()) return;
  const takesIt = event.key.startsWith('Arrow') ? `${TAKES_LETTERS}, ${TAKES_ARROWS}` : TAKES_LETTERS;
  // Function keys don't enter text.
  if (!/^F\d/.test(event.key) && event.target instanceof Element && event.target.closest(takesIt)) return;
  if (document.querySelector('[role="alertdialog"]')) return;
  press(event);
}

function press(event: KeyboardEvent): void {
  if (event.isComposing || event.key === 'Shift') return;
  const name = nameOf(event, isMac());
  if (name === null) return;
  const before = first && event.timeStamp - first.at < SECOND_KEY_MS ? `${first.name} ${name}` : name;
  first = null;
  const all = tablesHere().flatMap(({ keys }) => keys());
  const found = keyFor(all, before, event) ?? keyFor(all, name, event);
  if (found) {
    event.preventDefault();
    if (!event.repeat || found.repeats) found.run?.(event);
    return;
  }
  if (all.some(({ keys }) => keys.startsWith(`${name} `))) first = { name, at: event.timeStamp };
}

function keyFor(all: readonly Key[], name: string, event: KeyboardEvent): Key | undefined {
  return all.find(({ keys, run, isHere }) => keys === name && run !== undefined && (isHere?.(event) ?? true));
}
