import { expect, newBrowser, test, type Browser, type Page } from './support/test';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { ENTERED } from '@/lib/addresses/by-staff';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import { FURTHER_ACTIONS, type Action } from '@/lib/domain/rights';
import {
  ADD_PRODUCT_PATH,
  API_KEYS_PATH,
  ADMINS_PATH,
  CATEGORIES_PATH,
  CHANGE_PASSWORD_PATH,
  companyHref,
  CONTENT_PATHS,
  contentPath,
  EDIT_PROFILE_PATH,
  HELD_FORECASTS_PATH,
  mailingPath,
  MODULE_RATES_PATH,
  NOTICES_PATH,
  pointBatchPath,
  ROLES_PATH,
  SERIAL_UPLOAD_PATH,
  SESSIONS_PATH,
} from '@/lib/addresses/paths';
import { recordHref } from '@/lib/addresses/record-kinds';
import { makeAdmin } from './admins-page';
import { aPointBatch, dialogOf, ownCompany } from './company-points-page';
import { ORDERS, ready } from './orders-page';
import { ownApplicant } from './own-claims';
import { ownItem } from './own-content';
import { aMailing } from './own-registrations';
import { listOf, ownOrders } from './own-orders';
import * as form from './product-form-page';
import { database } from './support/database';
import { dropPerson, makePerson, OWN_PASSWORD } from './support/own-person';
import { ownName } from './support/shop';
import { signInAt } from './support/sign-in';

/** Somebody of a role of the test's own, which may do this in every area; both are gone after it. */
async function as(
  browser: Browser,
  actionsOf: (area: keyof typeof FURTHER_ACTIONS) => readonly Action[],
  work: (page: Page, roleId: number) => Promise<void>,
): Promise<void> {
  const { rows } = await database().query<{ id: number }>('insert into roles (name) values ($1) returning id', [
    ownName('Reader'),
  ]);
  const roleId = rows[0]!.id;
  for (const area of Object.keys(FURTHER_ACTIONS) as (keyof typeof FURTHER_ACTIONS)[]) {
    await database().query('insert into access_control (route_type, role_id, actions) values ($1, $2, $3)', [
      area,
      roleId,
      FURTHER_ACTIONS[area].length > 0 ? ['see', ...actionsOf(area)] : ['see', 'change', 'decide', 'export'],
    ]);
  }
  const person = await makePerson(roleId);
  const page = await newBrowser(browser);
  try {
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await work(page, roleId);
  } finally {
    await page.context().close();
    await database().query('delete from sessions where user_id = $1', [person.id]);
    await dropPerson(person);
    await database().query('delete from roles where id = $1', [roleId]);
  }
}

/** Reads, goes somewhere, or is one’s own: what anybody may press who sees a page. */
const READING: readonly RegExp[] = [
  /^(Search|Filters?|Clear|Reset|Show|Hide|View|Open|Close|Back|Next|Previous|Newer|Older|More|Explain|History)\b/,
  /^(Columns|Choose days|Serial number$)/,
  /^(Density|Compact|Sort|Sorted|Copy|Print|Preview|Retry|Dismiss|Notices|Menu|Versions|Period)\b/,
  // Views are places in a list, which everybody keeps for themself.
  /^(Save view|Arrange|Views?|Preview on past|Compared with|Today|This week)\b/,
  // Serial numbers are looked up.
  /^(Serial numbers$|Drop files|Check$)/,
];

/** Orders are selected by who may only see as well: their numbers can be copied. */
const SELECTING = /^Select (all rows of this page|order )/;

/** The names of what changes something, of what stands in a page or dialog and can be used. */
async function changingControls(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => {
    const isUsable = (element: HTMLElement) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled="true"], [readonly], [aria-readonly="true"], [type="hidden"]') &&
      // What opens more to read.
      !element.matches('[aria-expanded]:not([aria-haspopup])') &&
      // What is searched and filtered by, and what is chosen of columns.
      !element.closest('[role="search"], form[id], [data-filters], header, nav, [role="menu"], [role="tablist"]');
    const nameOf = (element: HTMLElement) =>
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      (element.textContent || element.title || element.id);
    const roots = [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')];
    const controls = roots.flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>(
        'button, [role="button"], input, select, textarea, [contenteditable="true"]',
      ),
    ]);
    return [...new Set(controls.filter(isUsable).map(nameOf))].map((name) => name.trim().replace(/\s+/g, ' '));
  });
  const reading = page.url().includes(ORDERS) ? [...READING, SELECTING] : READING;
  return names.filter((name) => !reading.some((pattern) => pattern.test(name)));
}

