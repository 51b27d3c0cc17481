import { createRequire } from 'node:module';
import { readFileSync, mkdirSync } from 'node:fs';
const require = createRequire('/tmp/wt/w-keys/package.json');
const { chromium } = require('@playwright/test');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const OUT = '/tmp/wt/tmp-w-keys/look'; mkdirSync(OUT, { recursive: true });
const base = 'http://127.0.0.1:4140';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const run = async (name, options, work) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state, ...options });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text().slice(0, 300)));
  page.shot = (n) => page.screenshot({ path: `${OUT}/${n}.png` });
  page.axe = async () => { await page.evaluate(axe); const v = await page.evaluate(async () => (await globalThis.axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'] })).violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)); console.log(name, 'axe', v.length ? v : 'clean'); };
  try { await work(page); } catch (e) { console.log(name, 'FAILED', e.message.slice(0, 600)); await page.shot(`failed-${name}`).catch(() => {}); }
  await context.close();
};
let state;
{ const c = await browser.newContext(); const p = await c.newPage(); await p.goto(base); await p.locator('input[type=email]').fill('admin@qpartner.example'); await p.locator('input[type=password]').first().fill('Welcome-2026!'); await p.keyboard.press('Enter'); await p.waitForURL((u) => u.pathname !== '/', { timeout: 20000 }); state = await c.storageState(); await c.close(); }
const ORDERS = base + '/marketing-shop/orders/all/1';
await run('bar', {}, async (page) => {
  await page.goto(ORDERS); await page.waitForTimeout(1500);
  await page.shot('orders');
  await page.keyboard.press('Control+k'); await page.waitForTimeout(500); await page.shot('bar-empty'); await page.axe();
  await page.keyboard.type('10'); await page.waitForTimeout(700); await page.shot('bar-10'); await page.axe();
  await page.keyboard.press('Control+a'); await page.keyboard.type('sun'); await page.waitForTimeout(700); await page.shot('bar-sun');
  await page.keyboard.press('Control+a'); await page.keyboard.type('zzqy'); await page.waitForTimeout(700); await page.shot('bar-none');
  await page.route('**/api/search*', (r) => r.abort());
  await page.keyboard.press('Control+a'); await page.keyboard.type('add'); await page.waitForTimeout(700); await page.shot('bar-failed'); await page.axe();
  await page.unroute('**/api/search*');
  await page.keyboard.press('Escape'); await page.waitForTimeout(200);
  const number = await page.locator('tbody [data-row-link]').nth(3).innerText();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(number.replace('-', '').toLowerCase()); await page.keyboard.press('Enter');
  await page.waitForTimeout(1200); console.log('opened', number, page.url(), await page.locator('.dialog').innerText().then((t) => t.slice(0, 60)).catch(() => 'none'));
  await page.shot('bar-opened');
  await page.keyboard.press('?'); await page.waitForTimeout(500); await page.shot('sheet-dialog'); await page.axe();
  await page.keyboard.press('Escape'); await page.waitForTimeout(200); await page.keyboard.press('Escape'); await page.waitForTimeout(300);
  console.log('dialogs left', await page.locator('.scrim').count(), page.url());
});
await run('keys', {}, async (page) => {
  await page.goto(ORDERS); await page.waitForTimeout(1200);
  await page.keyboard.press('/'); console.log('search focus', await page.evaluate(() => document.activeElement.id)); await page.keyboard.type('g'); await page.keyboard.type('x');
  console.log('typed', await page.evaluate(() => document.activeElement.value));
  await page.locator('tbody [data-row-link]').nth(1).focus(); await page.keyboard.press('x'); await page.waitForTimeout(200);
  console.log('ticked', await page.locator('.selection-bar').innerText().catch(() => 'none'));
  await page.locator('tbody .select input').nth(2).focus(); await page.keyboard.press('x'); console.log('ticked', await page.locator('.selection-bar').innerText().catch(() => 'none'));
  await page.keyboard.press('Enter'); await page.waitForTimeout(600); console.log('enter', page.url()); await page.keyboard.press('x'); await page.keyboard.press('Escape'); await page.waitForTimeout(300);
  await page.keyboard.press('?'); await page.waitForTimeout(400); await page.shot('sheet-list'); await page.keyboard.press('Escape'); await page.waitForTimeout(300);
  await page.keyboard.press('g'); await page.keyboard.press('p'); await page.waitForURL('**/products**'); console.log('g p', page.url());
  await page.goto(base + '/dashboard'); await page.waitForTimeout(800); 
  await page.keyboard.press('Tab'); await page.shot('skip1'); await page.keyboard.press('Tab'); console.log('2nd tab', await page.evaluate(() => document.activeElement.textContent));
  await page.goto(ORDERS); await page.waitForTimeout(800); await page.keyboard.press('Tab'); await page.keyboard.press('Tab'); console.log('2nd tab', await page.evaluate(() => document.activeElement.textContent)); await page.shot('skip2'); await page.keyboard.press('Enter'); await page.keyboard.press('Tab'); console.log('after skip', await page.evaluate(() => document.activeElement.outerHTML.slice(0, 120)));
});
await run('form', {}, async (page) => {
  await page.goto(base + '/marketing-shop/products/1'); await page.waitForTimeout(800);
  await page.shot('products');
  const href = await page.locator('tbody [data-row-link]').first().getAttribute('href');
  await page.goto(base + href); await page.waitForTimeout(1500);
  await page.getByLabel('Product name').or(page.getByLabel('Name')).first().fill('Changed by key ' + Date.now());
  await page.keyboard.press('Control+s'); await page.waitForTimeout(1500); await page.shot('saved'); console.log('form', page.url(), (await page.locator('[data-sonner-toast]').allInnerTexts()).join('|'), await page.evaluate(() => document.activeElement.outerHTML.slice(0, 100)));
});
await run('phone', { viewport: { width: 390, height: 844 } }, async (page) => {
  await page.goto(ORDERS); await page.waitForTimeout(1000); await page.shot('phone'); await page.getByRole('button', { name: 'Search', exact: true }).click(); await page.waitForTimeout(500); await page.keyboard.type('sun'); await page.waitForTimeout(700); await page.shot('phone-bar');
});
await run('dark', { colorScheme: 'dark' }, async (page) => { await page.goto(ORDERS); await page.waitForTimeout(1000); await page.keyboard.press('Control+k'); await page.keyboard.type('10'); await page.waitForTimeout(900); await page.shot('dark-bar'); await page.axe(); });
await run('forced', { forcedColors: 'active' }, async (page) => { await page.goto(ORDERS); await page.waitForTimeout(1000); await page.keyboard.press('Control+k'); await page.keyboard.type('10'); await page.waitForTimeout(900); await page.shot('forced-bar'); });
await run('narrow', { viewport: { width: 768, height: 900 } }, async (page) => { await page.goto(ORDERS); await page.waitForTimeout(1000); await page.shot('narrow-orders'); await page.goto(base + '/marketing-shop/products/1'); await page.waitForTimeout(1000); await page.shot('narrow-products'); });
await browser.close();
