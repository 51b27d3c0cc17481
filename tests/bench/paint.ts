import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@/scripts/chromium';
import { median } from './statistics';

/** A page to watch: where it is, and the control that leads to the next page of rows. */
export interface Watched {
  url: string;
  nextPage: string;
  cookies: { name: string; value: string; url: string }[];
}

/** Medians in milliseconds from the start of a navigation to 25 rows on the screen, and what a cold one transfers. */
export interface Painted {
  cold: number;
  warm: number;
  next: number;
  coldBytes: number;
  /** With what a page loads for its dialogs once it rests. */
  restedBytes: number;
}

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

/** Presses the control and waits for other rows. Source text, because what the loader adds to functions is unknown in a page. */
const PRESS_AND_WAIT = `async (nextPage) => {
  const firstRow = () => document.querySelector('tbody tr')?.textContent;
  const before = firstRow();
  const start = performance.now();
  document.querySelector(nextPage).click();
  while (firstRow() === before) await new Promise((resume) => requestAnimationFrame(resume));
  return performance.now() - start;
}`;

async function timeToNextRows(page: Page, selector: string): Promise<number> {
  return page.evaluate(`(${PRESS_AND_WAIT})(${JSON.stringify(selector)})`);
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
 * *next* is the step to the next page of rows within the application.
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
  const figures = Object.fromEntries(
    names.map((name) => [name, { cold: [], warm: [], next: [], coldBytes: [], restedBytes: [] }]),
  ) as unknown as Record<K, Record<keyof Painted, number[]>>;
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
        const next = await timeToNextRows(page, subjects[name].nextPage);
        await context.close();
        // The first round only warms the servers and the disk cache.
        if (round < 0) continue;
        figures[name].cold.push(cold);
        figures[name].warm.push(warm);
        figures[name].next.push(next);
        figures[name].coldBytes.push(coldBytes);
        figures[name].restedBytes.push(restedBytes);
      }
    }
  } finally {
    await browser.close();
  }
  return Object.fromEntries(
    names.map((name) => {
      const middle = Object.entries(figures[name]).map(([key, values]) => [key, median(values)]);
      return [name, Object.fromEntries(middle)];
    }),
  ) as Record<K, Painted>;
}
