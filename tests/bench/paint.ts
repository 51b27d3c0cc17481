import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@/scripts/chromium';
import { median } from './statistics';

/** A page to watch: where it is, and the links that lead to other rows. */
export interface Watched {
  url: string;
  nextPage: string;
  /** Leads to the rows of one status. */
  filter: string;
  cookies: { name: string; value: string; url: string }[];
}

/**
 * Medians in milliseconds: from the start of a navigation to 25 rows on the screen, and from a press to other rows.
 * Then what a cold navigation transfers.
 */
export interface Painted {
  cold: number;
  warm: number;
  /** By mouse: the pointer rests on the link, then presses. */
  next: number;
  /** By Enter on the link, which nothing announces. */
  nextByKey: number;
  filter: number;
  /** From the next page back to where one came from. */
  back: number;
  coldBytes: number;
  /** With what a page loads for its dialogs once it rests. */
  restedBytes: number;
}

type Steps = Pick<Painted, 'next' | 'nextByKey' | 'filter' | 'back'>;

const ROWS = 25;

/**
 * Notes, in the page itself, the first frame that shows the rows: the first contentful paint where they are in the
 * document by then, else the first frame after they are.
 */
const WATCH_ROWS = `(() => {
  let inDocument;
  const note = () => {
    if (inDocument !== undefined || document.querySelectorAll('tbody tr').length < ${ROWS}) return;
    inDocument = performance.now();
    requestAnimationFrame(() => setTimeout(() => { window.__nextFrame = performance.now(); }));
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
  window.__rowsShown = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (inDocument === undefined || !paint) return undefined;
    return inDocument <= paint.startTime ? paint.startTime : window.__nextFrame;
  };
})()`;

async function timeToRows(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  const shown = await page.waitForFunction(() =>
    (window as unknown as { __rowsShown: () => number | undefined }).__rowsShown(),
  );
  return (await shown.jsonValue()) ?? Number.NaN;
}

/**
 * Notes the first frame with other rows after a press (or a step back). Source text, because what the loader adds to
 * functions is unknown in a page.
 */
const WATCH_STEP = `(() => {
  const firstRow = () => document.querySelector('tbody tr')?.textContent;
  const before = firstRow();
  let start;
  const begin = () => { start ??= performance.now(); };
  addEventListener('click', begin, { capture: true, once: true });
  addEventListener('popstate', begin, { capture: true, once: true });
  window.__step = new Promise((resolve) => {
    const look = () => {
      if (firstRow() === before) return requestAnimationFrame(look);
      resolve(performance.now() - start);
    };
    look();
  });
})()`;

/** How long a pointer rests on a link before it presses, and how long it holds it down, in milliseconds. */
const POINTER_RESTS_MS = 60;
const POINTER_HOLDS_MS = 80;

async function timeStep(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(WATCH_STEP);
  await press();
  return page.evaluate(() => (window as unknown as { __step: Promise<number> }).__step);
}

async function pressByMouse(page: Page, selector: string): Promise<void> {
  await page.locator(selector).hover();
  await page.waitForTimeout(POINTER_RESTS_MS);
  await page.mouse.down();
  await page.waitForTimeout(POINTER_HOLDS_MS);
  await page.mouse.up();
}

/** The steps within a list, from its first page. */
async function timeSteps(page: Page, { nextPage, filter }: Watched): Promise<Steps> {
  const next = await timeStep(page, () => pressByMouse(page, nextPage));
  await page.waitForLoadState('networkidle');
  const back = await timeStep(page, () => page.evaluate('history.back()'));
  await page.waitForLoadState('networkidle');
  const filtered = await timeStep(page, () => pressByMouse(page, filter));
  await page.waitForLoadState('networkidle');
  const nextByKey = await timeStep(page, () => page.locator(nextPage).press('Enter'));
  return { next, nextByKey, filter: filtered, back };
}

async function openContext(browser: Browser, watched: Watched): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(watched.cookies);
  await context.addInitScript(WATCH_ROWS);
  return context;
}

async function transferredBytes(page: Page): Promise<{ read: () => number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  return { read: () => bytes };
}

/**
 * Watches several pages in a real browser, in turns. *Cold* has nothing in its cache; *warm* is the same address again;
 * the steps are those within the application.
 *
 * @param executablePath Chromium
 * @param subjects the pages, by name
 * @param rounds how often each is measured
 */
export async function watchPaint<K extends string>(
  executablePath: string,
  subjects: Record<K, Watched>,
  rounds: number,
): Promise<Record<K, Painted>> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  const names = Object.keys(subjects) as K[];
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Painted[]>;
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const name of names) {
        const context = await openContext(browser, subjects[name]);
        const page = await context.newPage();
        const bytes = await transferredBytes(page);
        const cold = await timeToRows(page, subjects[name].url);
        const coldBytes = bytes.read();
        await page.waitForLoadState('networkidle');
        const restedBytes = bytes.read();
        const warm = await timeToRows(page, subjects[name].url);
        await page.waitForLoadState('networkidle');
        const steps = await timeSteps(page, subjects[name]);
        await context.close();
        // The first round only warms the servers and the disk cache.
        if (round >= 0) figures[name].push({ cold, warm, ...steps, coldBytes, restedBytes });
      }
    }
  } finally {
    await browser.close();
  }
  return Object.fromEntries(names.map((name) => [name, mediansOf(figures[name])])) as Record<K, Painted>;
}

function mediansOf(rounds: readonly Painted[]): Painted {
  const keys = Object.keys(rounds[0] ?? {}) as (keyof Painted)[];
  return Object.fromEntries(keys.map((key) => [key, median(rounds.map((round) => round[key]))])) as unknown as Painted;
}
