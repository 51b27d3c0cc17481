import { expect, test, type Page } from './support/test';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { contentCalendarAddress } from '@/lib/addresses/content-calendar';
import { newHref } from '@/lib/addresses/by-staff';
import { companyPointsAddress, statementAddress } from '@/lib/addresses/company';
import { inquiriesAddress, inquiryHref } from '@/lib/addresses/inquiries';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { decidedAddress, forecastedAddress, insightsAddress } from '@/lib/addresses/insights';
import { listsAddress } from '@/lib/addresses/lists';
import { workAddress } from '@/lib/addresses/work';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import { addMonths } from '@/lib/domain/day';
import { workNumber } from '@/lib/domain/work';
import {
  CLOSING_PATH,
  closingPath,
  FORECAST_APPROVALS_PATH,
  HELD_FORECASTS_PATH,
  NEW_POINT_BATCH_PATH,
  mailingPath,
  MAILINGS_PATH,
  PLANNED_CHANGES_PATH,
  POINT_BATCHES_PATH,
  pointBatchPath,
  SERIAL_NUMBERS_PATH,
  COMPANIES_PATH,
  companyHref,
  contentPath,
  NOTICE_WAYS_PATH,
  NOTICES_PATH,
} from '@/lib/addresses/paths';
import { recordHref } from '@/lib/addresses/record-kinds';
import * as activity from './activity-page';
import { ADMINS, makeAdmin, ownWord } from './admins-page';
import { COMPANIES } from './companies-page';
import { aPointBatch, dialogOf, ownCompany } from './company-points-page';
import { aPerson, makeEntries } from './own-activity';
import { aMailing } from './own-registrations';
import { ownItem } from './own-content';
import { listOf, ownOrders } from './own-orders';
import { ownDigits, workbook } from './own-uploads';
import { dialog, ORDERS, rows } from './orders-page';
import * as form from './product-form-page';
import { draggable, PRODUCTS } from './products-page';
import { A_PDF, formWith } from '@/tests/upstream/content-fixture';
import { aPicture } from '@/tests/upstream/harness/pictures';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { ownApplicant } from './own-claims';
import {
  expectContrast,
  expectEdges,
  expectListsFit,
  expectNoAxeFindings,
  expectNoNamesFromCode,
  expectNoScrollOfTheWindow,
  expectNoSidewaysScroll,
  expectOrderOfTitle,
  expectRoomForSpacing,
  readOnlyChanges,
} from './support/axe';
import { expectNoCellsOverlap } from './support/cells';
import { database } from './support/database';
import { moreAction } from './support/more-actions';
import { categoriesOf, dropCategory, dropProduct, makeCategory, makeProduct, ownName } from './support/shop';
import { demoUser, signIn, type Person } from './support/sign-in';
import { call, json } from './support/upstream';
import { applyNow } from './support/toasts';

type Undo = (work: () => unknown) => void;

/** A page or dialog, and what is shown of it in turn: each is checked as the page opens it. */
interface Place {
  /** Who opens it; nobody is signed in where none is named. */
  as?: Person;
  /** Its address, with what it shows made for it where the address tells of that. */
  at: string | (() => Promise<string>);
  /** Makes what stands there for everybody, to be undone after the test. */
  given?: (undo: Undo) => Promise<unknown>;
  then?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
  /** As it opens it has a line of its own: only what is shown then is checked. */
  isChecked?: true;
  /** Is there on such a screen alone. */
  only?: keyof typeof SCREENS;
}

/** `YYYY-MM`. */
const LAST_MONTH = addMonths(new Date().toISOString().slice(0, 10), -1).slice(0, 7);

const SCREENS = {
  // Where a record is a dialog; record-beside.spec.ts looks at those that stand beside their list.
  desk: { width: 1279, height: 720 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
};

/** A window of 1280 × 1024 px at 200 % and 400 % zoom; both are low, too. */
const ZOOMS = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const question = (page: Page) => page.getByRole('alertdialog');
const userMenu = (page: Page) => button(page, `${demoUser('admin').firstName} ${demoUser('admin').lastName}`);
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
const bulkBar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });

