import { expect, test, type Page } from './support/test';
import { all, sent, texts, under, type Part } from './support/sent';
import { signIn } from './support/sign-in';

const STATUSES = ['Order Received', 'Processing', 'Shipped', 'Delivered', 'Returned', 'Canceled', 'Failed'];

/** What a page says. */
async function textsOf(page: Page, address: string): Promise<string[]> {
  return texts(all(await sent(page, address), '*'));
}

const figuresOf = async (page: Page) => all(under(await sent(page, '/dashboard'), 'Orders by status')!, 'a');

test.describe('the dashboard', () => {
  test('shows every status, what waits for the staff first, each figure the total of the list that it opens', async ({
    page,
  }) => {
    await signIn(page, 'shop');
    const labels = (await figuresOf(page)).map((figure) => all(figure, 'span')[0]?.textContent);
    expect(labels).toEqual([...STATUSES, 'All orders']);
    // The counts of every status are proven in tests/upstream/orders-counts.test.ts.
    for (const index of [0, STATUSES.length]) {
      // Tests that change orders run at the same time, so that a figure may be older than its list.
      await expect(async () => {
        const link = (await figuresOf(page))[index]!;
        const count = all(link, 'span')[1]!.textContent;
        expect(count).toMatch(/^\d{1,3}(,\d{3})*$/);
        // The list says the total of its filter in its footer, as `1–25 of 312`.
        const shown = expect.stringMatching(new RegExp(`^1(–\\d+)? of ${count}$`));
        expect(await textsOf(page, link.getAttribute('href')!)).toContainEqual(shown);
      }).toPass();
    }
  });

  test('each line of what waits is the total of the list that it opens', async ({ page }) => {
    await signIn(page, 'admin');
    const lines = page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('listitem')
      .getByRole('link')
      .filter({ hasNotText: /^Open queue$/ });
    await page.goto('/dashboard');
    // A line tells its figure, a part of a line its own; what nothing waits in has none.
    const read = () =>
      lines.evaluateAll((links) =>
        links.map((link) => {
          const [, own, part] = /^([\d,]+) (mine|unassigned)$/.exec(link.textContent ?? '') ?? [];
          const area = link.closest('li')?.querySelector('span')?.textContent;
          const isLine = link.children.length > 1;
          const name = part ? `${area}, ${part}` : (isLine ? link.children[0] : link)?.textContent;
          const count = own ?? (isLine ? link.children[1]?.textContent : '0');
          return { name: name ?? '', count: count ?? '', href: link.getAttribute('href') ?? '' };
        }),
      );
    const names = (await read()).map(({ name }) => name);
    // What waits longest stands first, so that their order is the data's.
    expect(names.toSorted()).toEqual([
      ...['Claims awaiting an update', 'Forecasts awaiting approval'],
      ...['Inquiries: Partner website, mine', 'Inquiries: Partner website, unassigned'],
      ...['Inquiries: Qcells website, mine', 'Inquiries: Qcells website, unassigned', 'Modules awaiting approval'],
      ...['Orders to ship', 'Orders waiting longer than two days'],
      ...['Point batches awaiting you', 'Point requests to decide'],
      ...['Products low on stock', 'Products sold out', 'Registrations to review'],
    ]);
    let isCurrent = true;
    for (const name of names) {
      await expect(async () => {
        // Tests that change what waits run at the same time, so that a figure may be older than its list.
        if (!isCurrent) await page.reload();
        isCurrent = false;
        const { count = '', href = '' } = (await read()).find((line) => line.name === name) ?? {};
        const shown =
          count === '0'
            ? /^No (orders|products|modules|users|forecasts|inquiries)|^0 /
            : new RegExp(
                `(^1–\\d+| of|^|^Showing \\d+ of) ${count}( Companies Total)?$|^${count} (Companies Total|(Modules?|Forecasts) Awaiting Approval)$`,
              );
        expect(await textsOf(page, href)).toContainEqual(expect.stringMatching(shown));
        isCurrent = true;
      }).toPass();
    }
  });

  test('draws points and orders by week, each week leading to what it shows', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    const orders = page.getByRole('region', { name: 'Orders by week' });
    await expect(orders.locator('svg a')).toHaveCount(26);
    await expect(page.getByRole('region', { name: 'Q accrued and consumed by week' }).locator('svg a')).toHaveCount(26);
    const toShip = await page
      .getByRole('link', { name: /^Orders to ship/ })
      .evaluate((line) => line.children[1]?.textContent ?? '');
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
    const points = page.getByRole('region', { name: 'Q accrued and consumed by week' });
    await points.getByText('As a table').click();
    const day = (await points.getByRole('row').nth(5).getByRole('link').innerText()).slice(0, 10);
    await points.getByRole('row').nth(5).getByRole('link').click();
    await expect(page.getByText(`Points moved in the week of ${day}`)).toBeVisible();
    await expect(page.getByText(/^[1-9]\d* Companies Total$/)).toBeVisible();
  });

  test('leaves what waits for oneself alone, and leads back to all', async ({ page }) => {
    await signIn(page, 'admin');
    const waiting = under(await sent(page, '/dashboard'), 'Needs attention')!;
    expect(texts(all(waiting, 'li'))).toContainEqual(
      expect.stringMatching(/^Registrations to review.*\d without W-9Open queue$/),
    );
    const wayOf = (part: Part, name: string) =>
      all(part, 'a')
        .find(({ textContent }) => textContent === name)!
        .getAttribute('href')!;
    const mine = under(await sent(page, wayOf(waiting, 'Only mine')), 'Needs my attention')!;
    const others = /^(?!Inquiries: .* mineOpen queue$|Point requests to decide|Point batches awaiting you)/;
    expect(texts(all(mine, 'li')).filter((line) => others.test(line))).toEqual([]);
    expect(under(await sent(page, wayOf(mine, 'Everyone')), 'Needs attention')).toBeDefined();
  });

  test('lists the ten newest orders, each opening in the list', async ({ page }) => {
    await signIn(page, 'shop');
    const rows = all(under(await sent(page, '/dashboard'), 'Newest orders')!, 'tbody tr');
    expect(rows).toHaveLength(10);
    const [link] = all(rows[0]!, 'a');
    expect(link!.getAttribute('href')).toMatch(/^\/marketing-shop\/orders\/all\/1\?order=\d+$/);
    const dialogs = texts(all(await sent(page, link!.getAttribute('href')!), '[role=dialog]'));
    expect(dialogs).toContainEqual(expect.stringContaining(`Order ${link!.textContent}`));
  });

  test('shows others no figures of orders', async ({ page }) => {
    for (const person of ['rewards', 'requester'] as const) {
      await signIn(page, person);
      const dashboard = await sent(page, '/dashboard');
      expect(under(dashboard, /^Welcome/)).toBeDefined();
      expect(under(dashboard, 'Orders by status')).toBeUndefined();
    }
  });
});
