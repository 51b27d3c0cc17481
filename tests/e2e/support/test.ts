import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { slowly } from '@/scripts/timeouts.mjs';
import { ready } from './ready';

export * from '@playwright/test';

/** How long a page may take to be taken over, in milliseconds; a test may hold its scripts back. */
const TIMEOUT_MS = slowly(5_000);

/** Pages that a test has changed for good, by a script that runs in each of their documents. */
const spoiled = new WeakSet<Page>();

/** An address that nothing asks for. */
const NOWHERE = 'http://nowhere.invalid/';

/**
 * A page is loaded before React has taken it over.
 * A person takes longer than that to the first key or click; a test has to wait.
 */
function prepare(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const go = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...given: unknown[]) => {
      const answer = await go(...given);
      await Promise.race([ready(page), page.waitForTimeout(TIMEOUT_MS)]).catch(() => undefined);
      return answer;
    };
  }
  // Chromium loses what is on its way while interception ends
  // (microsoft/playwright#41802): it lasts until the test ends.
  const route = page.route.bind(page);
  page.route = async (...given) => {
    await page.context().route(NOWHERE, (one) => one.continue());
    return route(...given);
  };
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (...given) => {
    spoiled.add(page);
    return addInitScript(...given);
  };
}

/** Its pages hear nothing of what other tests change meanwhile, unless the test is about that. */
async function newContext(browser: Browser, isLive: boolean): Promise<BrowserContext> {
  const context = await browser.newContext();
  context.on('page', prepare);
  if (!isLive)
    await context.addInitScript(() => {
      window.EventSource = class {
        close() {}
      } as never;
    });
  return context;
}

/**
 * A page in a browser of its own, as of somebody else, waited for like the test's own. The test closes its context.
 *
 * @param options.isLive does it hear of what others change?
 */
export async function newBrowser(browser: Browser, { isLive = false } = {}): Promise<Page> {
  return (await newContext(browser, isLive)).newPage();
}

const LISTENED = [
  'request',
  'requestfailed',
  'response',
  'dialog',
  'download',
  'pageerror',
  'framenavigated',
  'console',
];

/** Leaves a context as if nobody had been there, but for what the browser has fetched and compiled of the product. */
async function leave(context: BrowserContext, baseURL = ''): Promise<void> {
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  if (!page || spoiled.has(page) || !page.url().startsWith(baseURL)) {
    await page?.close();
    return context.setStorageState({ cookies: [], origins: [] });
  }
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    const clear = () => [localStorage, sessionStorage].forEach((storage) => storage.clear());
    clear();
    // A draft is also written when its page goes.
    addEventListener('pagehide', clear);
  });
  await context.clearCookies();
  await page.goto('about:blank');
}

/**
 * Playwright's test, in whose pages a navigation ends when the page answers to the keyboard and the pointer. The tests
 * of a worker share a context and its page, whatever its size and theme: in a new one the browser fetches and compiles
 * everything anew, which takes as long as the rest of a short test.
 */
export const test = base.extend<{ isLive: boolean }, { contexts: Map<string, BrowserContext> }>({
  /** Does the page hear of what others change? */
  isLive: [false, { option: true }],
  contexts: [
    async ({ browser }, provide) => {
      await provide(new Map());
      for (const context of browser.contexts()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, contexts, hasTouch, isLive, baseURL }, provide) => {
    const key = JSON.stringify({ hasTouch, isLive });
    const context = contexts.get(key) ?? (await newContext(browser, isLive));
    contexts.set(key, context);
    await provide(context);
    await leave(context, baseURL);
  },
  page: async ({ context, viewport, colorScheme }, provide) => {
    const page = context.pages()[0] ?? (await context.newPage());
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: colorScheme ?? null, forcedColors: null, reducedMotion: null });
    await provide(page);
  },
});
