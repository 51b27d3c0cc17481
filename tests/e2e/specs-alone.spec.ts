import { BackOffice } from '../bff/back-office';
import { ForeignServer } from '../harness/foreign/foreign-server';
import { PAGES } from '../harness/foreign/pages';
import { downloadBy } from './support/download';
import { ready, settled } from './support/ready';
import { signInAt } from './support/sign-in';
import { expect, test, type Page } from './support/test';

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
test.beforeEach(() => upstream.behave());

/** Signs in, and notes what the browser's console would say of answers and errors. */
async function watched(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400)
      faults.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await signInAt(page, office.address, 'admin@x.example', 'right');
  return faults;
}

test('no page asks for what the server doesn’t have', async ({ page }) => {
  test.slow();
  const faults = await watched(page);
  for (const path of PAGES) {
    await page.goto(office.address + path);
    await settled(page);
  }
  expect(faults).toEqual([]);
});

/** Where each file is made, and by which buttons. */
const DOWNLOADS: readonly [path: string, ...buttons: string[]][] = [
  ['/marketing-shop/orders/all/1', 'Download report'],
  ['/marketing-shop/products/1', 'Download report'],
  ['/rewards/qpoint-management', 'Download report'],
  ['/rewards/module-approvals', 'Rewards Report', 'Forecast Report', 'Audit Report', 'Weekly Report'],
  ['/rewards/module-awaiting-update', 'Download report'],
  ['/qpartners/registration/list/0', 'Download report'],
  ['/projects/projects-management', 'Download'],
  ['/supportcenter/claim-management', 'Report (CSV)'],
];

test('each file is made by its button', async ({ page }) => {
  test.slow();
  const faults = await watched(page);
  for (const [path, ...buttons] of DOWNLOADS) {
    await page.goto(office.address + path);
    await ready(page);
    for (const name of buttons) {
      const download = await downloadBy(page, () => page.getByRole('button', { name, exact: true }).click());
      expect(download.suggestedFilename()).toMatch(/\.(xlsx|csv)$/);
      await expect(page.getByRole('region', { name: 'Download' })).toHaveCount(0);
    }
  }
  expect(faults).toEqual([]);
});

/** A change of each area, what is said of it, and the call that makes it. */
const CHANGES: readonly { path: string; call: string; said: string; press: (page: Page) => Promise<void> }[] = [
  {
    path: '/marketing-shop/categories',
    call: 'POST /categories',
    said: 'You have successfully create the category',
    press: async (page) => {
      await page.getByRole('textbox', { name: 'Add a New Category' }).fill('Lamps');
      await page.getByRole('button', { name: '+ Add' }).click();
    },
  },
  {
    path: '/rewards/configurations/modules',
    call: 'DELETE /configurations/{id}',
    said: 'You have successfully set the default config to 0.',
    press: async (page) => {
      await page.getByRole('button', { name: /^Delete productName 7/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    },
  },
  {
    path: '/admincontrols/faq/7',
    call: 'POST /faq',
    said: 'Update faq successfully',
    press: async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('How?');
      await page.getByRole('button', { name: /^(Save|Update|Edit|Confirm)/ }).click();
    },
  },
  {
    path: '/admincontrols/management/7',
    call: 'PATCH /users/adminManagement/editUserDetail',
    said: 'Update user success',
    press: async (page) => {
      await page.getByRole('textbox', { name: 'First Name' }).fill('Ana');
      await page.getByRole('button', { name: 'Update' }).click();
    },
  },
  {
    path: '/edit-profile',
    call: 'PATCH /users/adminManagement/editUserDetail',
    said: 'Update user success',
    press: async (page) => {
      await page.getByRole('textbox', { name: 'First Name' }).fill('Ana');
      await page.getByRole('button', { name: 'Confirm' }).click();
    },
  },
];

test('a change of each area is made once by its button, and told', async ({ page }) => {
  test.slow();
  const faults = await watched(page);
  for (const { path, call, said, press } of CHANGES) {
    await test.step(call, async () => {
      await page.goto(office.address + path);
      await ready(page);
      upstream.behave();
      await press(page);
      await expect(page.getByText(said).first()).toBeVisible();
      expect(upstream.calls(call)).toHaveLength(1);
    });
  }
  expect(faults).toEqual([]);
});
