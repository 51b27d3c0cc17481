import { test as base, type Page } from '@playwright/test';
import { ready } from './ready';

export * from '@playwright/test';

/** How long a page may take to be taken over, in milliseconds; a test may hold its scripts back. */
const PATIENCE = 5_000;

/**
 * A page is loaded before its scripts run (docs/decisions/0020-before-the-first-paint.md). A person takes longer than that
 * to the first key or click; a test has to wait.
 */
function waitForScripts(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const go = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...given: unknown[]) => {
      const answer = await go(...given);
      await Promise.race([ready(page), page.waitForTimeout(PATIENCE)]).catch(() => undefined);
      return answer;
    };
  }
}

/** Playwright's test, in whose pages a navigation ends when the page answers to the keyboard and the pointer. */
export const test = base.extend({
  context: async ({ context }, provide) => {
    context.on('page', waitForScripts);
    await provide(context);
  },
});
