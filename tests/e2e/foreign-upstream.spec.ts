import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test, type Locator, type Page } from './support/test';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { BackOffice } from '../bff/back-office';
import { ForeignUpstream, json } from '../bff/foreign-upstream';
import { ready } from './orders-page';
import { expectNoAxeFindings } from './support/axe';
import { signInAt } from './support/sign-in';

/** What somebody sees in front of an upstream that somebody else runs, and that can be away. */
const upstream = new ForeignUpstream();
let office: BackOffice;
const HELPDESK = 'https://help.example/claims';

// They share one upstream, which behaves as the test at hand tells it to.
test.describe.configure({ mode: 'default' });

const COMPANY = {
  id: 7,
  name: 'Sun Seven',
  totalQpoints: 900,
  consumed: 100,
  availableQpoints: 800,
  pointRequest: null,
};
const PRODUCT = {
  id: 3,
  name: 'Lamp',
  description: 'Bright',
  active: true,
  priority: 1,
  categories: [{ id: 1, name: 'Tools' }],
  prices: 10,
};
const PROJECT = {
  id: 9,
  projectName: 'Lake House',
  systemSize: '9.6',
  installationDate: '2026-03-04T00:00:00.000Z',
  isDraft: false,
};

/** It knows no address of the partner's master. */
const PARTNER = { firstName: 'Pia', lastName: 'Three', email: '', companyName: 'Solar Three' };
const CHOICES = [
  '/distributors',
  '/companies/salesregions/search',
  '/companies/register/job-titles',
  '/companies/register/installation-volumes',
  '/companies/register/product-brands',
];

test.beforeAll(async () => {
  office = await BackOffice.start(await upstream.listen(), { HELPDESK_URL: HELPDESK });
});
test.afterAll(async () => {
  await office.stop();
  await upstream.close();
});
test.beforeEach(async ({ page }) => {
  behave();
  await signInAt(page, office.address, 'admin@x.example', 'right');
});

/** It answers the calls of the specs, and no other. */
function behave(): void {
  upstream.behave();
  upstream.on('GET /products/all', { results: [PRODUCT], total: [{ count: 1 }] });
  upstream.on('GET /products/3', PRODUCT);
  upstream.on('GET /categories', [{ id: 1, name: 'Tools', priority: 1, count: 0 }]);
  // It doesn't know the question for one company: it answers its list.
  upstream.on('GET /users/qpoints/search', { data: [{ ...COMPANY, id: 6, name: 'Six Solar' }, COMPANY], total: 2 });
  upstream.on('GET /point-request/statuses', [{ id: 5, name: 'Accrued' }]);
  upstream.on('GET /point-request/types', [{ id: 2, name: 'Accrue' }]);
  upstream.on('GET /point-request/histories', { data: [], total: 0 });
  upstream.on('GET /users/sub-user/by-company', { data: [], total: 0 });
  upstream.on('GET /forecasts/approvals', []);
  upstream.on('GET /approvals/modules', []);
  upstream.on('GET /approvals/download', []);
  upstream.on('GET /modules/awaiting-approval/search', { data: [], total: 0, totalCompany: 0 });
  upstream.on('GET /configurationTypes/all/configurations', []);
  upstream.on('GET /configurationTypes/all/promotions', []);
  upstream.on('GET /modules/awaiting-approval/filter-search-uploads', []);
  upstream.on('GET /configurations/forecasts', {
    id: 1,
    rate: 10,
    percentage: 20,
    achievedVolume: 100,
    submissionRate: 5,
  });
  upstream.on('GET /activity', { data: [], total: 0, totalIsLowerBound: false, hasNewer: false, hasOlder: false });
  upstream.on('GET /activity/people', []);
  upstream.on('GET /roles', []);
  upstream.on('GET /projects/search', {
    data: [PROJECT, { ...PROJECT, id: 10, projectName: 'A draft', isDraft: true }],
    total: 2,
  });
  upstream.on('GET /projects/detail', PROJECT);
  upstream.on('GET /faq/types', [{ id: 1, name: 'Shop' }]);
  upstream.on('GET /faq/search', {
    data: [{ id: 3, title: 'How do I order?', typeName: 'Shop', faqTypeId: 1, priority: 5 }],
    total: 1,
  });
  upstream.on('GET /users/registration/search', { data: [{ ...PARTNER, id: 3, isNew: 'N' }], total: 1 });
  upstream.on('GET /users/registration/getUserDetail', { ...PARTNER, approvalStep: 2 });
  upstream.on('GET /users/registration/survey/analytic', { 7: 6 });
  for (const path of CHOICES) upstream.on(`GET ${path}`, [{ id: 1, code: 'TX', name: 'Texas' }]);
  upstream.on(
    'GET /access-control-list',
    ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] })),
  );
}

