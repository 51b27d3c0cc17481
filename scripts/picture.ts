import path from 'node:path';
import { chromium } from '@playwright/test';
import { ordersAddress } from '@/lib/addresses/orders';
import { CHROMIUM_FLAGS, getChromium } from './chromium';
import { ROOT } from './launch-settings';

const PICTURE = path.join(ROOT, 'docs', 'orders.png');

/** Takes the README's picture of the orders list from the product on PORT. */
export async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await getChromium(process.env, console.log),
    args: [...CHROMIUM_FLAGS],
  });
  const baseURL = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 });
  await page.goto('/');
  await page.getByLabel('Email').fill('admin@qpartner.example');
  await page.getByLabel('Password', { exact: true }).fill('Welcome-2026!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(ordersAddress.href({ tab: 6 }));
  await page.getByRole('row').nth(25).waitFor();
  await page.screenshot({ path: PICTURE });
  await browser.close();
  console.log(`${path.relative(ROOT, PICTURE)} is made.`);
}