async function startBulkChange(page: Page, action: string): Promise<void> {
  await bulkBar(page).getByRole('combobox').selectOption(action);
  await bulkBar(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toContainText('can be');
}

async function ownOrder(...wanted: Parameters<typeof ownOrders>): Promise<string> {
  const company = await ownOrders(...wanted);
  return `${listOf(company)}&order=${company.orders[0]!.id}`;
}

async function activityOf(...entries: Parameters<typeof makeEntries>[1]): Promise<string> {
  const person = aPerson();
  await makeEntries(person, entries);
  return `${activity.ACTIVITY}?person=${person.id}`;
}

async function aClaimedSerialNumber(): Promise<string> {
  const { rows } = await database().query<{ number: string }>(
    `SELECT serial_number AS number FROM claims WHERE state = 'approved' ORDER BY id LIMIT 1`,
  );
  return rows[0]!.number;
}

/** Tells somebody of a company and of what went wrong, twice: one of each is read. */
async function noticesOf(person: Person): Promise<unknown> {
  const { email } = demoUser(person);
  return database().query(
    `insert into notices (user_id, kind, record_kind, record_id, facts, created_at, read_at)
     select u.id, 'decided', 'company', '13', json_build_object('by', 'Ruth Adeyemi', 'outcome', 'rejected',
       'about', '1,500 Q for a company with a rather long name', 'reason', 'Paid already'), now(), t.read_at
     from users u, (values (null), (now())) as t (read_at) where u.email = $1
       and not exists (select from notices n where n.user_id = u.id)`,
    [email],
  );
}

async function aMovementOf(company: number): Promise<number> {
  const { rows } = await database().query<{ id: number }>(
    'SELECT id::integer FROM point_ledger WHERE company_id = $1 ORDER BY id DESC LIMIT 1',
    [company],
  );
  return rows[0]!.id;
}

async function anId(table: 'approvals' | 'promotions'): Promise<number> {
  const { rows } = await database().query<{ id: number }>(`SELECT id::int FROM ${table} ORDER BY id LIMIT 1`);
  return rows[0]!.id;
}

const checkedSerials = () =>
  workbook('pallets.xlsx', [
    ['Article Code', 'Serial Number'],
    ['10000001', '1'],
    ['10000001', '2'],
  ]);

const checkedPoints = () =>
  workbook('points.xlsx', [
    ['Company', 'Type', 'Point Amount', 'Note'],
    ['1', 'Accrue', 100, 'Bonus'],
    ['No such company', 'Deduct', 0, ''],
  ]);

const EDITED = ownName('Edited');

/** To add a page or a dialog, add a line. */
const PLACES: Readonly<Record<string, Place>> = {
  'the sign-in page': {
    at: '/',
    then: { 'with a fault': (page) => page.getByLabel('Email').press('Enter') },
  },
  'the dialog of a forgotten password': { at: '/?forgot=password' },
  'the dialog of a forgotten ID': { at: '/?forgot=id' },
  'the page of a new password': {
    as: 'shop',
    at: '/change-password',
    then: {
      'with faults': async (page) => {
        await button(page, 'Save').click();
        await expect(page.getByText('Current password is required')).toBeVisible();
      },
    },
  },
  'one’s profile': {
    as: 'admin',
    at: '/edit-profile',
    then: {
      'with a fault': async (page) => {
        await page.getByLabel('First Name').fill('');
        await button(page, 'Confirm').click();
        await expect(page.getByText('First Name is required')).toBeVisible();
      },
    },
  },
  'one’s sessions': { as: 'requester', at: '/sessions' },
  'one’s notices': {
    as: 'requester',
    at: NOTICES_PATH,
    given: () => noticesOf('requester'),
    then: {
      'below the bell': async (page) => {
        await page.getByRole('button', { name: /^Notifications(,|$)/ }).click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      },
    },
  },
  'how one is told': { as: 'requester', at: NOTICE_WAYS_PATH },

  'the companies': { as: 'admin', at: COMPANIES_PATH },
  'the views of a list': {
    as: 'admin',
    at: `${COMPANIES_PATH}?search=solar`,
    given: async (undo) => {
      const view = { name: ownName('View'), address: '?search=energy', density: 'regular', columns: {}, roleId: null };
      const { id } = (await json('POST', '/views', { list: COMPANIES_PATH, ...view })) as { id: number };
      undo(() => call('DELETE', `/views/${id}`));
    },
    then: {
      'where one is saved': async (page) => {
        await button(page, 'Save view…').click();
        await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
      },
      'put in order': async (page) => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name: 'Save view' })).toBeHidden();
        // On a phone they are a choice.
        if (await button(page, 'Arrange views').isHidden()) return;
        await button(page, 'Arrange views').click();
        await expect(page.getByRole('dialog', { name: 'Arrange views' })).toBeVisible();
      },
    },
  },
  'a company': { as: 'admin', at: companyHref(13) },
  'the points of a company': { as: 'admin', at: companyHref(13, 'points') },
  'a movement of a company': {
    as: 'admin',
    at: async () => companyPointsAddress.href({ company: 13, movement: await aMovementOf(13) }),
  },
  'the statement of a company': { as: 'admin', at: statementAddress.href({ company: 13 }) },
  'the orders of a company': { as: 'admin', at: companyHref(13, 'orders') },
  'the claims of a company': { as: 'admin', at: companyHref(13, 'claims') },
  'the forecasts of a company': { as: 'admin', at: companyHref(13, 'forecasts') },
  'the projects of a company': { as: 'admin', at: companyHref(13, 'projects') },
  'the warranty claims of a company': { as: 'admin', at: companyHref(13, 'warranty') },
  'the inquiries of a company': { as: 'admin', at: companyHref(13, 'inquiries') },
  'the people of a company': { as: 'admin', at: companyHref(13, 'people') },
  'the activity of a company': { as: 'admin', at: companyHref(13, 'activity') },
  'the serial numbers': {
    as: 'admin',
    at: SERIAL_NUMBERS_PATH,
    then: {
      'with what is known of some': async (page) => {
        const numbers = [await aClaimedSerialNumber(), ownDigits(18), '12345'];
        await page.getByRole('textbox', { name: 'Serial numbers' }).fill(numbers.join(', '));
        await button(page, 'Check').click();
        await expect(page.getByRole('region', { name: '3 serial numbers' })).toContainText('Approved');
      },
    },
  },
  'a serial number': { as: 'admin', at: async () => recordHref('serialNumber', await aClaimedSerialNumber()) },
  'an approval': { as: 'admin', at: async () => recordHref('approval', await anId('approvals')) },
  'a promotion alone': { as: 'admin', at: async () => recordHref('promotion', await anId('promotions')) },

  'the dashboard of an administrator': {
    as: 'admin',
    at: '/dashboard',
    then: {
      'with the menu of the person': async (page) => {
        await userMenu(page).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
      'where signing out failed': async (page) => {
        await page.route('**/api/sign-out', (route) => route.abort());
        await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
        await expect(page.getByText('Signing out didn’t work')).toBeVisible();
      },
    },
  },
  insights: { as: 'admin', at: insightsAddress.href({ startDate: '-30d' }) },
  'months to close': { as: 'admin', at: CLOSING_PATH },
  'a month to close': { as: 'admin', at: closingPath(LAST_MONTH) },
  'the forecasts that a figure sums': {
    as: 'admin',
    at: forecastedAddress.href({ month: LAST_MONTH }),
  },
  'what a figure counts as decided': { as: 'admin', at: decidedAddress.href({ kind: 'modules', startDate: '-2y' }) },
  'insights of a period without anything': {
    as: 'shop',
    at: insightsAddress.href({ startDate: '2020-01-01', endDate: '2020-01-31' }),
  },
  'my work': { as: 'admin', at: '/work' },
  'my work where nothing waits': { as: 'shop', at: workAddress.href({ assigned: 'me' }) },
  'modules that wait for me': {
    as: 'admin',
    at: async () => workAddress.href({ kind: 'modules', item: workNumber('modules', (await ownApplicant(2)).id) }),
    then: {
      assignees: async (page) => {
        await page.getByRole('button', { name: /^Assign Own / }).click();
        await page.getByRole('option', { name: 'Nobody' }).waitFor();
      },
    },
  },
  'the dashboard of a requester': { as: 'requester', at: '/dashboard' },
  'the drawer of the menu': {
    as: 'admin',
    at: '/dashboard',
    only: 'phone',
    isChecked: true,
    then: {
      open: async (page) => {
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('dialog').waitFor();
        // While it slides in, what lies under it shows through.
        await page.evaluate(async () => {
          const sliding = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
          await Promise.allSettled(sliding.map(({ finished }) => finished));
        });
      },
    },
  },
  'the rail of areas': {
    as: 'admin',
    at: ORDERS,
    only: 'tablet',
    then: {
      'with an area that is open': async (page) => {
        await page
          .getByRole('navigation', { name: 'Areas' })
          .getByRole('button', { name: /^Rewards/ })
          .click();
        await expect(page.getByRole('link', { name: 'Configurations' })).toBeVisible();
      },
    },
  },
  'the command bar': {
    as: 'admin',
    at: '/dashboard',
    isChecked: true,
    then: {
      'with pages and actions': async (page) => {
        await page.getByRole('button', { name: /^Search orders/ }).click();
        await expect(page.getByRole('option', { name: 'Add product' })).toBeVisible();
      },
      'with what was found': async (page) => {
        await page.getByRole('combobox', { name: /^Search/ }).fill('sunrise');
        await expect(page.getByRole('group', { name: 'Matches' })).toBeVisible();
      },
      'with nothing': async (page) => {
        await page.getByRole('combobox', { name: /^Search/ }).fill('zzqy');
        await expect(page.getByText('matches “zzqy”')).toBeVisible();
      },
      'where the search failed': async (page) => {
        await page.route('**/api/search?*', (route) => route.abort());
        await page.getByRole('combobox', { name: /^Search/ }).fill('zzqx');
        await expect(page.getByText('There was a problem searching.')).toBeVisible();
      },
    },
  },
  'the sheet of keys': {
    as: 'admin',
    at: ORDERS,
    isChecked: true,
    then: {
      open: async (page) => {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      },
    },
  },
  'an unknown address': { as: 'requester', at: '/nothing' },
  'an unknown address of a section': { as: 'requester', at: '/rewards/nothing' },
  'a page of others': { as: 'requester', at: '/marketing-shop/orders/all/1' },

  'the orders list': {
    as: 'shop',
    at: '/marketing-shop/orders/4/2?searchFor=a&startDate=2020-01-01',
    then: {
      'with a selection': (page) => rows(page).nth(1).getByRole('checkbox').click(),
      'with the progress of a report': async (page) => {
        await page.route('**/api/reports/orders?**', () => undefined);
        await page.getByRole('button', { name: 'Download report' }).click();
        await expect(page.getByRole('progressbar', { name: 'Preparing the report' })).toBeVisible();
      },
    },
  },
  'a report that failed': {
    as: 'shop',
    at: ORDERS,
    isChecked: true,
    then: {
      'with its reason': async (page) => {
        await page.route('**/api/reports/orders?**', (route) =>
          route.fulfill({ status: 503, json: { statusCode: 503, message: 'Not now.' } }),
        );
        await page.getByRole('button', { name: 'Download report' }).click();
        await expect(page.getByText('The report wasn’t saved')).toBeVisible();
      },
    },
  },
  'an orders list without orders': { as: 'shop', at: `${ORDERS}?searchFor=nobodyhasthisname` },
  'the calendar of a filter': {
    as: 'shop',
    at: ORDERS,
    only: 'desk',
    isChecked: true,
    then: {
      open: async (page) => {
        await button(page, 'Choose days').click();
        await expect(page.getByRole('dialog', { name: 'Days' }).getByRole('grid')).toBeVisible();
      },
    },
  },
  'the sheet of filters': {
    as: 'shop',
    at: ORDERS,
    only: 'phone',
    isChecked: true,
    then: {
      open: async (page) => {
        await button(page, /^Filters/).click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      },
    },
  },
  'the dialog of an order': {
    as: 'shop',
    at: () =>
      ownOrder({
        lines: [{}, { productName: 'A lamp with a very long name that needs more than one line on a phone' }],
      }),
    then: {
      'with the faults of tracking': async (page) => {
        await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption('Track Package');
        await dialog(page).getByRole('button', { name: 'Add Tracking Number' }).click();
        await dialog(page).getByRole('radio', { name: 'Multiple' }).check();
        await dialog(page).getByRole('button', { name: 'Save tracking' }).click();
        await expect(dialog(page).getByText('Please choose products!')).toBeVisible();
      },
    },
  },
  'the return of single units': {
    as: 'shop',
    at: () =>
      ownOrder({
        status: 4,
        lines: [
          { quantity: 3 },
          { productName: 'A lamp with a very long name that needs more than one line on a phone', quantity: 12 },
        ],
      }),
    isChecked: true,
    then: {
      open: async (page) => {
        await dialog(page).getByRole('button', { name: 'Return…' }).click();
        await expect(page.getByText('Choose at least one unit.')).toBeVisible();
      },
      'with faults': async (page) => {
        await page.getByRole('checkbox', { name: 'All units' }).check();
        await button(page, 'Return 15 units').click();
        await expect(page.getByText('Reason can’t be blank.')).toBeVisible();
        await page.getByRole('textbox', { name: 'Units of Lamp 1' }).fill('4');
        await expect(page.getByText('Only 3 of Lamp 1 are left to return.')).toBeVisible();
      },
    },
  },
  'the question before an order is canceled': {
    as: 'shop',
    at: () => ownOrder({}),
    isChecked: true,
    then: {
      open: async (page) => {
        await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption('Cancel');
        await dialog(page).getByRole('button', { name: 'Update' }).click();
        await expect(question(page)).toBeVisible();
      },
    },
  },
  'the question before a coupon changes': {
    as: 'shop',
    at: () => ownOrder({ type: 'custom', lines: [{ coupon: { code: ownName('QC'), used: false } }] }),
    isChecked: true,
    then: {
      open: async (page) => {
        await dialog(page).getByRole('button', { name: 'Mark as used' }).click();
        await expect(question(page)).toBeVisible();
      },
    },
  },
  'the tracking of several orders': {
    as: 'shop',
    at: async () => listOf(await ownOrders({}, {}, { status: 6 })),
    isChecked: true,
    then: {
      'in the bar': selectAll,
      'with faults': async (page) => {
        await startBulkChange(page, 'Add Tracking');
        await page.getByRole('dialog').getByRole('button', { name: 'Add tracking' }).click();
        await expect(page.getByText('Please type in tracking number!').first()).toBeVisible();
      },
    },
  },
  'a change of several orders that partly failed': {
    as: 'shop',
    at: async () => listOf(await ownOrders({}, {})),
    isChecked: true,
    then: {
      'with what failed': async (page) => {
        await page.route('**/api/orders/*', (route) =>
          route.request().method() === 'PATCH'
            ? route.fulfill({ status: 500, json: { statusCode: 500, message: 'No.' } })
            : route.continue(),
        );
        await selectAll(page);
        await startBulkChange(page, 'Processing');
        await button(page, 'Mark 2 orders as processing').click();
        await applyNow(page);
        await expect(page.getByRole('region', { name: 'Failed orders' })).toBeVisible();
      },
    },
  },

  'the products list': {
    as: 'shop',
    at: PRODUCTS,
    then: { 'once it can be dragged': draggable },
  },
  'a product that is edited in its row': {
    as: 'shop',
    at: `${PRODUCTS}?search=${encodeURIComponent(EDITED)}`,
    given: async (undo) => {
      const [category] = await categoriesOf();
      const id = await makeProduct(EDITED, category!.id, { prices: '900' });
      undo(() => dropProduct(id));
    },
    isChecked: true,
    then: {
      'with a price that is edited': async (page) => {
        // On a phone the form is the way.
        if (await button(page, /^Columns/).isHidden()) return;
        const price = page.locator('[data-edit=price]:not([data-fixed])').first();
        await price.dblclick();
        await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
      },
      'with its columns put in order': async (page) => {
        if (await button(page, /^Columns/).isHidden()) return;
        await page.keyboard.press('Escape');
        await button(page, /^Columns/).click();
        await page.getByRole('menuitem', { name: 'Order and pin…' }).click();
        await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
      },
    },
  },
  'the new prices of several products': {
    as: 'shop',
    at: `${PRODUCTS}?search=tumbler&status=visible`,
    isChecked: true,
    then: {
      'in the bar': selectAll,
      'before they are set': async (page) => {
        await bulkBar(page).getByRole('combobox').selectOption('Change price');
        await bulkBar(page).getByRole('button', { name: 'Apply' }).click();
        await page.getByRole('textbox', { name: 'Percent' }).fill('10');
        await expect(page.getByRole('dialog')).toContainText('can be changed');
      },
    },
  },
  'the question before a product is deleted': {
    as: 'shop',
    at: `${PRODUCTS}?search=tumbler&status=visible`,
    isChecked: true,
    then: {
      open: async (page) => {
        await button(page, /^Delete /)
          .first()
          .click();
        await expect(question(page)).toBeVisible();
      },
    },
  },
  categories: {
    as: 'shop',
    at: '/marketing-shop/categories',
    then: {
      'once they can be dragged': draggable,
      'with a name that is edited': (page) => button(page, 'Edit Tools').click(),
      'with a question': async (page) => {
        await page.getByRole('textbox', { name: 'Name of Tools' }).fill('Tools and more');
        await page.keyboard.press('Enter');
        await expect(question(page)).toBeVisible();
      },
    },
  },
  'a category with a long name': {
    as: 'shop',
    at: '/marketing-shop/categories',
    given: async (undo) => {
      const id = await makeCategory(`${ownName('A category whose name is long enough for several lines')} of a phone`);
      undo(() => dropCategory(id));
    },
  },
  'the form of a new product': {
    as: 'shop',
    at: form.ADD,
    then: {
      'with faults': async (page) => {
        await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
        await form.save(page).click();
        await expect(page.getByText("Title can't be blank")).toBeVisible();
      },
    },
  },
  'the form of a product that was left unsaved, and whose session has ended': {
    as: 'shop',
    at: async () => `${form.ADD}/${await form.aProduct()}`,
    isChecked: true,
    then: {
      'with its draft': async (page) => {
        await form.title(page).fill('Mine');
        // It is written down a moment later.
        await page.waitForTimeout(500);
        page.once('dialog', (asked) => void asked.accept());
        await page.reload();
        await expect(page.getByRole('group', { name: 'Draft' })).toBeVisible();
      },
      'with the sign-in over it': async (page) => {
        await button(page, 'Restore').click();
        await page.context().clearCookies();
        await form.save(page).click();
        await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
      },
      'with what is kept of it': async (page) => {
        await button(page, 'Cancel').click();
        await expect(page.getByText('You’re signed out. Your unsaved work')).toBeVisible();
      },
    },
  },
  'the form of a product with variants and images': {
    as: 'shop',
    at: async () => `${form.ADD}/${await form.aProductOfSizes(['S', 'M'], 3)}`,
    then: {
      'once they can be dragged': (page) => expect(button(page, /place 3 of 3/)).toBeVisible(),
      'with the images to choose from': async (page) => {
        await button(page, 'Select an image of S').click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Image 2' })).toBeVisible();
      },
      'with the question before leaving': async (page) => {
        await page.keyboard.press('Escape');
        await form.title(page).fill('Mine');
        await page.getByRole('link', { name: 'Orders' }).click();
        await expect(question(page)).toBeVisible();
      },
      'with what somebody else has changed': async (page) => {
        await page.keyboard.press('Escape');
        await form.upstream('PATCH', `/products/${/\d+$/.exec(page.url())![0]}`, { name: 'Theirs', active: false });
        await form.save(page).click();
        await expect(page.getByRole('group', { name: 'Title' })).toBeVisible();
      },
    },
  },

  'the data hub': {
    as: 'admin',
    at: CONTENT_ADDRESSES.dataHub.path,
    then: {
      'with what is deleted with it': async (page) => {
        await selectAll(page);
        await button(page, 'Delete').click();
        await expect(page.getByRole('dialog')).toContainText('10 can be deleted.');
      },
    },
  },
  'the trash of the data hub': {
    as: 'admin',
    at: async () => {
      const { id, title } = await ownItem('dataHub');
      await json('DELETE', '/data-hub/delete', { ids: [id] });
      return CONTENT_ADDRESSES.dataHub.href({ search: title, status: 'deleted' });
    },
  },
  'the trash of news': {
    as: 'admin',
    at: async () => {
      const { id, title } = await ownItem('news');
      await json('DELETE', '/notice/delete', [id]);
      return CONTENT_ADDRESSES.news.href({ search: title, status: 'deleted' });
    },
  },
  'the form of a document': {
    as: 'admin',
    at: '/admincontrols/data-hub/portal',
    then: {
      'with faults': async (page) => {
        await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
        await button(page, 'Confirm').click();
        await expect(page.getByText('Thumbnail is required')).toBeVisible();
      },
    },
  },
  'the form of a document that is being saved': {
    as: 'admin',
    at: async () => contentPath('dataHub', (await ownItem('dataHub')).id),
    then: {
      'with how much of it is sent': async (page) => {
        await page.route('**/api/data-hub', () => undefined);
        await page
          .locator('input[type=file]')
          .last()
          .setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(A_PDF) });
        await button(page, 'Confirm').click();
        await expect(button(page, 'Cancel sending')).toBeVisible();
      },
    },
  },
  'the online academy': {
    as: 'admin',
    at: CONTENT_ADDRESSES.academy.path,
    then: { 'once it can be dragged': draggable },
  },
  'the form of an academy item': {
    as: 'admin',
    at: async () => contentPath('academy', (await ownItem('academy', { video: 'https://videos.example.com/1' })).id),
    then: {
      'with a file that is removed': async (page) => {
        await button(page, /^Remove /).click();
        await expect(button(page, 'Keep it')).toBeVisible();
      },
      'with the types': async (page) => {
        await button(page, /^Type/).click();
        await expect(page.getByRole('grid', { name: 'Types' })).toBeVisible();
      },
      'with the name of a type': async (page) => {
        await button(page, 'Rename Webinar').click();
        await expect(page.getByLabel('New name of Webinar')).toBeFocused();
      },
      'with the question before a type is deleted': async (page) => {
        await page.keyboard.press('Escape');
        await button(page, 'Delete Webinar').click();
        await expect(question(page)).toBeVisible();
      },
      'with its preview': async (page) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await button(page, 'Preview').click();
        await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
      },
    },
  },
  FAQ: { as: 'admin', at: CONTENT_ADDRESSES.faq.path },
  'the content calendar': { as: 'admin', at: contentCalendarAddress.path },
  'the versions of a FAQ': {
    as: 'admin',
    at: async () => {
      const { id } = await ownItem('faq');
      await call('POST', '/faq', formWith({ id: String(id), content: '<p>Another way to wire it.</p>' }));
      return contentPath('faq', id);
    },
    then: {
      'with what one of them changed': async (page) => {
        await button(page, 'Versions').click();
        await button(page, /^Version 2/).click();
        await expect(page.getByRole('dialog').locator('ins').first()).toBeVisible();
      },
    },
  },
  'the form of a FAQ': { as: 'admin', at: '/admincontrols/faq/add' },
  'the form of a FAQ with a picture in its text': {
    as: 'admin',
    at: async () => {
      const { name, type, bytes } = await aPicture();
      const image = new FormData();
      image.append('image', new File([Buffer.from(bytes)], name, { type }));
      const { assetUrl } = (await call('POST', '/content-images', image)) as { assetUrl: string };
      return contentPath(
        'faq',
        (
          await ownItem('faq', {
            content: `<p>See <a href="https://example.com">it</a>.</p><img src="${assetUrl}" alt="A hub">`,
          })
        ).id,
      );
    },
    then: {
      'with what the picture shows': async (page) => {
        await page.locator('.rich-text img').click();
        await button(page, 'Image description').click();
        await expect(page.getByRole('textbox', { name: 'Image description' })).toBeFocused();
      },
      'with the address of a link that is none': async (page) => {
        await button(page, 'Link').click();
        await page.getByLabel('Address of the link').fill('javascript:x');
        await page.keyboard.press('Enter');
        await expect(page.getByText('A link starts with https://')).toBeVisible();
      },
    },
  },
  'the form of a FAQ in the trash': {
    as: 'admin',
    at: async () => {
      const { id } = await ownItem('faq');
      await json('POST', '/faq/delete', [id]);
      return contentPath('faq', id);
    },
  },
  news: { as: 'admin', at: CONTENT_ADDRESSES.news.path },
  'news without any': { as: 'admin', at: '/admincontrols/news?search=nonehasthistitle' },
  'the form of a notice': {
    as: 'admin',
    at: '/admincontrols/news/add',
    then: { 'with a time': (page) => page.getByRole('radio', { name: 'Schedule' }).check() },
  },
  'the form of a stored notice': {
    as: 'admin',
    at: async () => contentPath('news', (await ownItem('news')).id),
    then: {
      'with what somebody else has changed': async (page) => {
        const title = page.getByLabel('Title', { exact: true });
        const fields = { id: /\d+$/.exec(page.url())![0], title: 'Theirs', content: '<p>Theirs</p>' };
        await call('POST', '/notice', formWith(fields));
        await title.fill('Mine');
        await button(page, 'Confirm').click();
        await expect(page.getByRole('dialog').getByRole('group', { name: 'Title' })).toBeVisible();
      },
    },
  },

  'Q.Point Management': { as: 'admin', at: COMPANIES },
  'Q.Point Management without companies': {
    as: 'admin',
    at: `${COMPANIES}?search=no%20such%20company%20at%20all&status=pending`,
  },
  'the dialog of a company': {
    as: 'admin',
    at: async () => dialogOf(await ownCompany(500)),
    then: {
      'with its form': (page) => expect(page.getByLabel('Type')).toBeEnabled(),
      'with the purposes': async (page) => {
        await button(page, /^Purpose/).click();
        await expect(page.getByRole('grid', { name: 'Purposes' })).toBeVisible();
      },
      'with its ledger': async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Ledger' }).click();
        await expect(button(page, 'Reverse')).toBeVisible();
      },
      'with the question before a movement is reversed': async (page) => {
        await button(page, 'Reverse').click();
        await expect(question(page)).toBeVisible();
      },
    },
  },

  'the approvals of modules': {
    as: 'rewards',
    at: '/rewards/module-approvals',
    then: {
      'with a selection': (page) => page.locator('.data-table tbody tr').first().getByRole('checkbox').click(),
      'with the question': async (page) => {
        await bulkBar(page).getByRole('button', { name: 'Reject' }).click();
        await expect(question(page)).toBeVisible();
      },
      'with what is being decided': async (page) => {
        await page.keyboard.press('Escape');
        await bulkBar(page).getByRole('button', { name: 'Approve' }).click();
        await expect(page.getByText('· Approving')).toBeVisible();
      },
    },
  },
  'the product types of an approval': {
    as: 'rewards',
    at: async () => moduleApprovalsAddress.href({ company: (await ownApplicant(2)).id }),
    then: {
      'with the claims of one that are to be rejected': async (page) => {
        await page.getByRole('dialog').locator('tbody button[aria-expanded=false]').first().click();
        await page.getByRole('checkbox', { name: 'Select all claims that are shown' }).check();
        await button(page, /^Reject \d+ claims$/).click();
        await expect(page.getByRole('dialog', { name: /^Reject: \d+ claims$/ })).toContainText('can be rejected');
      },
    },
  },
  'the modules that await an update': {
    as: 'rewards',
    at: '/rewards/module-awaiting-update?startDate=2020-01-01',
    then: {
      'with the dialog of a rejection': async (page) => {
        await page.locator('.data-table tbody tr').first().getByRole('checkbox').click();
        await bulkBar(page).getByRole('button', { name: 'Reject' }).click();
        await expect(page.getByRole('dialog')).toContainText('can be rejected');
      },
    },
  },
  'the registrations of partners': { as: 'admin', at: registrationsAddress.href({}) },

  'the approvals of forecasts': {
    as: 'rewards',
    at: FORECAST_APPROVALS_PATH,
    then: {
      'with a selection': (page) => page.locator('.data-table tbody tr').first().getByRole('checkbox').click(),
      'with the question': async (page) => {
        await bulkBar(page).getByRole('button', { name: 'Reject', exact: true }).click();
        await expect(question(page).getByLabel('Reason (optional)')).toBeVisible();
      },
    },
  },
  'the forecasts that are held': { as: 'rewards', at: HELD_FORECASTS_PATH },

  mailings: { as: 'admin', at: MAILINGS_PATH },
  'a mailing': {
    as: 'admin',
    at: async () => mailingPath(await aMailing()),
  },
  'planned changes that were canceled': { as: 'admin', at: `${PLANNED_CHANGES_PATH}?state=canceled` },
  'planned changes': {
    as: 'admin',
    at: async () => {
      await form.aPlannedPrice(await form.aProduct());
      return PLANNED_CHANGES_PATH;
    },
    then: {
      'with a selection': (page) => page.locator('.data-table tbody tr input:enabled').first().click(),
      'with the time': async (page) => {
        await page
          .getByRole('button', { name: /^Edit time/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: 'Edit planned change' })).toBeVisible();
      },
    },
  },
  'a product with a planned change': {
    as: 'shop',
    at: async () => {
      const id = await form.aProduct();
      await form.aPlannedPrice(id);
      return recordHref('product', id);
    },
    then: {
      'with the question': async (page) => {
        await form.price(page).fill('700');
        await button(page, 'Plan…').click();
        await expect(page.getByRole('dialog', { name: 'Plan this change' })).toBeVisible();
      },
    },
  },

  'points by spreadsheet': { as: 'admin', at: POINT_BATCHES_PATH },
  'a batch of points': {
    as: 'admin',
    at: async () => pointBatchPath(await aPointBatch(await ownCompany())),
    then: {
      'with the question': async (page) => {
        await button(page, 'Undo this batch').click();
        await expect(question(page).getByLabel('Reason')).toBeVisible();
      },
    },
  },
  'new points by spreadsheet': {
    as: 'admin',
    at: NEW_POINT_BATCH_PATH,
    then: {
      'with checked rows': async (page) => {
        await page.locator('[data-drop-zone] input').setInputFiles(checkedPoints());
        await expect(page.getByRole('table', { name: 'Checked rows' })).toContainText('Invalid');
      },
    },
  },

  'the form of a new order': {
    as: 'shop',
    at: newHref('order'),
    then: {
      'with faults': async (page) => {
        await button(page, 'Place order').click();
        await expect(page.getByText('Add a product.')).toBeVisible();
      },
      'with what a search finds, and a product': async (page) => {
        await page.getByRole('combobox', { name: 'Add a product' }).click();
        await page.getByRole('option').first().click();
        await expect(page.getByRole('list', { name: 'Products of this order' })).toBeVisible();
        await page.getByRole('combobox', { name: 'Company' }).click();
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
  },
  'the form of a new inquiry': {
    as: 'admin',
    at: newHref('websiteInquiry'),
    then: {
      'with faults': async (page) => {
        await button(page, 'Add inquiry').click();
        await expect(page.getByText('Enter the message.')).toBeVisible();
      },
    },
  },
  'the form of a partner’s new inquiry': { as: 'admin', at: newHref('partnerInquiry') },
  'the form of new reward claims': {
    as: 'rewards',
    at: newHref('claims'),
    then: {
      'with what came of them': async (page) => {
        await page.getByRole('combobox', { name: 'Company' }).click();
        await page.getByRole('option').filter({ hasNotText: 'Not approved' }).first().click();
        await page.getByRole('textbox', { name: 'Serial numbers' }).fill(`${ownDigits(18)}, 12345`);
        await button(page, 'Register claims').click();
        await expect(page.getByRole('region', { name: 'Results' })).toContainText('Awaiting update');
      },
    },
  },
  'the form of a new registration': {
    as: 'admin',
    at: newHref('registration'),
    then: {
      'with faults': async (page) => {
        await button(page, 'Add registration').click();
        await expect(page.getByText('Email is required')).toBeVisible();
      },
    },
  },

  'the uploads of article codes': { as: 'rewards', at: '/rewards/articlecode-upload' },
  'the uploads of serial numbers': {
    as: 'rewards',
    at: '/rewards/serialnumber-upload',
    then: {
      'with checked rows and a file that is none': async (page) => {
        await page
          .locator('[data-drop-zone] input')
          .setInputFiles([checkedSerials(), { name: 'a.xlsx', mimeType: 'text/plain', buffer: Buffer.from('a,b') }]);
        await expect(page.getByRole('table', { name: 'Checked rows' })).toContainText('Invalid');
        await expect(page.getByText(/such as CSV/)).toBeVisible();
      },
      'with a cell that is fixed': (page) =>
        button(page, / of row 2: /)
          .first()
          .click(),
    },
  },
  'the upload list': { as: 'rewards', at: '/rewards/upload-list?search=1' },

  'the rates of modules': {
    as: 'rewards',
    at: '/rewards/configurations/modules',
    then: {
      'with the history of a rate': async (page) => {
        await button(page, 'History of Q.PEAK DUO BLK ML-G10+ 410').click();
        await expect(page.getByRole('dialog')).toContainText('Rate: 9 Q → 10 Q');
      },
      'with a rate that is edited': async (page) => {
        await page.keyboard.press('Escape');
        await button(page, 'Edit Q.SAVE D10.0S').click();
      },
      'with the form of a promotion': async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('radio', { name: 'Promotion' }).check();
        await button(page, 'Save promotion').click();
        await expect(page.getByText('Choose a product.')).toBeVisible();
      },
      'with a promotion that is tried': async (page) => {
        const form = page.getByRole('form', { name: 'Add a rate' });
        await form.getByLabel('Product Name').selectOption({ index: 1 });
        await form.getByRole('textbox', { name: 'Rate' }).fill('100');
        await button(page, 'Preview on past claims').click();
        await expect(page.getByRole('region', { name: 'Promotion preview' })).toContainText(
          /would have applied to|was registered/,
        );
      },
      'with the dialog of a promotion': async (page) => {
        await button(page, 'Edit the promotion of Q.SAVE D15.0S').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      'with a question': async (page) => {
        await page.keyboard.press('Escape');
        await button(page, /^Delete the promotion of/)
          .first()
          .click();
        await expect(question(page)).toBeVisible();
      },
    },
  },
  'the rates of forecasts': {
    as: 'rewards',
    at: '/rewards/configurations/forecasts',
    then: {
      'with the default rate that is edited': (page) => button(page, 'Edit').first().click(),
      'with the dialog of a promotion': async (page) => {
        await page
          .getByRole('button', { name: /^Edit the promotion of/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  },

  'the pending registrations': {
    as: 'admin',
    at: '/qpartners/registration/list/0',
    then: {
      'with a selection to approve': async (page) => {
        await selectAll(page);
        await button(page, 'Confirm').click();
        await expect(page.getByRole('dialog')).toContainText('can be approved');
      },
    },
  },
  'the approved registrations': { as: 'admin', at: '/qpartners/registration/list/1?searchBy=disabled' },
  'a registration': {
    as: 'admin',
    at: '/qpartners/registration/5',
    then: {
      'with faults': async (page) => {
        await page.getByLabel('Tax ID').fill('');
        await page.getByLabel('City', { exact: true }).fill('');
        await button(page, 'Confirm').click();
        await expect(page.getByText('City is required').first()).toBeVisible();
      },
    },
  },
  'the projects of partners': {
    as: 'requester',
    at: '/projects/projects-management?operateDate=2026-06-01',
    then: {
      'with none of them': async (page) => {
        await page.getByRole('searchbox', { name: 'Search projects' }).fill('zzzqqq');
        await expect(page.getByText('There is no projects').first()).toBeVisible();
      },
    },
  },
  'a project': {
    as: 'shop',
    at: '/projects/47',
    then: {
      'with a picture of it': async (page) => {
        await page.getByRole('button', { name: 'Turn' }).click();
        await expect(page.locator('img[alt^="Picture 1 of"]')).toBeVisible();
      },
    },
  },
  'the survey of registrations': { as: 'admin', at: '/qpartners/registration/survey/admin' },
  'the website inquiries': {
    as: 'admin',
    at: inquiriesAddress[1].path,
    then: {
      'with a selection to reassign': async (page) => {
        await selectAll(page);
        await button(page, 'Reassign').click();
        await expect(page.getByRole('dialog')).toContainText('can be reassigned');
      },
    },
  },
  'the inquiries of the portal, without any': {
    as: 'admin',
    at: inquiriesAddress[2].href({ searchFor: 'nobody is called so' }),
  },
  'an inquiry with its history': {
    as: 'admin',
    at: async () => {
      const { rows } = await database().query<{ id: number }>(
        `SELECT i.id FROM inquiries i JOIN inquiry_replies r ON r.inquiry_id = i.id WHERE r.delivery = 'failed'
          AND i.contact_type_id = 2 ORDER BY i.id LIMIT 1`,
      );
      return inquiryHref(2, rows[0]!.id);
    },
    then: {
      'with faults': async (page) => {
        await page.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Send', exact: true }).click();
        await expect(page.getByText('Content is required')).toBeVisible();
      },
      'with the question of a Close': async (page) => {
        await page.getByRole('button', { name: 'Close', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Close this inquiry' })).toBeVisible();
      },
      'with the reply to send again': async (page) => {
        await page.keyboard.press('Escape');
        await button(page, 'Resend').first().click();
        await expect(page.getByRole('dialog', { name: 'Resend' })).toBeVisible();
      },
      'with saved replies': async (page) => {
        await page.keyboard.press('Escape');
        await button(page, 'Saved replies').click();
        await expect(page.getByRole('dialog')).toContainText('Serial number needed');
      },
      'with a new saved reply': async (page) => {
        await button(page, 'New saved reply').click();
        await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
      },
    },
  },
  'Admin Management': { as: 'admin', at: ADMINS },
  'an admin with a long name': {
    as: 'admin',
    at: async () => {
      const { lastName } = await makeAdmin({
        lastName: `${ownWord()}-with-a-name-that-is-much-longer-than-the-row-has-room-for`,
      });
      return `${ADMINS}?searchFor=${lastName}`;
    },
  },
  'the registration of an admin': { as: 'admin', at: `${ADMINS}/add` },
  'the invitation of several admins': {
    as: 'admin',
    at: `${ADMINS}/invite`,
    then: {
      'with what can’t be invited': async (page) => {
        await page.getByRole('textbox', { name: 'Email addresses' }).fill('ann.lee@own.example, nobody@');
        await page.getByLabel('Role').selectOption('Shop manager');
        await page.getByLabel('Contact Number').fill('5625550199');
        await button(page, 'Check addresses').click();
        await expect(page.getByRole('dialog')).toContainText('Enter a valid email');
      },
    },
  },
  'the form of an admin': {
    as: 'admin',
    at: async () => `${ADMINS}/${(await makeAdmin()).id}`,
    then: {
      'with the question before an erasure': async (page) => {
        await (await moreAction(page, 'Export or erase data')).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Erase data' }).click();
        await expect(question(page)).toBeVisible();
      },
    },
  },
  'a list of choices': {
    as: 'admin',
    at: listsAddress.href({ list: 'job-titles' }),
    then: {
      'once its options can be dragged': draggable,
      'with the dialog of an option': async (page) => {
        await button(page, 'Edit Owner').click();
        await expect(page.getByRole('dialog', { name: 'Edit job title' })).toBeVisible();
        await page.keyboard.press('Escape');
      },
      'with why it is kept': async (page) => {
        await button(page, 'Delete Owner').click();
        await expect(page.getByRole('dialog', { name: 'Can’t delete “Owner”' })).toBeVisible();
      },
      'with the question before it is merged': async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
        await expect(question(page)).toBeVisible();
      },
    },
  },
  'the list of carriers': { as: 'admin', at: listsAddress.href({ list: 'carriers' }) },
  'the table of roles': {
    as: 'admin',
    at: '/admincontrols/roles',
    given: async (undo) => {
      const { rows: made } = await database().query<{ id: number }>(
        'insert into roles (name) values ($1) returning id',
        [ownName('Looked at')],
      );
      undo(() => database().query('delete from roles where id = $1', [made[0]!.id]));
    },
    then: {
      'with changes': async (page) => {
        await page
          .getByRole('checkbox', { name: /^Orders for Looked at/ })
          .first()
          .click();
        await expect(page.getByRole('group', { name: 'Unsaved changes' })).toBeVisible();
      },
      'with the dialog of a new role and a fault': async (page) => {
        await button(page, '+ Add role').click();
        await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByText('Enter a name.')).toBeVisible();
      },
      'with a question': async (page) => {
        await page.keyboard.press('Escape');
        await button(page, /^Delete Looked at/)
          .first()
          .click();
        await expect(question(page)).toBeVisible();
      },
    },
  },
  'the warranty claims': {
    as: 'admin',
    at: '/supportcenter/claim-management',
    then: {
      'a claim': async (page) => {
        await page.locator('.data-table [data-row-link]').first().click();
        await expect(page.getByRole('dialog')).toContainText('Download evidence');
      },
    },
  },
  'the warranty claims without one': { as: 'admin', at: '/supportcenter/claim-management?searchFor=none' },
  'the API keys': {
    as: 'admin',
    at: '/admincontrols/api-keys',
    then: {
      'the form of a new one': async (page) => {
        await button(page, '+ New key').click();
        await page.getByRole('dialog', { name: 'New API key' }).getByText('Another program').click();
      },
    },
  },
  'the activity log': { as: 'admin', at: activity.ACTIVITY },
  'an entry of the activity log': {
    as: 'admin',
    at: () =>
      activityOf(
        { objectName: 'A name that is much longer than any row of a phone can show' },
        { after: null },
        { before: null },
      ),
    isChecked: true,
    then: {
      open: async (page) => {
        await activity.entryLink(page, 0).click();
        await expect(activity.entryDialog(page).getByText('Before and after')).toBeVisible();
      },
    },
  },
  'the sheet of filters of the activity log': {
    as: 'admin',
    at: () => activityOf({}),
    only: 'phone',
    isChecked: true,
    then: { open: (page) => button(page, /^Filters/).click() },
  },
};

/**
 * Axe and nothing to scroll sideways on a desk and on a phone; colours in the dark theme and fields in forced
 * colours on a desk, or on a phone what that alone shows. On a desk and on a tablet the window itself doesn't
 * scroll, and lists fit the latter; their cells overlap nowhere. Under a dialog or a menu axe reads that alone, and of
 * what is shown later what is new: the page was read as it opened.
 */
async function check(page: Page, only: Place['only']): Promise<void> {
  // Each size lays the page out anew: first comes the one that it has.
  for (const screen of only ? [only] : (['desk', 'phone'] as const)) {
    await page.setViewportSize(SCREENS[screen]);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    if (screen === 'phone') await expectNoCellsOverlap(page);
    else await expectNoScrollOfTheWindow(page);
    // Its colours are those of the desk.
    if (screen === 'phone' && !only) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await expectEdges(page);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: null });
  }
  if (!only) {
    await page.setViewportSize(SCREENS.tablet);
    await expectNoSidewaysScroll(page);
    await expectNoScrollOfTheWindow(page);
    await expectListsFit(page);
    await expectNoCellsOverlap(page);
    await expectOrderOfTitle(page);
  }
  await page.setViewportSize(SCREENS[only ?? 'desk']);
}

/** What is checked once for each place: zoom, text spacing, and no name of the code in what can be read. */
async function checkOnce(page: Page): Promise<void> {
  for (const zoom of ZOOMS) {
    await page.setViewportSize(zoom);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(SCREENS.desk);
  await expectRoomForSpacing(page);
  await expectNoNamesFromCode(page);
}

test.describe('for everyone', () => {
  for (const [name, { as, at, given, then = {}, isChecked, only }] of Object.entries(PLACES)) {
    test(name, async ({ page }) => {
      // Each step is looked at in both themes, on a phone and in forced colours.
      test.slow(Object.keys(then).length > 2);
      const undone: (() => unknown)[] = [];
      const undo: Undo = (work) => undone.push(work);
      try {
        if (as) await signIn(page, as);
        await page.setViewportSize(SCREENS[only ?? 'desk']);
        await page.emulateMedia({ colorScheme: 'light' });
        await given?.(undo);
        await page.goto(typeof at === 'string' ? at : await at());
        await expect(page.getByRole('heading').first()).toBeVisible();
        if (!isChecked) await test.step('as it opens', () => check(page, only));
        if (!only) await test.step('zoomed, with text spacing', () => checkOnce(page));
        for (const [step, act] of Object.entries(then)) {
          await test.step(step, async () => {
            await readOnlyChanges(page);
            await act(page);
            await check(page, only);
          });
        }
      } finally {
        for (const work of undone) await work();
      }
    });
  }
});

test('each page of the portal stands in the table', () => {
  const addresses = Object.values(PLACES).flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
  const missing = PORTAL_PAGES.filter(({ prefix }) => !addresses.some((address) => address.startsWith(prefix)));
  expect(missing.map(({ prefix }) => prefix)).toEqual([]);
});

test('what is ticked can be told in forced colours', async ({ page }) => {
  await signIn(page, 'shop');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(ORDERS);
  const box = rows(page).first().getByRole('checkbox');
  const look = async () => {
    // Away from it, so that neither pointer nor focus tells it.
    await page.mouse.move(0, 0);
    await box.blur();
    return (await box.screenshot()).toString('base64');
  };
  const before = await look();
  await box.check();
  expect(await look()).not.toBe(before);
});

test('what is current, and what rests, can be told in forced colours', async ({ page }) => {
  await signIn(page, 'admin');
  await page.emulateMedia({ forcedColors: 'active' });
  const differ = async (property: 'color' | 'backgroundColor', one: string, other: string) => {
    const [first, second] = await Promise.all(
      [one, other].map((selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, of) => getComputedStyle(element)[of], property),
      ),
    );
    expect(first, `${one} looks like ${other}`).not.toBe(second);
  };
  await page.goto(PRODUCTS);
  await differ('backgroundColor', 'main nav a[aria-current]', 'main nav a:not([aria-current])');
  await differ(
    'backgroundColor',
    'nav[aria-label=Portal] a[aria-current]',
    'nav[aria-label=Portal] a:not([aria-current])',
  );
  await page.goto(ORDERS);
  await differ(
    'backgroundColor',
    'nav[aria-label=Pages] a[aria-current]',
    'nav[aria-label=Pages] a:not([aria-current])',
  );
  await page.goto('/edit-profile');
  await differ('backgroundColor', 'label:has(:checked)', 'label:has([type=radio]:not(:checked))');
  await page.goto(COMPANIES);
  await page.locator('[data-row-link]').first().click();
  await differ('color', '.dialog button[type=submit]', '.dialog button[aria-label=Close]');
});

for (const [person, address] of [
  [null, '/?forgot=id'],
  ['admin', `${COMPANIES}?company=1`],
] as const) {
  test(`the dialog at ${address} stays where it is while its code is on its way`, async ({ page }) => {
    if (person) await signIn(page, person);
    await page.addInitScript(() => {
      const seen = Object.assign(globalThis, { shift: 0, wasThere: false, isGone: false });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      setInterval(() => {
        const isThere = document.querySelector('.dialog') !== null;
        seen.isGone ||= seen.wasThere && !isThere;
        seen.wasThere ||= isThere;
      }, 20);
    });
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await new Promise((run) => setTimeout(run, 800));
      await route.continue();
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => {
      const { shift, wasThere, isGone } = globalThis as unknown as {
        shift: number;
        wasThere: boolean;
        isGone: boolean;
      };
      return { shift, wasThere, isGone };
    });
    expect(seen).toMatchObject({ wasThere: true, isGone: false });
    expect(seen.shift).toBeLessThanOrEqual(0.02);
  });
}