/** Lets calls fail with a sentence of the upstream's. */
function away(...calls: string[]): void {
  for (const call of calls)
    upstream.on(call, (_, response) => json(response, 503, { statusCode: 503, message: 'Closed for now.' }));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(office.address + path);
  await ready(page);
}

/** What could not be read is also tried again by itself, and may have come before the press. */
const retry = (said: Locator) =>
  said
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: slowly(2_000) })
    .catch(() => undefined);

// What every page says is proven in tests/bff; these are the ways in which a part of a page comes back.
const PARTS = [
  [
    ['GET /users/qpoints/search'],
    '/dashboard',
    'There was a problem getting point requests.',
    'Point requests awaiting a decision',
  ],
  [['GET /orders'], '/marketing-shop/orders/all/1', 'There was a problem getting orders.', 'Q-1'],
  [
    ['GET /categories'],
    '/marketing-shop/products/1',
    'There was a problem getting the categories Closed for now.',
    'Tools',
  ],
  [['GET /products/3'], '/marketing-shop/add-products/3', 'There was a problem getting the product.', 'Visibility'],
  [
    ['GET /forecasts/approvals'],
    '/rewards/forecast-approvals',
    'There was a problem getting forecasts awaiting approval',
    'No forecasts to approve',
  ],
  [
    ['GET /configurations/forecasts'],
    '/rewards/forecast-approvals',
    'There was a problem getting forecast config',
    'No forecasts to approve',
  ],
  [
    ['GET /configurationTypes/all/configurations'],
    '/rewards/configurations/modules',
    'There was an error getting the configuration types Closed for now.',
    'List empty',
  ],
  [
    ['GET /configurationTypes/all/promotions'],
    '/rewards/configurations/modules',
    'There was a problem getting the promotions Closed for now.',
    'List empty',
  ],
  [
    ['GET /approvals/modules'],
    '/rewards/module-approvals',
    'There was a problem getting modules awaiting approval',
    'No modules to approve.',
  ],
  [
    ['GET /approvals/download'],
    '/rewards/module-approvals',
    'modules awaiting approval that needs attention',
    'No modules to approve.',
  ],
  [
    ['GET /modules/awaiting-approval/search'],
    '/rewards/module-awaiting-update',
    'modules awaiting approval that needs attention',
    'No modules to reject.',
  ],
  [['GET /users/qpoints/search'], '/rewards/qpoint-management', 'There was a problem getting companies', 'Sun Seven'],
  [
    ['GET /point-request/statuses'],
    '/rewards/qpoint-management',
    'There was a problem getting point request statuses',
    'Sun Seven',
  ],
  [
    ['GET /modules/awaiting-approval/filter-search-uploads'],
    '/rewards/upload-list?search=12345678',
    'There was a problem searching the uploads.',
    'No modules or article codes match your search.',
  ],
  [['GET /activity'], '/admincontrols/activity', 'There was a problem getting the activity log.', 'No activity yet.'],
  [
    ['GET /activity/people'],
    '/admincontrols/activity',
    'There was a problem getting the people to choose from',
    'No activity yet.',
  ],
  [['GET /projects/search'], '/projects/projects-management', 'Something happened getting projects', 'Lake House'],
  [['GET /projects/detail'], '/projects/9', 'Something happened getting project', '03/04/2026'],
  [['GET /faq/search'], '/admincontrols/faq', 'There was a problem getting faq', 'How do I order?'],
  [
    ['GET /users/registration/search'],
    '/qpartners/registration/list/0',
    'There was a problem getting companies',
    'Solar Three',
  ],
  [
    ['GET /users/registration/getUserDetail'],
    '/qpartners/registration/3',
    'Something happened getting user detail',
    'Business Address',
  ],
  [
    ['GET /users/registration/survey/analytic'],
    '/qpartners/registration/survey/admin',
    'There was a problem getting registration.',
    '100.0%',
  ],
  [
    ['GET /roles'],
    '/admincontrols/management/add',
    'There was a problem getting the roles Closed for now.',
    'Register',
  ],
] as const;

