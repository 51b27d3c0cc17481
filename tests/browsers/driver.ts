import { setTimeout as delay } from 'node:timers/promises';
import { slowly } from '@/scripts/timeouts.mjs';

/** A value that goes to the page and back as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What the protocols of browsers have in common: WebDriver, and WebDriver BiDi. */
export interface Driver {
  /** With its version, such as `Firefox 153.7`. */
  name: string;
  open: (url: string) => Promise<void>;
  /** Runs a function within the page: its text alone goes there. */
  run: <A extends readonly Json[], R extends Json | void>(work: (...given: A) => R, ...given: A) => Promise<R>;
  /** Does what the W3C calls actions: of one keyboard, or of one pointer. */
  act: (source: object) => Promise<void>;
  /** Chooses a file in the first field that the selector finds. */
  chooseFile: (selector: string, file: string) => Promise<void>;
  /** Where downloads go. */
  downloads: string;
  close: () => Promise<void>;
}

/** What WebDriver calls keys that write nothing. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

const TIMEOUT_MS = slowly(20_000);

/** A page as a person uses it: they see, point and type. */
export class Page {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.driver.open(url);
    await this.ready();
  }

  /** React has taken the page over: before that, links load whole pages. */
  async ready(): Promise<void> {
    await this.until('the page is ready', () => {
      const parts = [...document.querySelectorAll('h1, :is(button, input, select):not([contenteditable] *)')];
      return (
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null &&
        parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
      );
    });
  }

  /** Waits for something of the page. @throws Error that says what did not come, and what is there */
  async until<A extends readonly Json[]>(what: string, holds: (...given: A) => boolean, ...given: A): Promise<void> {
    for (const giveUp = Date.now() + TIMEOUT_MS; ; await delay(100)) {
      // While a page gives way to another one, there is none to ask.
      if (await this.driver.run(holds, ...given).catch(() => false)) return;
      if (Date.now() < giveUp) continue;
      const text = await this.driver.run(() => `${location.href}\n${document.body.innerText.slice(0, 1_500)}`);
      throw new Error(`${this.driver.name}: ${what} did not come. ${text}`);
    }
  }

  /** Waits for words that are shown. */
  sees(words: string): Promise<void> {
    return this.until(
      `“${words}”`,
      (wanted) => document.body.innerText.replaceAll(/\s+/g, ' ').includes(wanted),
      words,
    );
  }

  /** Presses what is shown by this selector and, if it is given, this name. */
  async click(selector: string, name = ''): Promise<void> {
    await this.until(`${selector} “${name}”`, found, selector, name);
    const [x, y] = await this.#restingPlace(selector, name);
    await this.driver.act({
      ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
      actions: [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 30 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Where it is once it doesn't move any more. */
  async #restingPlace(selector: string, name: string): Promise<[x: number, y: number]> {
    let before: [number, number] = [-1, -1];
    for (;;) {
      const place = await this.driver.run(middleOf, selector, name);
      if (place.every((part, index) => part === before[index])) return place;
      before = place;
      await delay(100);
    }
  }

  /** Presses keys, one after the other: `Enter`, or a text, letter by letter. */
  async press(...keys: string[]): Promise<void> {
    const values = keys.flatMap((key) => KEYS[key] ?? [...key]);
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.driver.act({ type: 'key', id: 'keyboard', actions });
  }

  /** Types into a field in the place of what stands there. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.driver.run((field) => document.querySelector<HTMLInputElement>(field)?.select(), selector);
    await this.press(text);
  }
}

function found(selector: string, name: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some(
    (each) =>
      each.getClientRects().length > 0 &&
      (each.getAttribute('aria-label') ?? each.innerText).replaceAll(/\s+/g, ' ').trim().startsWith(name),
  );
}

function middleOf(selector: string, name: string): [x: number, y: number] {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) =>
      each.getClientRects().length > 0 &&
      (each.getAttribute('aria-label') ?? each.innerText).replaceAll(/\s+/g, ' ').trim().startsWith(name),
  );
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}
