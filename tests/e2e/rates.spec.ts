import { randomUUID } from 'node:crypto';
import type { Configuration, Promotion } from '@/lib/contract/configurations';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { slowly } from '@/scripts/timeouts.mjs';
import { database } from './support/database';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { json } from './support/upstream';

const MODULES = '/rewards/configurations/modules';
const FORECASTS = '/rewards/configurations/forecasts';
const DAY_MS = 24 * 3_600_000;

const day = (offset: number) => promotionDay(new Date(Date.now() + offset * DAY_MS));
const inWords = (offset: number) => day(offset).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

/** No other test knows it. */
const ownProduct = () => `TEST ${randomUUID()}`.toUpperCase();

const makeRate = (productName: string, rate = 10) =>
  json('POST', '/configurations', { configurationType: 'modules', productName, rate, qualified: true }) as Promise<Configuration>;

const makePromotion = ({ id }: Configuration, [from, to]: readonly [number, number]) =>
  json('POST', '/promotions', {
    configurationId: id,
    configurationType: 'modules',
    rate: 25,
    startDate: promotionStart(day(from)),
    endDate: promotionEnd(day(to)),
  }) as Promise<Promotion>;

const defaults = (page: Page, product: string) => page.locator('.data-table[aria-label="Default rates"] tbody tr').filter({ hasText: product });
const promotions = (page: Page, product: string) => page.locator('.data-table[aria-label="Promotions and their status"] tbody tr').filter({ hasText: product });
const message = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

async function open(page: Page, path = MODULES): Promise<void> {
  await signIn(page, 'rewards');
  await page.goto(path);
}

test.describe('rates of modules and ESS', () => {
  test('are added, edited in their row by keyboard, and set to 0, which moves them to Non-qualifying', async ({ page }) => {
    const product = ownProduct();
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurations');
    await test.step('a slow press from a faulty field reaches the button that its fault moves', async () => {
      await page.getByRole('textbox', { name: 'Product Name' }).fill('  ');
      await page.getByRole('button', { name: 'Save default' }).click({ position: { x: 20, y: 2 }, delay: 300 });
      await expect(page.getByText('Type in a rate.')).toBeVisible();
    });
    await page.getByRole('textbox', { name: 'Product Name' }).fill(product.toLowerCase());
    await page.getByRole('textbox', { name: 'Rate' }).fill('12');
    await page.getByRole('button', { name: 'Save default' }).click();
    await message(page, `Successfully created/updated default configuration: ${product}`);
    await expect(defaults(page, product)).toContainText('12 Q');

    await page.getByRole('button', { name: `Edit ${product}` }).click();
    await page.getByRole('textbox', { name: `Rate of ${product}` }).fill('1500');
    await page.route('**/api/configurations/*', (route) => route.fulfill({ status: 503, json: { statusCode: 503, message: 'No room.' } }));
    await page.keyboard.press('Enter');
    const said = page.getByRole('group', { name: 'Not saved' });
    await expect(said).toContainText('No room.');
    await page.unrouteAll();
    await said.getByRole('button', { name: 'Retry' }).click();
    await expect(said).toHaveCount(0);
    await message(page, 'Successfully edited default configuration');
    await expect(defaults(page, product)).toContainText('1,500 Q');

    await page.getByRole('button', { name: `Delete ${product}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await message(page, 'You have successfully set the default config to 0.');
    await expect(defaults(page, product)).toHaveCount(0);
    await page.getByRole('link', { name: /^Non-qualifying/ }).click();
    await expect(defaults(page, product)).toBeVisible();
  });

  test('of promotions are added with only the fields that count, edited and deleted before they begin', async ({ page }) => {
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

    await page.getByRole('button', { name: `Delete the promotion of ${product}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await message(page, 'You have successfully removed the promotion');
    await expect(promotions(page, product)).toHaveCount(0);
  });

  test('move the end of a promotion along with a later start, and name the promotion that a new one overlaps', async ({ page }) => {
    const product = ownProduct();
    await makePromotion(await makeRate(product), [3, 9]);
    await open(page);
    await page.getByRole('radio', { name: 'Promotion' }).check();
    await page.getByLabel('Product Name').selectOption({ label: product });
    await page.getByRole('textbox', { name: 'Rate' }).fill('30');
    await page.getByLabel('Start Date').fill(day(6));
    await expect(page.getByLabel('End Date')).toHaveValue(day(6));
    await page.getByRole('button', { name: 'Save promotion' }).click();
    await message(page, `This overlaps with the promotion of ${product} from ${inWords(3)} to ${inWords(9)}.`);
    await expect(page.getByLabel('Start Date')).toHaveValue(day(6));
  });

  test('of a promotion under way: its rate and start stay, it can be ended, and its end shows without a reload', async ({ page }) => {
    const product = ownProduct();
    const made = await makePromotion(await makeRate(product), [0, 9]);
    await database().query(`update promotions set starts_at = starts_at - interval '3 days' where id = $1`, [made.id]);
    await open(page);
    await expect(promotions(page, product)).toContainText('Active');
    await page.getByRole('button', { name: `Edit the promotion of ${product}` }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Rate' })).toBeDisabled();
    await expect(page.getByRole('dialog').getByLabel('Start Date')).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `End the promotion of ${product}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Promotion' }).click();
    await message(page, `You have successfully cancelled the promotion for ${product}`);
    await expect(promotions(page, product)).toContainText('Expired');
    await expect(promotions(page, product).getByRole('button')).toHaveCount(0);

    await database().query(`update promotions set ends_at = now() + interval '8 seconds' where id = $1`, [made.id]);
    await page.reload();
    await expect(promotions(page, product)).toContainText('Active');
    await expect(promotions(page, product)).toContainText('Expired', { timeout: slowly(15_000) });
  });
});

test.describe('rates of forecasts', () => {
  test('are read, edited and kept; promotions are added for whole months and deleted after the spec’s question', async ({ page }) => {
    await open(page, FORECASTS);
    const panel = page.getByRole('region', { name: 'Default Rate' });
    await panel.getByRole('button', { name: 'Edit' }).click();
    await panel.getByRole('textbox', { name: 'Percent Rate' }).fill('35');
    await panel.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Successfully edited default configuration');
    await expect(panel).toContainText('35 %');
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeFocused();

    const form = page.getByRole('form', { name: 'Add a Promotion' });
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
