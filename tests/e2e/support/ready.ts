import { expect, type Page } from '@playwright/test';

/**
 * React has taken the page over, part by part: before that, links load whole pages, and what is typed may be lost. What
 * an editor holds is its own.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Not a page of the portal.
    if (!document.querySelector('link[href^="/_next/"]')) return true;
    const parts = [...document.querySelectorAll('h1, :is(button, input, select, textarea):not([contenteditable] *)')];
    const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber'));
    return document.querySelector('h1') !== null && parts.every(isTaken);
  });
  // Its parts are taken before its effects run, and those listen to keys.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

/** The rows are those of the address, which changes before they come. */
export const settled = (page: Page): Promise<void> => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