// One test, so that the browser has the scripts of the pages by the second of them.
test('says of each part that could not be read that there was a problem, and shows what comes with Retry', async ({
  page,
}) => {
  test.slow();
  for (const [calls, path, problem, found] of PARTS) {
    await test.step(`${problem} at ${path}`, async () => {
      behave();
      away(...calls);
      await open(page, path);
      const said = page.getByRole('alert').filter({ hasText: problem });
      await expect(said).toBeVisible();
      behave();
      await retry(said);
      await expect(said).toHaveCount(0);
      await expect(page.getByRole('main').or(page.getByRole('dialog')).last()).toContainText(found);
    });
  }
});

test('a tab that can’t be read keeps the rows that are there, and shows its own with Retry', async ({ page }) => {
  await open(page, '/marketing-shop/orders/all/1');
  const row = page.getByRole('link', { name: 'Q-1' });
  await expect(row).toBeVisible();
  const delivered = page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: 'Delivered' });
  for (const calls of [['GET /orders'], ['GET /orders', 'GET /access-control-list']]) {
    away(...calls);
    await delivered.click();
    const said = page.getByRole('alert').filter({ hasText: 'You’re still seeing the previous data.' });
    await expect(said).toBeVisible();
    await expect(row).toBeVisible();
    behave();
    await retry(said);
    await expect(said).toHaveCount(0);
    await expect(delivered).toHaveAttribute('aria-current', 'page');
    await page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: 'All' }).click();
    await expect(delivered).not.toHaveAttribute('aria-current');
  }
});

test('says that a company could not be read, and shows it with Retry where the upstream finds it by its id', async ({
  page,
}) => {
  away('GET /users/qpoints/search');
  await open(page, '/rewards/qpoint-management?company=7');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('There was a problem getting the company');
  upstream.on('GET /users/qpoints/search', { data: [COMPANY], total: 1, supportedFilters: ['companyId'] });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog).toContainText('Total Accrued');
});

test('the form of a product works without its categories, and keeps what was typed when they come', async ({
  page,
}) => {
  away('GET /categories');
  await open(page, '/marketing-shop/add-products');
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'There was a problem getting the categories Closed for now.' });
  await expect(problem).toBeVisible();
  await page.getByLabel('Title').fill('Half a lamp');
  behave();
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(problem).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Tools');
  await expect(page.getByLabel('Title')).toHaveValue('Half a lamp');
});

test('the form of a registration says which choices could not be read, and that it lacks a master ID', async ({
  page,
}) => {
  const problems = page.getByRole('alert').filter({ hasText: 'Something happened getting' });
  // What the server doesn't have is not tried again.
  for (const path of CHOICES)
    upstream.on(`GET ${path}`, (_, response) =>
      json(response, 404, { statusCode: 404, message: `Cannot GET ${path}` }),
    );
  await open(page, '/qpartners/registration/3');
  await expect(problems.filter({ hasText: 'This server can’t do this.' })).toHaveCount(5);
  await expect(problems.getByRole('button')).toHaveCount(0);

  away(...CHOICES.map((path) => `GET ${path}`));
  await open(page, '/qpartners/registration/3');
  for (const choice of ['main purchasing channel', 'sale regions', 'title', 'installation volumes', 'product brands']) {
    await expect(problems.filter({ hasText: choice })).toBeVisible();
  }
  await page.getByLabel('City', { exact: true }).fill('Waco');
  behave();
  await problems.first().getByRole('button', { name: 'Retry' }).click();
  await expect(problems).toHaveCount(0);
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Waco');
  await page.getByLabel('Main Purchasing Channel').selectOption('Texas');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('MasterId is required')).toBeVisible();
});

