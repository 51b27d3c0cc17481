import { expect, test } from './support/test';
import { moreAction } from './support/more-actions';
import {
  ACTIVITY,
  column,
  entryDialog,
  entryLink,
  log,
  openActivity,
  rows,
  whatFilter,
  whoFilter,
} from './activity-page';
import { ready } from './orders-page';
import { aPerson, makeEntries } from './own-activity';
import { ownOrders } from './own-orders';
import { aProduct, upstream } from './product-form-page';
import { all, columnOf, sent, texts, type Part } from './support/sent';
import { demoUser, signIn } from './support/sign-in';

/** Minute by minute, the first the oldest. */
const minutes = (count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse('2021-05-05T12:00:00Z') + n * 60_000).toISOString());

test.describe('the activity log', () => {
  test('is filtered by who, what and when, all in the address; chips take filters back, and so does Back', async ({
    page,
  }) => {
    const person = aPerson();
    await makeEntries(person, [
      { at: '2021-05-05T06:59:00Z', objectName: 'Eve' },
      { at: '2021-05-05T07:00:00Z', objectName: 'Dawn' },
      { at: '2021-05-06T06:59:00Z', objectName: 'Dusk', action: 'deleteCategory', after: null },
    ]);
    await openActivity(page);
    await expect(page).toHaveTitle(/^Activity/);
    expect((await log(page).locator('thead th').allInnerTexts()).map((text) => text.trim())).toEqual([
      'When',
      'Who',
      'What',
      'Change',
      'Object',
      'From Address',
    ]);

    await whoFilter(page).focus();
    await whoFilter(page).selectOption(person.name);
    await expect(page).toHaveURL(`${ACTIVITY}?person=${person.id}`);
    await expect(rows(page)).toHaveCount(3);
    expect(await column(page, 'What')).toEqual([
      'Deleted category Dusk',
      'Renamed category Dawn',
      'Renamed category Eve',
    ]);
    // Portal time, seven hours behind UTC in May.
    expect(await column(page, 'When')).toEqual(['05/05/2021 23:59', '05/05/2021 00:00', '05/04/2021 23:59']);
    await expect(whoFilter(page)).toBeFocused();

    await page.getByRole('textbox', { name: 'Start date' }).fill('05/05/2021');
    await page.getByRole('textbox', { name: 'Start date' }).press('Enter');
    await expect(page).toHaveURL(`${ACTIVITY}?person=${person.id}&startDate=2021-05-05`);
    await page.getByRole('textbox', { name: 'End date' }).fill('05/05/2021');
    await page.getByRole('textbox', { name: 'End date' }).press('Enter');
    await expect(page).toHaveURL(`${ACTIVITY}?person=${person.id}&startDate=2021-05-05&endDate=2021-05-05`);
    await expect(rows(page)).toHaveCount(2);
    await whatFilter(page).selectOption('Renamed a category');
    await expect(page).toHaveURL(
      `${ACTIVITY}?person=${person.id}&kind=renameCategory&startDate=2021-05-05&endDate=2021-05-05`,
    );
    await expect.poll(() => column(page, 'What')).toEqual(['Renamed category Dawn']);

    await page.reload();
    await expect(whatFilter(page)).toHaveValue('renameCategory');
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await expect(whatFilter(page)).toHaveValue('');
    await page.getByRole('link', { name: 'Remove filter 05/05/2021 – 05/05/2021' }).click();
    await expect(rows(page)).toHaveCount(3);

    await whatFilter(page).selectOption('Signed out');
    await expect(page.getByText('No activity matches this filter.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(ACTIVITY);
    await expect(rows(page)).not.toHaveCount(0);
  });

  test('tells a bulk change by one row that folds out, and finds each of its entries by a text', async ({ page }) => {
    const person = aPerson();
    await makeEntries(
      person,
      [{ objectName: 'Al-pha' }, { objectName: 'Beta' }, { objectName: 'Gamma' }],
      `${person.id}.bulk`,
    );
    await openActivity(page, `${ACTIVITY}?person=${person.id}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Renamed 3 categories');
    await page.route('**/api/activity?bulk=*', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'No room.' } }),
    );
    await page.getByRole('button', { name: 'Show each one' }).click();
    await expect(rows(page).getByRole('alert')).toContainText('No room.');
    await page.unrouteAll();
    await rows(page).getByRole('button', { name: 'Retry' }).click();
    const each = rows(page).getByRole('listitem');
    await expect(each).toHaveCount(3);
    await expect(each.filter({ hasText: 'Category Beta' })).toContainText('Name: Caps → Hats');

    await page.getByRole('searchbox', { name: 'Search activity' }).fill('alpha');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${ACTIVITY}?search=alpha&person=${person.id}`);
    await expect.poll(() => column(page, 'What')).toEqual(['Renamed category Al-pha']);
    expect(await column(page, 'Change')).toEqual(['Name: Caps → Hats']);
  });

  test('goes on to older entries and back, whatever comes meanwhile', async ({ page }) => {
    const person = aPerson();
    await makeEntries(
      person,
      minutes(60).map((at, n) => ({ at, objectName: `No. ${n}` })),
    );
    await signIn(page, 'admin');
    const newest = await sent(page, `${ACTIVITY}?person=${person.id}`);
    expect(newest.textContent).toContain('1–25 of 60');
    await makeEntries(person, [{ at: '2021-05-06T12:00:00Z', objectName: 'Newcomer' }]);

    const wayOf = (log: Part, name: string) =>
      all(log, 'main nav a')
        .find(({ textContent }) => textContent === name)
        ?.getAttribute('href');
    const whatOf = (log: Part) => columnOf(all(log, 'main table')[0]!, 'What');
    const go = (log: Part, name: string) => sent(page, wayOf(log, name)!);
    const second = await go(newest, 'Older');
    expect(second.textContent).toMatch(/25 entries from 05\/05\/2021 \d\d:\d\d back/);
    expect(whatOf(second)[0]).toBe('Renamed category No. 34');
    const oldest = await go(second, 'Older');
    expect(whatOf(oldest)).toHaveLength(10);
    expect(wayOf(oldest, 'Older')).toBeUndefined();
    const back = await go(oldest, 'Newer');
    expect(whatOf(back)).toEqual(whatOf(second));
    const first = await go(back, 'Newer');
    expect(whatOf(first)).toEqual(whatOf(newest));
    expect(whatOf(await go(first, 'Newest'))[0]).toBe('Renamed category Newcomer');
  });

  test('shows an entry in full: who, from where, and each field before and after, long ones cut until asked for', async ({
    page,
  }) => {
    const person = aPerson();
    const [id] = await makeEntries(person, [
      {
        action: 'changeProduct',
        before: { id: 7, name: 'Cap', orderStatusId: 1, note: 'short', passwordHash: '[redacted]' },
        after: { id: 7, name: 'Cap', orderStatusId: 6, note: 'word '.repeat(200), passwordHash: '[redacted]' },
      },
    ]);
    await openActivity(page, `${ACTIVITY}?person=${person.id}`);
    await entryLink(page, 0).click();
    await expect(page).toHaveURL(`${ACTIVITY}?person=${person.id}&entry=${id}`);
    const dialog = entryDialog(page);
    await expect(dialog.getByText('203.0.113.77')).toBeVisible();
    await expect(dialog.getByText('request-1')).toBeHidden();
    await dialog.getByText('Technical details').click();
    await expect(dialog.getByText('request-1')).toBeVisible();
    const changed = dialog.getByRole('region', { name: 'Changes' }).getByRole('row');
    await expect(changed).toHaveCount(3);
    await expect(changed.filter({ hasText: 'Order status' })).toHaveText(/Order Received\s*Shipped/);
    const long = changed.filter({ hasText: 'Note' }).getByRole('cell').nth(1);
    expect((await long.innerText()).length).toBeLessThan(300);
    await long.getByRole('button', { name: 'Show all' }).click();
    expect((await long.innerText()).length).toBeGreaterThan(900);
    await dialog.getByText('3 fields unchanged').click();
    await expect(dialog.getByRole('region', { name: 'Unchanged fields' })).toContainText('Cap');

    await page.reload();
    await ready(page);
    await expect(dialog.getByText('203.0.113.77')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${ACTIVITY}?person=${person.id}`);
    await expect(entryLink(page, 0)).toBeFocused();
  });

  test('is reached from an order, a product and a company, each with its own entries', async ({ page }) => {
    const company = await ownOrders({});
    const [order] = company.orders;
    await upstream('PATCH', `/orders/${order!.id}`, { orderStatusId: 2 });
    await signIn(page, 'admin');
    await page.goto(`/marketing-shop/orders/all/1?order=${order!.id}`);
    await ready(page);
    await (await moreAction(page.getByRole('dialog', { name: /^Order/ }), 'Activity')).click();
    await expect(page).toHaveURL(`${ACTIVITY}?object=order%3A${order!.id}`);
    await expect
      .poll(() => column(page, 'What'))
      .toEqual([`Changed the status or tracking of order ${order!.orderNumber}`]);
    const { firstName, lastName } = demoUser('admin');
    expect(await column(page, 'Who')).toEqual([`${firstName} ${lastName}`]);
    await expect(page.getByRole('link', { name: `Remove filter Order ${order!.orderNumber}` })).toBeVisible();
    await log(page)
      .getByRole('link', { name: `Order ${order!.orderNumber}`, exact: true })
      .click();
    await expect(page.getByRole('dialog', { name: `Order ${order!.orderNumber}` })).toBeVisible();

    const product = await aProduct({ name: 'Traced product' });
    await page.goto(`/marketing-shop/add-products/${product}`);
    await ready(page);
    await (await moreAction(page, 'Activity')).click();
    await expect(page).toHaveURL(`${ACTIVITY}?object=product%3A${product}`);
    await expect.poll(() => column(page, 'What')).toEqual(['Added product Traced product']);

    const found = (await upstream(
      'GET',
      `/users/qpoints/search?keyword=${encodeURIComponent(company.name)}`,
    )) as unknown as { data: { id: number }[] };
    const companyId = found.data[0]!.id;
    await page.goto(`/rewards/qpoint-management?company=${companyId}`);
    await ready(page);
    await (await moreAction(entryDialog(page), 'Activity')).click();
    await expect(page).toHaveURL(`${ACTIVITY}?object=company%3A${companyId}`);
  });

  test('is neither linked nor shown to who may not open it', async ({ page }) => {
    const company = await ownOrders({});
    await signIn(page, 'shop');
    const opened = await sent(page, `/marketing-shop/orders/all/1?order=${company.orders[0]!.id}`);
    expect(texts(all(opened, '[role=dialog] h3'))).toContain('Products');
    expect(texts(all(opened, 'a'))).not.toContain('Activity');
    await page.goto(`/marketing-shop/orders/all/1?order=${company.orders[0]!.id}`);
    await ready(page);
    const order = page.getByRole('dialog', { name: /^Order/ });
    await expect(await moreAction(order, 'Copy link')).toBeVisible();
    await expect(order.getByRole('menuitem', { name: 'Activity' })).toHaveCount(0);
    expect((await page.request.get(ACTIVITY)).status()).toBe(403);
  });

  test('is worked with the keyboard: from row to row, into an entry, on to the next one, and back', async ({
    page,
  }) => {
    const person = aPerson();
    const ids = await makeEntries(
      person,
      minutes(3).map((at, n) => ({ at, objectName: `No. ${n}` })),
    );
    await openActivity(page, `${ACTIVITY}?person=${person.id}`);
    await entryLink(page, 0).focus();
    await page.keyboard.press('ArrowDown');
    await expect(entryLink(page, 1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(entryDialog(page).getByRole('heading', { name: 'Renamed category No. 1' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(entryDialog(page).getByRole('heading', { name: 'Renamed category No. 0' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`entry=${ids[0]}$`));
    await page.keyboard.press('k');
    await expect(entryDialog(page).getByRole('heading', { name: 'Renamed category No. 1' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(entryDialog(page).getByRole('heading', { name: 'Renamed category No. 2' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entryLink(page, 0)).toBeFocused();
  });
});