const anId = async (table: string, where = 'true') =>
  (await database().query<{ id: number }>(`SELECT id::int FROM ${table} WHERE ${where} ORDER BY id LIMIT 1`)).rows[0]!
    .id;

/** What is one’s own, or only there to add something. */
const OWN_PATHS: readonly string[] = [
  ...[ADD_PRODUCT_PATH, CHANGE_PASSWORD_PATH, EDIT_PROFILE_PATH, SESSIONS_PATH, NOTICES_PATH],
  ...ENTERED.map(({ path }) => path),
  // Only administrators have these.
  API_KEYS_PATH,
];

/** Every list, and records of each kind. */
async function places(): Promise<string[]> {
  const lists = PORTAL_PAGES.map(({ prefix, menu }) => menu?.href ?? prefix).filter(
    (path) => !OWN_PATHS.includes(path),
  );
  const [order, company, items] = await Promise.all([
    ownOrders({}),
    ownCompany(500),
    Promise.all(
      (['dataHub', 'academy', 'faq', 'news'] as const).map(async (area) => contentPath(area, (await ownItem(area)).id)),
    ),
  ]);
  return [
    ...lists,
    registrationsAddress.listHref({ tab: '1' }),
    HELD_FORECASTS_PATH,
    `${CONTENT_PATHS.faq}?status=deleted`,
    SERIAL_UPLOAD_PATH,
    ...items,
    `${listOf(order)}&order=${order.orders[0]!.id}`,
    dialogOf(company),
    companyHref(13),
    companyHref(13, 'points'),
    pointBatchPath(await aPointBatch(company)),
    mailingPath(await aMailing()),
    recordHref('product', await form.aProductOfSizes(['S', 'M'], 1)),
    recordHref('registration', await anId('users', 'role_id = 5 AND company_id IS NOT NULL AND NOT disabled')),
    recordHref('admin', (await makeAdmin()).id),
    recordHref('inquiry', await anId('inquiries')),
    recordHref('project', await anId('projects')),
    moduleApprovalsAddress.href({ company: (await ownApplicant(2)).id }),
  ];
}

test('who may only see finds nothing on any list or record that changes, decides or exports', async ({ browser }) => {
  test.slow();
  const found: Record<string, string[]> = {};
  await as(
    browser,
    () => [],
    async (page) => {
      for (const at of await places()) {
        const answer = await page.goto(at);
        expect(answer?.status(), at).toBe(200);
        await ready(page);
        const controls = await changingControls(page);
        if (controls.length > 0) found[at] = controls;
      }
    },
  );
  expect(found).toEqual({});
});

test('the same walk finds controls where everything may be done', async ({ browser }) => {
  test.slow();
  await as(
    browser,
    (area) => FURTHER_ACTIONS[area],
    async (page) => {
      for (const at of [ORDERS, CONTENT_PATHS.faq, CATEGORIES_PATH, ADMINS_PATH, MODULE_RATES_PATH, ROLES_PATH]) {
        await page.goto(at);
        await ready(page);
        expect((await changingControls(page)).length, at).toBeGreaterThan(1);
      }
    },
  );
});

test('who may see and export is offered reports, and nothing else', async ({ browser }) => {
  await as(
    browser,
    () => ['export'],
    async (page) => {
      await page.goto(ORDERS);
      await ready(page);
      await expect(page.getByRole('button', { name: 'Download report' })).toBeVisible();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download report' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^orders.*\.xlsx$/);
      await page.goto(ADD_PRODUCT_PATH);
      await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    },
  );
});

test('an action that is taken away is gone from the page that stands, and its form says so', async ({ browser }) => {
  await as(
    browser,
    (area) => FURTHER_ACTIONS[area],
    async (page, roleId) => {
      const id = await form.aProduct();
      await page.goto(recordHref('product', id));
      await ready(page);
      await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
      await database().query(
        `update access_control set actions = '{see,export}' where role_id = $1 and route_type = 'products'`,
        [roleId],
      );
      await page.goto(recordHref('product', id));
      await expect(page.getByText('Your role can see this but can’t change it.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
      await expect(page.getByLabel('Title')).toHaveJSProperty('readOnly', true);
    },
  );
});
