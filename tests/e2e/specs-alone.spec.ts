import { BackOffice } from '../bff/back-office';
import { ForeignServer } from '../harness/foreign/foreign-server';
import { PAGES } from '../harness/foreign/pages';
import { settled } from './support/ready';
import { signInAt } from './support/sign-in';
import { expect, test } from './support/test';

/** What the browser is told in front of an upstream that serves what the specs name, and nothing more. */
const upstream = new ForeignServer();
let office: BackOffice;

test.beforeAll(async () => {
  office = await BackOffice.start(await upstream.listen());
});
test.afterAll(async () => {
  await office.stop();
  await upstream.close();
});

test('no page asks for what the server doesn’t have', async ({ page }) => {
  test.slow();
  const faults: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400)
      faults.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await signInAt(page, office.address, 'admin@x.example', 'right');
  for (const path of PAGES) {
    await page.goto(office.address + path);
    await settled(page);
  }
  expect(faults).toEqual([]);
});
