import { expect, test, type Page } from './support/test';
import { addMonths } from '@/lib/domain/day';
import { VIEWED_LIST_PATHS, type ViewedList } from '@/lib/domain/saved-view';
import { expectNoSidewaysScroll } from './support/axe';
import { expectNoCellsOverlap } from './support/cells';
import { signIn } from './support/sign-in';

/** `YYYY-MM`. */
const LAST_MONTH = addMonths(new Date().toISOString().slice(0, 10), -1).slice(0, 7);

/** Where a list has rows, if it has none at its own address. */
const WITH_ROWS: { [list in ViewedList]?: string } = {
  '/rewards/upload-list': '?search=1',
  '/insights/decided': '?kind=modules&startDate=-2y',
  '/insights/forecasts': `?month=${LAST_MONTH}`,
  '/rewards/module-awaiting-update': '?startDate=2020-01-01',
};

/** Of three columns two are moved and pinned here, so none is left to hide. */
const WITHOUT_HIDING: ViewedList = '/qpartners/companies';

const table = (page: Page) => page.locator('main .data-table').first();
const columnsMenu = (page: Page) => page.locator('main').getByRole('button', { name: /^Columns/ });
const columnsDialog = (page: Page) => page.getByRole('dialog', { name: 'Columns' });

/** The names that stand over the rows, from left to right. */
const namesOf = (page: Page): Promise<string[]> =>
  table(page)
    .locator('thead th')
    .evaluateAll((heads) =>
      heads
        .filter((head) => head.checkVisibility())
        .map((head) => (head as HTMLElement).innerText.replace(/[↑↓]/, '').trim()),
    );

/** Moves a column, pins and hides one, and makes the rows high. @returns the names of those */
async function arrange(page: Page, list: ViewedList) {
  const shown = await namesOf(page);
  await columnsMenu(page).click();
  const boxes = page.getByRole('menuitemcheckbox', { checked: true });
  await expect(boxes.first()).toBeVisible();
  const hideable = (await boxes.allInnerTexts()).filter((name) => name !== 'Status');
  const hidden = list === WITHOUT_HIDING ? null : hideable.at(-1)!;
  if (hidden) await page.getByRole('menuitemcheckbox', { name: hidden, exact: true }).click();
  if (await page.getByRole('menu').isHidden()) await columnsMenu(page).click();
  await page.getByRole('menuitem', { name: 'Order and pin…' }).click();

  const loose = columnsDialog(page).getByRole('button', { name: /^Pin .* left$/, pressed: false });
  await expect(loose.first()).toBeVisible();
  const names = (await loose.evaluateAll((pins) => pins.map(({ ariaLabel }) => ariaLabel!))).map((name) =>
    name.slice('Pin '.length, -' left'.length),
  );
  const [moved, pinned] = names.filter((name) => shown.includes(name) && name !== hidden && name !== 'Status');
  await columnsDialog(page)
    .getByRole('button', { name: `Move ${moved!}, place`, exact: false })
    .focus();
  await page.keyboard.press('Alt+ArrowDown');
  await columnsDialog(page)
    .getByRole('button', { name: `Pin ${pinned!} left`, exact: true })
    .click();
  await columnsDialog(page).getByRole('button', { name: 'Done' }).click();
  await columnsMenu(page).click();
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click();
  await page.keyboard.press('Escape');
  return { shown, hidden, moved: moved!, pinned: pinned! };
}

for (const list of VIEWED_LIST_PATHS) {
  test(`the columns of ${list} are moved, pinned and hidden, stand there after a reload, and overlap nowhere`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'admin');
    await page.goto(list + (WITH_ROWS[list] ?? ''));
    try {
      const { shown, hidden, moved, pinned } = await arrange(page, list);
      const arranged = await namesOf(page);
      await page.reload();
      await expect(table(page)).toHaveAttribute('data-density', 'comfortable');
      expect(await namesOf(page), 'as the server sends them').toEqual(arranged);

      expect(arranged.toSorted()).toEqual(shown.filter((name) => name !== hidden).toSorted());
      expect(arranged.filter((name) => name !== moved && name !== pinned)).toEqual(
        shown.filter((name) => ![hidden, moved, pinned].includes(name)),
      );
      expect(arranged.indexOf(pinned), 'what is pinned stands before what isn’t').toBeLessThan(arranged.indexOf(moved));
      const head = table(page).getByRole('columnheader', { name: pinned, exact: true });
      await expect(head.first()).toHaveCSS('left', /px$/);
      await expect(head.first()).toHaveClass(/\bpin\b/);

      const status = table(page).getByRole('columnheader', { name: 'Status', exact: true });
      if ((await status.count()) > 0) {
        await expect(status, 'the status stays at the right edge').toHaveClass(/\bedge\b/);
        await expect(status).toHaveCSS('right', '0px');
      }

      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoCellsOverlap(page);
        await expectNoSidewaysScroll(page);
      }
    } finally {
      await page.context().clearCookies({ name: /^qp_list_/ });
    }
  });
}
