import { expect, type Locator, type Page } from '@playwright/test';
import { slowly } from '@/scripts/timeouts.mjs';
import { ready, settled } from './orders-page';
import { signIn, type Person } from './support/sign-in';

export const PRODUCTS = '/marketing-shop/products/1';

/** Opens the products list, and waits until its rows can be dragged. */
export async function openProducts(page: Page, address = PRODUCTS, person: Person = 'shop'): Promise<void> {
  await signIn(page, person);
  await page.goto(address);
  await ready(page);
}

/** The code for dragging comes after the page. */
export async function draggable(page: Page): Promise<void> {
  await page.locator('[data-rfd-drag-handle-draggable-id]').first().waitFor();
}

export const area = (page: Page): Locator => page.getByRole('region', { name: 'Products' });
export const rows = (page: Page): Locator => area(page).locator('tbody tr');
export async function names(page: Page): Promise<string[]> {
  await settled(page);
  return rows(page).locator('.product-name').allInnerTexts();
}
export const handleOf = (page: Page, name: string): Locator => area(page).getByRole('button', { name: `Move ${name}` });

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name, exact: true });

/** What the footer says. */
export const shown = (page: Page): Locator => page.getByRole('main').getByText(/^Showing [\d,]+ of [\d,]+$/);

/** Answers a call of the page with an error of the upstream's. */
export async function failing(page: Page, path: string | RegExp, status: number, message: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: { statusCode: status, message } }));
}

/**
 * Holds the answers of a call of the page back.
 *
 * @returns lets them go, and waits until the page has had them or has given the calls up
 */
export async function held(
  page: Page,
  path: string | RegExp,
  method?: string,
): Promise<{ release: () => Promise<void> }> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const calls: Promise<unknown>[] = [];
  await page.route(path, async (route) => {
    const request = route.request();
    if (method && request.method() !== method) return route.fallback();
    calls.push(
      request
        .response()
        .then((response) => response?.finished())
        .catch(() => undefined),
    );
    await opened;
    await route.continue().catch(() => undefined);
  });
  return {
    async release() {
      open();
      await Promise.all(calls);
      await page.unroute(path);
    },
  };
}

/**
 * Holds back the pages that the router asks for, and the rows of the list.
 *
 * @returns lets them go. Nobody reads to its end what another one was asked for after, so this waits for none.
 */
export async function pagesHeld(page: Page): Promise<() => void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(/_rsc=|\/api\/products\/all\?/, async (route) => {
    await opened;
    await route.continue().catch(() => undefined);
  });
  return open;
}

/** Lifts a row by its handle with the keyboard, moves it by arrow keys and drops it. */
export async function moveByKeys(page: Page, handle: Locator, keys: readonly string[]): Promise<void> {
  await handle.focus();
  await page.keyboard.press('Space');
  for (const key of keys) {
    const said = await announced(page).textContent();
    await page.keyboard.press(key);
    await page.waitForFunction(
      (before) => document.querySelector('[id^="rfd-announcement"]')?.textContent !== before,
      said,
    );
  }
  await page.keyboard.press('Space');
}

/** What dragging reads out to those who can't see the page. */
export const announced = (page: Page): Locator => page.locator('[id^="rfd-announcement"]');

/** Drags a handle to another one with the mouse. */
export async function dragTo(page: Page, handle: Locator, target: Locator): Promise<void> {
  const from = await handle.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('both handles are on the screen');
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + 12, { steps: 4 });
  await page.mouse.move(middle.x, to.y + to.height * 0.75, { steps: 12 });
  try {
    // The move is taken with a frame: dropped before it, the row would stay.
    await expect(announced(page)).toContainText('Now at place', { timeout: slowly(3_000) });
  } finally {
    await page.mouse.up();
  }
}
