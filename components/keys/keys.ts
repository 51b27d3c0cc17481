import { isRecordBeside } from '@/components/ui/dialog-address';

/**
 * Where keys count: on a page without a dialog over it, in the one dialog that is open, or in both. Those of a record
 * that stands beside its list count with those of the page. Those with Ctrl or Cmd count also while typing, and over
 * any number of dialogs.
 */
export type KeyPlace = 'page' | 'dialog' | 'anywhere';

/** What a key does. */
export interface Key {
  /**
   * The key as the browser names it (`j`, `?`, `Enter`), two in turn (`g o`), or one with Ctrl or Cmd (`Mod+s`).
   */
  keys: string;
  /** What happens, in the sheet of keys. */
  label: string;
  /** Left out where a component answers to the key by itself. */
  run?: ((event: KeyboardEvent) => void) | undefined;
  /** Is there something to do now? Always, unless told otherwise. */
  isHere?: (event?: KeyboardEvent) => boolean;
  /** Goes on while the key is held. */
  repeats?: true;
}

/** The keys of a screen, a dialog or the portal. */
interface KeyTable {
  /** Over them in the sheet. */
  title: string;
  place: KeyPlace;
  keys: () => readonly Key[];
}

/** Every table that stands on the screen, the innermost last. */
const tables: KeyTable[] = [];

/** Adds a table for as long as it stands on the screen. @returns what takes it away again */
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

/** How many dialogs lie over the page. */
const openDialogs = () => document.querySelectorAll('.scrim').length;

/** Do keys of a place work under so many dialogs? @param isBeside a record stands beside its list, and is no dialog */
export function counts(place: KeyPlace, dialogs: number, isBeside: boolean): boolean {
  if (place === 'anywhere') return true;
  return dialogs === (place === 'page' || isBeside ? 0 : 1);
}

/** The tables that count now, the innermost first. */
function tablesHere(): KeyTable[] {
  const dialogs = openDialogs();
  const isBeside = isRecordBeside();
  return tables.filter(({ place }) => counts(place, dialogs, isBeside)).reverse();
}

/** The tables that count now, the innermost first, with those of their keys that do something: what the sheet shows. */
export function keysHere(): { title: string; keys: readonly Key[] }[] {
  return tablesHere()
    .map(({ title, keys }) => ({ title, keys: keys().filter(({ isHere }) => isHere?.() ?? true) }))
    .filter(({ keys }) => keys.length > 0);
}

export function isMac(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The name of a key as tables write it; null where other keys are held with it, which are the browser's own. */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, mac: boolean): string | null {
  const isMod = mac ? metaKey : ctrlKey;
  if (altKey || (mac ? ctrlKey : metaKey) || (isMod && shiftKey)) return null;
  // Without Shift a large letter is one of the locked ones.
  const name = key.length === 1 && !shiftKey ? key.toLowerCase() : key;
  return isMod ? `Mod+${name}` : name;
}

/** Where the browser keeps that plain letters and signs do nothing. */
const PLAIN_KEYS = 'qp_plain_keys';

/** Who speaks to the computer must be able to switch plain letters and signs off (WCAG 2.1.4). */
export function arePlainKeysOn(): boolean {
  try {
    return localStorage.getItem(PLAIN_KEYS) !== 'off';
  } catch {
    return true;
  }
}

/** Storage may be full or forbidden: then they are on again on the next page. */
export function switchPlainKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(PLAIN_KEYS);
    else localStorage.setItem(PLAIN_KEYS, 'off');
  } catch {
    return;
  }
}

/** What takes letters for itself. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"], ' +
  '[data-radix-popper-content-wrapper], :popover-open, [data-takes-keys]';

/** What the arrows scroll. */
const TAKES_ARROWS = '[tabindex="0"]';

/** How long the second of two keys is waited for, in milliseconds. */
const SECOND_KEY_MS = 1500;

/** The first of two keys, and when it was pressed. */
let first: { name: string; at: number } | null = null;

function pressWithMod(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) press(event);
}

/** After the components, which may have taken the key. */
function pressPlain(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.key.length === 1 && !arePlainKeysOn()) return;
  const takesIt = event.key.startsWith('Arrow') ? `${TAKES_LETTERS}, ${TAKES_ARROWS}` : TAKES_LETTERS;
  // Those of the top row write nothing.
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