test('the log keeps the person that its address names where nobody can be chosen', async ({ page }) => {
  away('GET /activity/people');
  await open(page, '/admincontrols/activity?person=7');
  const problem = page.getByRole('alert').filter({ hasText: 'There was a problem getting the people to choose from' });
  await expect(problem).toBeVisible();
  const who = page.getByRole('combobox', { name: /^Who/ });
  await expect(who).toHaveValue('7');
  await page.getByRole('combobox', { name: /^What/ }).selectOption('Signed out');
  await expect(page).toHaveURL(/\?person=7&kind=/);
  expect(upstream.calls('GET /activity').at(-1)?.url).toMatch(/[?&]person=7&/);
  upstream.on('GET /activity/people', [
    { id: 7, name: 'Pia Partner' },
    { id: 8, name: 'Sam Shop' },
  ]);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(who.locator('option')).toHaveText(['Everyone', 'Pia Partner', 'Sam Shop']);
  await expect(who).toHaveValue('7');
});

test('the forms of an admin work without the roles, and keep what was typed when they come', async ({ page }) => {
  upstream.on('GET /users/adminManagement/getUserDetail', {
    ...{ id: 3, role: 'Clerk', email: 'p3@x.example', firstName: 'Pia', lastName: 'Three' },
    ...{ disabled: false, createdAt: '2026-03-01T12:00:00.000Z' },
  });
  const role = (id: number, name: string) => ({ id, name, staff: true, people: 1, ableToSignIn: 1, version: 1 });
  for (const [path, stands, then, offered] of [
    // A new one has none until it is chosen.
    ['/admincontrols/management/add', 'Admin', '', ['Choose a role', 'Boss', 'Clerk']],
    ['/admincontrols/management/3', 'Clerk', 'Clerk', ['Boss', 'Clerk']],
  ] as const) {
    away('GET /roles');
    await open(page, path);
    const problem = page
      .getByRole('alert')
      .filter({ hasText: 'There was a problem getting the roles Closed for now.' });
    await expect(problem).toBeVisible();
    await expect(page.getByLabel('Role')).toHaveValue(stands);
    await page.getByLabel('First Name').fill('Petra');
    upstream.on('GET /roles', [role(1, 'Boss'), role(2, 'Clerk')]);
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect(problem).toHaveCount(0);
    await expect(page.getByLabel('Role').locator('option')).toHaveText([...offered]);
    await expect(page.getByLabel('Role')).toHaveValue(then);
    await expect(page.getByLabel('First Name')).toHaveValue('Petra');
    await page.getByLabel('First Name').fill(path.endsWith('add') ? '' : 'Pia');
  }
});

test('the dialog of a company opens where its list alone tells of it, and says that there is no ledger', async ({
  page,
}) => {
  await open(page, '/rewards/qpoint-management');
  await page.getByRole('link', { name: 'Sun Seven' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sun Seven' });
  await expect(dialog.getByText('800 Q', { exact: true })).toBeVisible();
  await expect(dialog.getByText('No point update history.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Ledger' })).toHaveCount(0);
  await open(page, '/rewards/qpoint-management?company=7&tab=ledger');
  const none = dialog.getByText('This server can’t show a ledger.');
  await expect(none).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download report' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(none).toBeVisible();

  // One that has a ledger and is away is another matter.
  away('GET /point-ledger');
  await page.reload();
  await expect(dialog.getByRole('alert')).toContainText('There was a problem getting the ledger');

  await open(page, '/rewards/qpoint-management?company=99');
  await expect(page.getByRole('dialog')).toContainText('This company doesn’t exist.');
});

test('the drawer’s claims lead to the helpdesk, in a new tab; the menu of wide screens leads to the list', async ({
  page,
  context,
}) => {
  await context.route('https://help.example/**', (route) => route.fulfill({ body: 'How can we help?' }));
  await open(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Claim Management' })).toHaveAttribute(
    'href',
    '/supportcenter/claim-management',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const [helpdesk] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: /^Claim Management opens the helpdesk in a new tab$/ })
      .click(),
  ]);
  await expect(helpdesk).toHaveURL(HELPDESK);
  await expect(page).toHaveURL(/\/dashboard$/);
});
