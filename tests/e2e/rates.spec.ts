import { randomUUID } from 'node:crypto';
import type { Configuration, Promotion } from '@/lib/contract/configurations';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { database } from './support/database';
import { coveredBy } from './support/covered';
import { signIn } from './support/sign-in';
import { expect, newBrowser, test, type Locator, type Page } from './support/test';
import { undo } from './support/toasts';
import { json } from './support/upstream';

const MODULES = '/rewards/configurations/modules';
const FORECASTS = '/rewards/configurations/forecasts';
const DAY_MS = 24 * 3_600_000;

const day = (offset: number) => promotionDay(new Date(Date.now() + offset * DAY_MS));
const inWords = (offset: number) => day(offset).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

/** No other test knows it. */
const ownProduct = () => `TEST ${randomUUID()}`.toUpperCase();

const makeRate = (productName: string, rate = 10) =>
  json('POST', '/configurations', {
    configurationType: 'modules',
    productName,
    rate,
    qualified: true,
  }) as Promise<Configuration>;

const makePromotion = ({ id }: Configuration, [from, to]: readonly [number, number]) =>
  json('POST', '/promotions', {
    configurationId: id,
    configurationType: 'modules',
    rate: 25,
    startDate: promotionStart(day(from)),
    endDate: promotionEnd(day(to)),
  }) as Promise<Promotion>;

const defaults = (page: Page, product: string) =>
  page.locator('.data-table[aria-label="Default rates"] tbody tr').filter({ hasText: product });
const promotions = (page: Page, product: string) =>
  page.locator('.data-table[aria-label="Promotions and their status"] tbody tr').filter({ hasText: product });
const message = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

async function open(page: Page, path = MODULES): Promise<void> {
  await signIn(page, 'rewards');
  await page.goto(path);
}

