import { expect, test, type Page } from './support/test';
import { signIn } from './support/sign-in';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  // Half of a laptop's window at 200 %, and a desk at 400 %.
  { width: 640, height: 450 },
  { width: 320, height: 256 },
];

/** Every kind of form, and the list whose first record it edits. */
const FORMS: readonly (readonly [name: string, path: string, list?: RegExp])[] = [
  ['a registration', '/qpartners/registration/list', /\/qpartners\/registration\/\d+/],
  ['a product', '/marketing-shop/products', /\/marketing-shop\/add-products\/\d+/],
  ['an inquiry', '/supportcenter/partner', /\/supportcenter\/partner\/edit\/\d+/],
  ['an admin', '/admincontrols/management', /\/admincontrols\/management\/\d+/],
  ['a new product', '/marketing-shop/add-products'],
  ['a new admin', '/admincontrols/management/add'],
  ['a new FAQ', '/admincontrols/faq/add'],
  ['roles', '/admincontrols/roles'],
];

/** Moves the focus to the last field or button of the page. */
const focusLast = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('#content :is(a[href], button, input, select, textarea)')];
    all.findLast((each) => each.checkVisibility() && !each.hasAttribute('disabled') && each.tabIndex >= 0)?.focus();
  });

/** The focused element, and whether any part of it can be seen; null once the focus has left the page's content. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || !document.getElementById('content')?.contains(active) || active.id === 'content') return null;
    const name = `${active.tagName} ${active.getAttribute('name') ?? active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40)}`;
    const box = (active.closest('label') ?? active).getBoundingClientRect();
    const at = [0.1, 0.5, 0.9];
    const points = at.flatMap((x) => at.map((y) => [box.left + box.width * x, box.top + box.height * y] as const));
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return (
        top !== null &&
        (top.contains(active) ? top.id !== 'content' : active.contains(top) || active.closest('label')?.contains(top))
      );
    });
    return { name, isSeen };
  });

for (const [name, path, list] of FORMS) {
  test(`no focused field of ${name} is covered, tabbing backward`, async ({ page }) => {
    await signIn(page, 'admin');
    let address = path;
    if (list) {
      await page.goto(path);
      const hrefs = await page
        .locator('.data-table a[href]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      address = hrefs.find((href) => href && list.test(href)) ?? '';
      expect(address, 'a record in the list').not.toBe('');
    }
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await focusLast(page);
      const covered: string[] = [];
      let count = 0;
      for (let at = await focused(page); at && count < 120; at = await focused(page)) {
        if (!at.isSeen) covered.push(at.name);
        count += 1;
        await page.keyboard.press('Shift+Tab');
      }
      // The table of roles is a single stop.
      expect(count, `${size.width}×${size.height}`).toBeGreaterThan(name === 'roles' ? 1 : 3);
      expect(covered, `${size.width}×${size.height}`).toEqual([]);
    }
  });
}

test('a long form has links to its sections, whose titles they bring below the head', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await page.goto('/qpartners/registration/new');
  const links = page.getByRole('navigation', { name: 'Sections' });
  await links.getByRole('button', { name: 'Overview of company' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview of company' })).toBeFocused();
  await expect.poll(async () => (await focused(page))?.isSeen).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.textContent)).toBe(
    'Overview of company',
  );
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(links).toBeHidden();
});
