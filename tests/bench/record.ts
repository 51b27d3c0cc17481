import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@/scripts/chromium';
import { median } from './statistics';

/** A list whose rows open a record in a dialog. */
export interface WatchedList {
  url: string;
  nextPage: string;
  /** What the dialog shows once the record is there. */
  content: string;
  cookies: { name: string; value: string; url: string }[];
}

/**
 * Medians in milliseconds from a click to what it leads to, and the layout shift of a record that its address opens.
 */
export interface Opened {
  nextPage: number;
  /** The first record after the page was loaded with an empty cache. */
  first: number;
  /** Another record afterwards. */
  later: number;
  shift: number;
}

/**
 * Clicks and waits until the first frame is drawn in which `isThere` holds, so that laying it out counts. Source text:
 * what the loader adds to functions is unknown in a page.
 */
const CLICK_AND_WAIT = `async (selector, isThere) => {
  const target = document.querySelector(selector);
  const arrived = isThere();
  const start = performance.now();
  // The two ends of a press at once, so that what its first half begins gains nothing.
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
  target.click();
  while (!arrived()) await new Promise((resume) => requestAnimationFrame(resume));
  await new Promise((resume) => setTimeout(resume));
  return performance.now() - start;
}`;

const OTHER_ROWS = `() => {
  const firstRow = () => document.querySelector('tbody tr')?.textContent;
  const before = firstRow();
  return () => firstRow() !== before;
}`;

/** By text alone: to ask what is seen of it would lay out the page while it is looked at. */
const contentShown = (content: string) => `() => () => {
  const dialog = document.querySelector('.dialog');
  return Boolean(dialog?.querySelector('h3')) && dialog.textContent.includes(${JSON.stringify(content)});
}`;

const timeOf = (page: Page, selector: string, isThere: string): Promise<number> =>
  page.evaluate(`(${CLICK_AND_WAIT})(${JSON.stringify(selector)}, ${isThere})`);

const row = (index: number) => `tbody tr:nth-child(${index}) a[data-row-link]`;

/**
 * Opens records in a real browser, and goes to the next page of their list in the same rounds.
 *
 * @param executablePath Chromium
 * @param rounds how often each is measured
 */
export async function watchRecord(executablePath: string, list: WatchedList, rounds: number): Promise<Opened> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  const figures: Record<keyof Opened, number[]> = { nextPage: [], first: [], later: [], shift: [] };
  try {
    // The first round only warms the servers and the disk cache.
    for (let round = -1; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(list.cookies);
      const page = await context.newPage();
      await page.goto(list.url);
      await page.waitForLoadState('networkidle');
      const first = await timeOf(page, row(3 + round), contentShown(list.content));
      await page.keyboard.press('Escape');
      await page.waitForSelector('.dialog', { state: 'detached' });
      const later = await timeOf(page, row(4 + round), contentShown(list.content));
      const address = page.url();
      await page.keyboard.press('Escape');
      await page.waitForSelector('.dialog', { state: 'detached' });
      await page.waitForLoadState('networkidle');
      const nextPage = await timeOf(page, list.nextPage, OTHER_ROWS);
      const shift = await shiftOf(context, address);
      await context.close();
      if (round < 0) continue;
      figures.first.push(first);
      figures.later.push(later);
      figures.nextPage.push(nextPage);
      figures.shift.push(shift);
    }
  } finally {
    await browser.close();
  }
  const { nextPage, first, later, shift } = figures;
  return { nextPage: median(nextPage), first: median(first), later: median(later), shift: Math.max(...shift) };
}

/** How far what is on the screen moves while an address loads on a slow line. */
async function shiftOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const shift = await page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 300);
  })`);
  await page.close();
  return shift;
}