test.describe('rates of modules and ESS', () => {
  test('are added, edited in their row by keyboard, and set to 0, which moves them to Non-qualifying', async ({
    page,
  }) => {
    const product = ownProduct();
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurations');
    await test.step('a slow press from a faulty field reaches the button that its fault moves', async () => {
      await page.getByRole('textbox', { name: 'Product Name' }).fill('  ');
      await page.getByRole('button', { name: 'Save default' }).click({ position: { x: 20, y: 2 }, delay: 300 });
      await expect(page.getByText('Enter a rate.')).toBeVisible();
    });
    await page.getByRole('textbox', { name: 'Product Name' }).fill(product.toLowerCase());
    await test.step('a rate far above the usual is asked about in words, and stays typed', async () => {
      await page.getByRole('textbox', { name: 'Rate' }).fill('1000000');
      await page.getByRole('button', { name: 'Save default' }).click();
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(question).toContainText('one million Q a unit');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(defaults(page, product)).toHaveCount(0);
    });
    await page.getByRole('textbox', { name: 'Rate' }).fill('12');
    await page.getByRole('button', { name: 'Save default' }).click();
    await message(page, `Successfully created/updated default configuration: ${product}`);
    await expect(defaults(page, product)).toContainText('12 Q');

    await page.getByRole('button', { name: `Edit ${product}` }).click();
    await page.getByRole('textbox', { name: `Rate of ${product}` }).fill('1500');
    // Before the page is loaded anew, which then sends nothing past it.
    await page.route('**/api/configurations/*', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'No room.' } }),
    );
    await test.step('a rate that is typed in its row is offered after a reload', async () => {
      // A change is written down a moment after it.
      await page.waitForTimeout(500);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByRole('button', { name: `Edit ${product}` }).click();
      await page.getByRole('group', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByRole('textbox', { name: `Rate of ${product}` })).toHaveValue('1,500');
      await page.getByRole('textbox', { name: `Rate of ${product}` }).focus();
    });
    await page.keyboard.press('Enter');
    await test.step('what could not be saved stays in its cell with the reason, and is saved by the next Enter', async () => {
      await expect(defaults(page, product).getByRole('alert')).toHaveText('No room.');
      await expect(page.getByRole('textbox', { name: `Rate of ${product}` })).toHaveValue('1,500');
      await page.unrouteAll();
      await page.getByRole('textbox', { name: `Rate of ${product}` }).press('Enter');
      await message(page, 'Successfully edited default configuration');
      await expect(defaults(page, product)).toContainText('1,500 Q');
    });
    await test.step('it is taken back by Undo, and saved by leaving it', async () => {
      await undo(page);
      await message(page, `Rate of ${product} is back to 12 Q`);
      await defaults(page, product).getByRole('button', { name: '12 Q' }).dblclick();
      await page.getByRole('textbox', { name: `Rate of ${product}` }).fill('1550');
      await page.getByRole('heading', { level: 1 }).click();
      await expect(defaults(page, product)).toContainText('1,550 Q');
      await expect(page.getByRole('textbox', { name: `Rate of ${product}` })).toHaveCount(0);
    });

    await test.step('by key its row is saved, and not the form above', async () => {
      await page.getByRole('button', { name: `Edit ${product}` }).click();
      await page.getByRole('textbox', { name: `Rate of ${product}` }).fill('1600');
      await page.keyboard.press('Control+s');
      await expect(defaults(page, product)).toContainText('1,600 Q');
    });

    await page.getByRole('button', { name: `Delete ${product}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await message(page, 'You have successfully set the default config to 0.');
    await expect(defaults(page, product)).toHaveCount(0);
    await page.getByRole('link', { name: /^Non-qualifying/ }).click();
    await expect(defaults(page, product)).toBeVisible();
  });

  test('what was typed into one promotion is offered in it after a reload, and in no other', async ({ page }) => {
    const products = [ownProduct(), ownProduct()];
    for (const product of products) await makePromotion(await makeRate(product), [5, 9]);
    const edit = (index: number) =>
      page.getByRole('button', { name: `Edit the promotion of ${products[index]}` }).click();
    const dialog = page.getByRole('dialog');
    await open(page);
    await edit(0);
    await dialog.getByRole('textbox', { name: 'Rate' }).fill('9999');
    // A change is written down a moment after it.
    await page.waitForTimeout(500);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await edit(1);
    await expect(dialog.getByRole('textbox', { name: 'Rate' })).toHaveValue('25');
    await expect(dialog.getByRole('group', { name: 'Draft' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await edit(0);
    await dialog.getByRole('group', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Rate' })).toHaveValue('9,999');
  });

  test('of promotions are added with only the fields that count, edited and deleted before they begin', async ({
    page,
  }) => {
    const product = ownProduct();
    await makeRate(product);
    await open(page);
    await expect(page.getByRole('textbox', { name: 'Start Date' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Promotion' }).check();
    await expect(page.getByRole('group', { name: 'Qualified Type' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Quantity' }).check();
    await page.getByLabel('Product Name').selectOption({ label: product });
    await page.getByRole('textbox', { name: 'Rate' }).fill('30');
    await page.getByLabel('Start Date').fill(day(5));
    await page.getByRole('textbox', { name: 'Quantity' }).fill('250');
    await expect(page.getByText('Volume (W): 25,000')).toBeVisible();
    await page.getByRole('button', { name: 'Save promotion' }).click();
    await message(page, 'Successfully saved promotion');
    await expect(promotions(page, product)).toContainText(inWords(5));
    await expect(promotions(page, product)).toContainText('Not started');

    await page.getByRole('button', { name: `Edit the promotion of ${product}` }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Quantity' }).fill('400');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await message(page, 'Successfully edited promotion configuration.');
    await expect(promotions(page, product)).toContainText('400');
    await test.step('a phone shows every promotion, and its length too', async () => {
      const wide = page.viewportSize()!;
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(promotions(page, product).getByText(', 0 of 400 pcs')).toBeVisible();
      const hidden = await page
        .locator('.data-table')
        .evaluateAll((lists) => lists.map((list) => list.scrollHeight - list.clientHeight));
      expect(hidden).toEqual([0, 0]);
      await page.setViewportSize(wide);
    });

    await page.getByRole('button', { name: `Delete the promotion of ${product}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await message(page, 'You have successfully removed the promotion');
    await expect(promotions(page, product)).toHaveCount(0);
  });

  test('of a promotion under way: its rate and start stay, it can be ended', async ({ page }) => {
    const product = ownProduct();
    const made = await makePromotion(await makeRate(product), [0, 9]);
    await database().query(`update promotions set starts_at = starts_at - interval '3 days' where id = $1`, [made.id]);
    await open(page);
    await expect(promotions(page, product)).toContainText('Active');
    await page.getByRole('button', { name: `Edit the promotion of ${product}` }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Rate' })).toBeDisabled();
    await expect(page.getByRole('dialog').getByLabel('Start Date')).toBeDisabled();
    await test.step('an end that was taken out is asked for', async () => {
      const end = page.getByRole('dialog').getByLabel('End Date');
      await end.fill('');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await message(page, 'Choose an end date.');
      await end.fill(day(9));
      await page.keyboard.press('Tab');
    });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `End the promotion of ${product}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Promotion' }).click();
    await message(page, `You have successfully cancelled the promotion for ${made.id}`);
    await expect(promotions(page, product)).toContainText('Expired');
    await expect(promotions(page, product).getByRole('button')).toHaveCount(0);
  });

  test('show what others do to a promotion without a reload, and tell their history and when each was in force', async ({
    browser,
  }) => {
    // A clock is its context's, and stays in it.
    const page = await newBrowser(browser);
    const product = ownProduct();
    const rate = await makeRate(product);
    const made = (await json('POST', '/promotions', {
      ...{
        configurationId: rate.id,
        configurationType: 'modules',
        rate: 25,
        startDate: promotionStart(day(0)),
        quantity: 7,
      },
    })) as Promotion;
    await json('PATCH', `/configurations/${rate.id}`, { rate: 12 });
    await database().query(
      `update default_rates set since = since - interval '40 days' where configuration_id = $1 and rate = 10`,
      [rate.id],
    );
    await database().query(`update promotions set starts_at = starts_at - interval '3 days' where id = $1`, [made.id]);
    await page.clock.install();
    await open(page);
    await expect(promotions(page, product)).toContainText('Active');
    const line = page.getByRole('region', { name: 'Rates by month' });
    await line.focus();
    const ofProduct = line.getByRole('listitem', { name: product });
    await expect(ofProduct).toHaveAccessibleName(
      new RegExp(`default rate 10 Q from .* to ${inWords(-4)}; 25 Q from ${inWords(-3)} for 7 units$`),
    );
    await expect(line.getByRole('listitem', { name: /^Q\.SAVE D10\.0S: default rate 800 Q$/ })).toHaveCount(1);

    await json('PATCH', `/promotions/${rate.id}?httpReq=delete`, { id: made.id, quantityAvailable: 0 });
    await page.clock.fastForward('01:00');
    // Where promotions of others came or went meanwhile, what was read waits to be asked for.
    const expired = promotions(page, product).filter({ hasText: 'Expired' });
    const news = page.getByRole('button', { name: /· Show$/ });
    await expect(expired.or(news).first()).toBeVisible();
    if (await news.isVisible()) await news.click();
    await expect(expired).toHaveCount(1);
    await expect(ofProduct).toHaveAccessibleName(/; default rate 12 Q from [\d/]+$/);

    await page.getByRole('button', { name: `History of ${product}` }).click();
    const history = page.getByRole('dialog', { name: `History of ${product}` });
    await expect(history.getByRole('row')).toHaveCount(5);
    await expect(history.getByRole('row').nth(1)).toContainText(`Changed or ended promotion ${product}`);
    await expect(history.getByRole('row').nth(2)).toContainText('Rate: 10 Q → 12 Q');
    await page.reload();
    await expect(history).toContainText('Added default rate');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `History of ${product}` })).toBeFocused();
    await page.context().close();
  });
});

test.describe('what someone else changed since it was opened is kept, though the page was read again meanwhile', () => {
  const CONFLICT = 'Someone else changed this while you were editing.';
  /** Until it shows in a row. Where other tests add promotions meanwhile, what is new is offered instead. */
  const readAgain = async (page: Page, row: Locator, rate: string) => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(
      row
        .filter({ hasText: rate })
        .or(page.getByText(/· Show$/))
        .first(),
    ).toBeAttached();
  };

  test('of a default rate', async ({ page }) => {
    const [product, other] = [ownProduct(), ownProduct()];
    const { id } = await makeRate(product);
    const { id: otherId } = await makeRate(other);
    await open(page);
    await test.step('the same value: theirs is shown beside it, and only the next save overwrites it', async () => {
      const typed = page.getByRole('textbox', { name: `Rate of ${product}` });
      await page.getByRole('button', { name: `Edit ${product}` }).click();
      await typed.fill('15');
      await json('PATCH', `/configurations/${id}`, { rate: 12 });
      await json('PATCH', `/configurations/${otherId}`, { rate: 13 });
      await readAgain(page, defaults(page, other), '13 Q');
      await typed.press('Enter');
      await message(page, CONFLICT);
      const note = page.getByRole('note');
      await expect(note).toContainText('12 Q');
      expect(await coveredBy(note)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await note.scrollIntoViewIfNeeded();
      expect(await coveredBy(note)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 720 });
      await typed.press('Escape');
      await expect(defaults(page, product)).toContainText('12 Q');
    });
    await test.step('another value of it: both are stored', async () => {
      await defaults(page, product).getByRole('button', { name: product, exact: true }).dblclick();
      const name = page.getByRole('textbox', { name: `Product name of ${product}` });
      await name.fill(`${product} X`);
      await json('PATCH', `/configurations/${id}`, { rate: 14 });
      await name.press('Enter');
      await message(page, 'Successfully edited default configuration');
      await expect(defaults(page, `${product} X`)).toContainText('14 Q');
    });
  });

  test('of a promotion', async ({ page }) => {
    const product = ownProduct();
    const rate = await makeRate(product);
    const { id } = await makePromotion(rate, [3, 9]);
    await open(page);
    const dialog = page.getByRole('dialog', { name: `Promotion of ${product}` });
    await page.getByRole('button', { name: `Edit the promotion of ${product}` }).click();
    await dialog.getByLabel('End Date').fill(day(11));
    await json('PATCH', `/promotions/${rate.id}`, { id, rate: 31 });
    await readAgain(page, promotions(page, product), '31 Q');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'This promotion changed while you were editing' });
    await expect(conflict).toContainText('25 Q → 31 Q');
    await conflict.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Successfully edited promotion configuration.');
    await expect(promotions(page, product)).toContainText(inWords(11));
    await expect(promotions(page, product)).toContainText('31 Q');
  });
});

test.describe('rates of forecasts', () => {
  test('are read, edited and kept; promotions are added for whole months and deleted after the spec’s question', async ({
    page,
  }) => {
    await open(page, FORECASTS);
    const panel = page.getByRole('region', { name: 'Default Rate' });
    await panel.getByRole('button', { name: 'Edit' }).click();
    await panel.getByRole('textbox', { name: 'Percent Rate' }).fill('35');
    await panel.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Successfully edited default configuration');
    await expect(panel).toContainText('35 %');
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeFocused();
    await test.step('what was saved, or given up by Cancel, is not offered again', async () => {
      await panel.getByRole('button', { name: 'Edit' }).click();
      await expect(panel.getByRole('group', { name: 'Draft' })).toHaveCount(0);
      await panel.getByRole('textbox', { name: 'Percent Rate' }).fill('36');
      await panel.getByRole('button', { name: 'Cancel' }).click();
      await panel.getByRole('button', { name: 'Edit' }).click();
      await expect(panel.getByRole('textbox', { name: 'Percent Rate' })).toHaveValue('35');
      await expect(panel.getByRole('group', { name: 'Draft' })).toHaveCount(0);
    });

    const form = page.getByRole('form', { name: 'Add a Promotion' });
    await expect(form.getByRole('textbox', { name: 'Percent Rate' })).toHaveValue('35');
    const lastMonth = (await form.getByLabel('End').locator('option').last().getAttribute('value')) ?? '';
    await form.getByLabel('Start').selectOption(lastMonth);
    await form.getByLabel('End').selectOption(lastMonth);
    await form.getByRole('button', { name: 'Save promotion' }).click();
    await message(page, 'Successfully saved promotion');
    const first = page.locator('.data-table[aria-label="Promotions and their status"] tbody tr').first();
    await expect(first).toContainText('Not started');

    await first.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this promotion?');
    await expect(question).toContainText('This will delete the promotion immediately and delete it from the list.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await message(page, 'You have successfully removed the promotion');
  });
});
