import { expect, test, type Page } from './support/test';
import { all, sent, texts, under, type Part } from './support/sent';
import { signIn } from './support/sign-in';

const STATUSES = ['Order Received', 'Processing', 'Shipped', 'Delivered', 'Returned', 'Canceled', 'Failed'];

/** What a page says. */
async function textsOf(page: Page, address: string): Promise<string[]> {
  return texts(all(await sent(page, address), '*'));
}

const figuresOf = async (page: Page) => all(under(await sent(page, '/dashboard'), 'Open orders')!, 'li a');

/** How a list says that it holds so many rows: in its footer, its header or its last line. */
const holding = (count: string) =>
  expect.stringMatching(
    count === '0'
      ? /^No (orders|products|modules|users|forecasts|inquiries)|^0 |^All clear/
      : new RegExp(
          `(^1–\\d+| of|^|^Showing \\d+ of) ${count.replace('+', '\\+')}( Companies Total)?$` +
            `|^${count} (Companies Total|(Modules?|Forecasts) Awaiting Approval)$`,
        ),
  );

test.describe('the dashboard', () => {
  test('shows orders of every status, each figure the total of the list that it opens', async ({ page }) => {
    await signIn(page, 'shop');
    expect((await figuresOf(page)).map((figure) => all(figure, 'span')[0]?.textContent)).toEqual(STATUSES);
    // The counts of every status are proven in tests/upstream/orders-counts.test.ts.
    // Tests that change orders run at the same time, so that a figure may be older than its list.
    await expect(async () => {
      const [link] = await figuresOf(page);
      const count = all(link!, 'b')[0]!.textContent;
      expect(count).toMatch(/^\d{1,3}(,\d{3})*$/);
      // The list says the total of its filter in its footer, as `1–25 of 312`.
      const shown = expect.stringMatching(new RegExp(`^1(–\\d+)? of ${count}$`));
      expect(await textsOf(page, link!.getAttribute('href')!)).toContainEqual(shown);
    }).toPass();
  });

  test('each tile and each line is the total of the list that it opens', async ({ page }) => {
    await signIn(page, 'admin');
    const read = async () => {
      const dashboard = await sent(page, '/dashboard');
      const tiles = all(dashboard, 'main [aria-label="At a glance"] a').map((tile) => ({
        name: all(tile, 'span')[0]!.textContent,
        count: all(tile, 'b')[0]!.textContent,
        href: tile.getAttribute('href')!,
      }));
      const lines = all(under(dashboard, 'Needs attention')!, 'li').flatMap((line) => {
        const [link] = all(line, 'a');
        const [inWords, name] = /^([\d,]+) (.*)$/.exec(link?.textContent ?? '')?.slice(1) ?? [];
        const count = all(line, 'b')[0]?.textContent ?? inWords ?? '0';
        return link ? [{ name: name ?? link.textContent, count, href: link.getAttribute('href')! }] : [];
      });
      return [...tiles, ...lines];
    };
    const names = (await read()).map(({ name }) => name);
    // What waits longest stands first, so that their order is the data's.
    expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual([
      ...['assigned to me', 'claims awaiting an update', 'forecasts awaiting approval'],
      ...['inquiries: partner website', 'inquiries: qcells website', 'modules awaiting approval', 'needs my decision'],
      ...['orders to ship', 'orders waiting longer than two days', 'overdue', 'point batches awaiting you'],
      ...['point requests to decide', 'products low on stock', 'products sold out', 'ready to ship'],
      'registrations to review',
    ]);
    let figures = await read();
    for (const name of names)
      await expect(async () => {
        const { count, href } = figures.find((each) => each.name === name)!;
        try {
          expect(await textsOf(page, href)).toContainEqual(holding(count));
        } catch (fault) {
          // Tests that change what waits run at the same time, so that a figure may be older than its list.
          figures = await read();
          throw fault;
        }
      }).toPass();
  });

  test('puts the overdue first, alone in red, and starts with the oldest', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Needs attention' });
    const [overdue, onTime] = ['Overdue', 'On time'].map((name) => card.getByRole('region', { name }));
    await expect(overdue!.getByRole('listitem').first()).toContainText(/oldest [\d,]+ days/);
    expect(await overdue!.locator('.text-bad').count()).toBe(await overdue!.getByRole('listitem').count());
    await expect(onTime!.locator('.text-bad, .bg-bad')).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'Start oldest' })).toHaveCount(1);
    await card.getByRole('link', { name: 'Start oldest' }).click();
    await expect(page).toHaveURL(/\/work\b/);
    await expect(page.locator('.record')).toBeVisible();
    // A dialog over the list hides it from the tree of accessible names.
    await expect(page.locator('h1')).toHaveText('Work');
    // The open item is the first of the overdue ones.
    const item = new URL(page.url()).searchParams.get('item');
    expect(await page.locator('main tbody [data-row-link]').first().getAttribute('id')).toBe(`item-${item}`);
  });

  test('draws points and orders by week, each week leading to what it shows', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    const orders = page.getByRole('region', { name: 'Orders by week' });
    await expect(orders.locator('svg a')).toHaveCount(26);
    await expect(page.getByRole('region', { name: 'Q by week' }).locator('svg a')).toHaveCount(26);
    const toShip = await page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('listitem')
      .filter({ hasText: 'Orders to ship' })
      .locator('b')
      .innerText();
    await expect(
      page
        .getByRole('navigation', { name: 'Portal' })
        .getByRole('listitem')
        .filter({ hasText: /^Orders/ }),
    ).toContainText(`${toShip}waiting`);
    await orders.getByText('As a table').click();
    const week = orders.getByRole('row').nth(5);
    const count = await week.getByRole('cell').textContent();
    await week.getByRole('link').click();
    await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-\d{2}&endDate=\d{4}-\d{2}-\d{2}$/);
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();

    await page.goto('/dashboard');
    const points = page.getByRole('region', { name: 'Q by week' });
    await points.getByText('As a table').click();
    const day = (await points.getByRole('row').nth(5).getByRole('link').innerText()).slice(0, 10);
    await points.getByRole('row').nth(5).getByRole('link').click();
    await expect(page.getByText(`Points moved in the week of ${day}`)).toBeVisible();
    await expect(page.getByText(/^[1-9]\d* Companies Total$/)).toBeVisible();
  });

  test('leaves what waits for oneself alone, and leads back to all', async ({ page }) => {
    await signIn(page, 'admin');
    const waiting = under(await sent(page, '/dashboard'), 'Needs attention')!;
    expect(texts(all(waiting, 'li'))).toContainEqual(expect.stringMatching(/^Registrations to review.*\d without W-9/));
    const wayOf = (part: Part, name: string) =>
      all(part, 'a')
        .find(({ textContent }) => textContent === name)!
        .getAttribute('href')!;
    const mine = under(await sent(page, wayOf(waiting, 'Mine')), 'Needs attention')!;
    const others = /^(?!All clear|Inquiries: |Point requests to decide|Point batches awaiting you|.* assigned to me)/;
    expect(texts(all(mine, 'section li')).filter((line) => others.test(line))).toEqual([]);
    const inquiries = all(mine, 'a').find(({ textContent }) => textContent.startsWith('Inquiries: '));
    expect(inquiries?.getAttribute('href')).toContain('owner=mine');
    expect(under(await sent(page, wayOf(mine, 'Everyone')), 'Needs attention')).toBeDefined();
  });

  test('shows others no figures of orders', async ({ page }) => {
    for (const person of ['rewards', 'requester'] as const) {
      await signIn(page, person);
      const dashboard = await sent(page, '/dashboard');
      expect(under(dashboard, /^Welcome/)).toBeDefined();
      expect(under(dashboard, 'Open orders')).toBeUndefined();
    }
  });
});
