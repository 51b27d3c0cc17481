import { expect, test, type Page } from './support/test';
import { signIn } from './support/sign-in';

/** The widest lists. */
const LISTS = [
  '/marketing-shop/orders/all/1',
  '/qpartners/registration/list/0',
  '/supportcenter/claim-management',
  '/marketing-shop/products/1',
  '/rewards/configurations/modules',
];

/** What WCAG 1.4.12 lets people set. */
const TEXT_SPACING =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }';

/** The texts of keys, dates, amounts and states that their cells cut off. A key that is a name has 180 px on a tablet. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('.data-table').evaluateAll((tables) =>
    tables
      .flatMap((table) => [...table.querySelectorAll<HTMLElement>('tbody td:not(.cut)')])
      .filter((cell) => !(innerWidth === 768 && cell.matches('.key') && cell.clientWidth >= 180))
      .filter((cell) =>
        [cell, ...cell.querySelectorAll('a, span, button')].some(
          ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
        ),
      )
      .map((cell) => cell.innerText),
  );

for (const list of LISTS) {
  test(`no key, date, amount or state of ${list} is cut, also with text spacing`, async ({ page }) => {
    await signIn(page, 'admin');
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(list);
      await expect(page.locator('.data-table tbody tr').first()).toBeVisible();
      expect(await cutTexts(page), `at ${width} px`).toEqual([]);
      await page.addStyleTag({ content: TEXT_SPACING });
      expect(await cutTexts(page), `at ${width} px with text spacing`).toEqual([]);
    }
  });
}
