import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@/upstream/db/seed/people';
import { slowly } from '@/scripts/timeouts.mjs';
import { startProduct, type Product } from '../harness/product';
import { Page, type Driver } from './driver';
import { startFirefox } from './firefox';
import { findMiniBrowser, startWebKit } from './webkit';

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = findMiniBrowser();

const BROWSERS: readonly (readonly [name: string, start: (() => Promise<Driver>) | null])[] = [
  ['Firefox', existsSync(FIREFOX) ? () => startFirefox(FIREFOX) : null],
  ['WebKit', MINI_BROWSER && existsSync(WEBKIT_DRIVER) ? () => startWebKit(WEBKIT_DRIVER, MINI_BROWSER) : null],
];

let product: Product | undefined;
let url: string;
const files = mkdtempSync(path.join(tmpdir(), 'qpartner-files-'));

beforeAll(async () => {
  const given = process.env.E2E_BASE_URL;
  product = given ? undefined : await startProduct();
  url = given ?? product?.url ?? '';
}, slowly(300_000));

afterAll(async () => {
  await product?.stop();
  rmSync(files, { recursive: true, force: true });
});

it('finds both browsers', () => {
  const missing = BROWSERS.filter(([, start]) => start === null).map(([name]) => name);
  expect(missing, 'install firefox-esr, webkit2gtk-driver and xvfb').toEqual([]);
});

describe.each(BROWSERS.flatMap(([name, start]) => (start ? [{ name, start }] : [])))('in $name', ({ start }) => {
  let page: Page;

  beforeAll(async () => {
    page = new Page(await start());
    console.log(page.driver.name);
    await page.open(url);
    await page.fill('input[name="email"]', 'admin@qpartner.example');
    await page.fill('input[name="password"]', DEMO_PASSWORD);
    await page.press('Enter');
    await page.until('the portal', () => location.pathname !== '/');
  }, slowly(60_000));

  afterAll(() => page.driver.close());

  const changed = (before: string) => document.querySelector('[id^="rfd-announcement"]')?.textContent !== before;
  const isAt = (address: string) =>
    page.until(address, (wanted) => location.pathname + location.search === wanted, address);
  const isGone = (selector: string) =>
    page.until(`no ${selector}`, (gone) => document.querySelector(gone) === null, selector);
  const orders = (rest = 'all/1') => page.open(`${url}/marketing-shop/orders/${rest}`);

  it('a list goes to its next page and back, and finds what is typed', async () => {
    await orders();
    await page.click('nav a', 'Next page');
    await isAt('/marketing-shop/orders/all/2');
    await page.sees('26–50 of');
    await page.driver.run(() => history.back());
    await page.sees('1–25 of');
    await page.fill('#orders-search', 'QP-111990');
    await page.press('Enter');
    await page.until('one row', () => document.querySelectorAll('[data-row-link]').length === 1);
  });

  it('a record opens beside its list, and Escape closes it', async () => {
    await orders();
    await page.click('[data-row-link]');
    await page.until('the record', () => document.querySelector('.record h2, .dialog h2') !== null);
    await page.press('Escape');
    await isGone('.record h2, .dialog h2');
  });

  it('a day is typed into a field of days, and chosen from the calendar', async () => {
    await orders();
    await page.fill('#orders-days-line-startDate', '10/1/2026');
    await page.press('Enter');
    await page.until('the day in the address', () => location.search === '?startDate=2026-10-01');
    await page.click('#orders-days-line-choose');
    await page.until('the calendar', () => document.querySelector('[role="grid"]') !== null);
    await page.press('Escape');
    await isGone('[role="grid"]');
  });

  it('a bulk change is reviewed in a dialog, which Escape closes', async () => {
    await orders('1/1');
    await page.click('tbody input[type="checkbox"]');
    await page.sees('1 selected');
    await page.driver.run(() => document.querySelector<HTMLElement>('select[aria-label^="Action for"]')?.focus());
    // They come when they are needed.
    await page.until(
      'the actions',
      () => document.querySelector('select[aria-label^="Action for"] option + option') !== null,
    );
    const isChosen = () =>
      Boolean(document.querySelector<HTMLSelectElement>('select[aria-label^="Action for"]')?.value);
    // WebKit may drop the first letters while the actions are added.
    for (let tries = 0; tries < 5 && !(await page.driver.run(isChosen)); tries += 1) {
      await page.press('Proc');
      await delay(1_000);
    }
    await page.click('button', 'Apply');
    await page.sees('1 can change to Processing.');
    await page.press('Escape');
    await isGone('.dialog');
  });

  it('a form asks before what is typed goes', async () => {
    await page.open(`${url}/marketing-shop/add-products`);
    await page.fill('input[name="name"]', 'A new cap');
    await page.click('nav a', 'Products');
    await page.sees('Unsaved changes');
    await page.press('Escape');
    await isGone('[role="alertdialog"]');
    const typed = () => document.querySelector<HTMLInputElement>('input[name="name"]')?.value ?? '';
    expect(await page.driver.run(typed)).toBe('A new cap');
    await page.click('nav a', 'Products');
    await page.click('[role="alertdialog"] button', 'Leave');
    await page.until('the products', () => location.pathname.startsWith('/marketing-shop/products'));
  });

  it('a row is dragged by the keyboard', async () => {
    await page.open(`${url}/marketing-shop/categories`);
    const order = () => [...document.querySelectorAll('.grip')].map(({ id }) => id);
    const [first = '', second = ''] = await page.driver.run(order);
    await page.until(
      'rows that can be dragged',
      () => document.querySelector('[data-rfd-drag-handle-draggable-id]') !== null,
    );
    const announced = () => document.querySelector('[id^="rfd-announcement"]')?.textContent ?? '';
    await page.driver.run((grip) => document.getElementById(grip)?.focus(), first);
    for (const key of ['Space', 'ArrowDown', 'Space']) {
      const before = await page.driver.run(announced);
      await page.press(key);
      await page.until('what the drag says', changed, before);
    }
    await page.until('the other order', (id) => document.querySelector('.grip')?.id === id, second);
  });

  it('a file is uploaded and checked', async () => {
    const book = XLSX.utils.book_new();
    const rows = [
      ['Article Code', 'Serial Number'],
      ['11111111', '123456789012345678'],
    ];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Sheet1');
    const file = path.join(files, 'serials.xlsx');
    writeFileSync(file, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    await page.open(`${url}/rewards/serialnumber-upload`);
    await page.driver.chooseFile('input[type="file"]', file);
    await page.sees('123456789012345678');
  });

  it('a report is downloaded', async () => {
    await orders('8/1');
    await page.click('button', 'Download report');
    await page.sees('is saved:');
    const { downloads } = page.driver;
    await expect
      .poll(() => existsSync(downloads) && readdirSync(downloads).some((name) => /^orders_.+\.xlsx$/.test(name)))
      .toBe(true);
  });
});
