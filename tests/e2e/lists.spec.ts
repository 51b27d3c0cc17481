import { slowly } from '@/scripts/timeouts.mjs';
import { listsAddress } from '@/lib/addresses/lists';
import { REGISTRATIONS_PATH } from '@/lib/addresses/paths';
import type { ListOption } from '@/lib/contract/lists';
import type { ListName } from '@/lib/domain/lists';
import { expect, test, type Locator, type Page } from './support/test';
import { ready } from './orders-page';
import { aPending } from './own-registrations';
import { announced, draggable, moveByKeys } from './products-page';
import { database } from './support/database';
import { ownName } from './support/shop';
import { signIn } from './support/sign-in';
import { applyNow, toast, undo } from './support/toasts';
import { call, json } from './support/upstream';

// They share the demo's lists, whose rows come and go: one after the other.
test.describe.configure({ mode: 'default' });
test.use({ isLive: true });

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const add = async (list: ListName, name: string): Promise<ListOption> =>
  (await json('POST', `/lists/${list}`, { name })) as ListOption;
const optionsOf = async (list: ListName): Promise<ListOption[]> =>
  (await call('GET', `/lists?list=${list}`)) as ListOption[];
const drop = async (list: ListName, { id }: { id: number }): Promise<void> =>
  void (await call('DELETE', `/lists/${list}/${id}`).catch(() => undefined));

async function open(page: Page, list: ListName): Promise<void> {
  await signIn(page, 'admin');
  await page.goto(listsAddress.href({ list }));
  await ready(page);
}

test('an option is added, renamed, hidden, merged and deleted, and forms follow', async ({ page }) => {
  const name = ownName('Master roofer');
  const { id: partner } = await aPending();
  await open(page, 'job-titles');

  await test.step('is added after the others', async () => {
    await page.getByRole('textbox', { name: 'Add a job title' }).fill(name);
    await button(page, '+ Add').click();
    await expect(toast(page, `${name} added to job titles`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Add a job title' })).toBeFocused();
    expect((await optionsOf('job-titles')).at(-1)?.name).toBe(name);
  });

  const renamed = `${name} II`;
  await test.step('is renamed where it is used', async () => {
    await database().query(
      'UPDATE companies SET job_title = $2 WHERE id = (SELECT company_id FROM users WHERE id = $1)',
      [partner, name],
    );
    await button(page, `Edit ${name}`).click();
    const dialog = page.getByRole('dialog', { name: 'Edit job title' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(renamed);
    await page.keyboard.press('Enter');
    await expect(button(page, `Edit ${renamed}`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: renamed })).toContainText('1 registration');
  });

  await test.step('can’t be deleted while it is used, but hidden, which its registration still shows', async () => {
    await button(page, `Delete ${renamed}`).click();
    const kept = page.getByRole('dialog', { name: `Can’t delete “${renamed}”` });
    await expect(kept).toContainText(
      `“${renamed}” is used by 1 registration. Hide it, or merge it into another job title.`,
    );
    await button(kept, 'Hide').click();
    await expect(page.getByRole('row').filter({ hasText: renamed })).toContainText('Hidden');

    const other = await aPending();
    await page.goto(`${REGISTRATIONS_PATH}/${partner}`);
    await expect(page.getByRole('combobox', { name: 'Title', exact: true })).toHaveValue(renamed);
    await page.goto(`${REGISTRATIONS_PATH}/${other.id}`);
    const titles = page.getByRole('combobox', { name: 'Title', exact: true }).locator('option');
    await expect(titles.filter({ hasText: 'President' })).toHaveCount(2);
    await expect(titles.filter({ hasText: renamed })).toHaveCount(0);
  });

  await test.step('is merged into another one, unless that is undone', async () => {
    await page.goto(listsAddress.href({ list: 'job-titles' }));
    await ready(page);
    const merge = async () => {
      await button(page, `Merge ${renamed}`).click();
      const question = page.getByRole('alertdialog', { name: `Merge “${renamed}”` });
      await question.getByRole('combobox', { name: 'Into' }).selectOption('Owner');
      await button(question, 'Merge').click();
    };
    await merge();
    await undo(page, `Merging ${renamed} into Owner`);
    expect((await optionsOf('job-titles')).some((option) => option.name === renamed)).toBe(true);
    await merge();
    await applyNow(page, `Merging ${renamed} into Owner`);
    await expect(button(page, `Edit ${renamed}`)).toHaveCount(0);
    await page.goto(`${REGISTRATIONS_PATH}/${partner}`);
    await expect(page.getByRole('combobox', { name: 'Title', exact: true })).toHaveValue('Owner');
  });
});

test('options are moved by keys, and everyone sees the order', async ({ page, context }) => {
  const [one, two] = [await add('faq-types', ownName('First')), await add('faq-types', ownName('Second'))];
  await open(page, 'faq-types');
  const other = await context.newPage();
  await other.goto(listsAddress.href({ list: 'faq-types' }));
  await ready(other);
  await draggable(page);
  await moveByKeys(page, page.getByRole('button', { name: `Move ${two.name}` }), ['ArrowUp']);
  await expect(announced(page)).toContainText(`Dropped ${two.name} at place`);
  const last = async () => (await optionsOf('faq-types')).slice(-2).map(({ id }) => id);
  await expect.poll(last).toEqual([two.id, one.id]);
  // What others move waits for a press, so that nothing moves under the pointer.
  await other.getByRole('button', { name: / · Show$/ }).click({ timeout: slowly(15_000) });
  const names = other.getByRole('region', { name: 'FAQ types' }).locator('.option-name');
  await expect(names.last()).toHaveText(one.name);
  await Promise.all([drop('faq-types', one), drop('faq-types', two)]);
});

test('a name that someone else changed meanwhile is compared before it is saved', async ({ page }) => {
  const option = await add('distributors', ownName('Ours'));
  await open(page, 'distributors');
  await button(page, `Edit ${option.name}`).click();
  const field = page.getByRole('dialog', { name: 'Edit distributor' }).getByRole('textbox', { name: 'Name' });
  await json('PATCH', `/lists/distributors/${option.id}`, { name: `${option.name} theirs` });
  await field.fill(`${option.name} mine`);
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('dialog', { name: 'This distributor changed while you were editing' });
  await expect(conflict).toContainText(`${option.name} theirs`);
  await expect(conflict).toContainText(`${option.name} mine`);
  await button(conflict, 'Save').click();
  await expect(toast(page, `${option.name} mine saved`)).toBeVisible();
  expect((await optionsOf('distributors')).find(({ id }) => id === option.id)?.name).toBe(`${option.name} mine`);
  await drop('distributors', option);
});

test('what the specs name is kept with the reason, and a carrier gets a link', async ({ page }) => {
  const name = ownName('Courier');
  await open(page, 'carriers');
  await button(page, 'Delete fedex').click();
  await expect(page.getByRole('dialog')).toContainText(
    'The portal checks the numbers of FedEx. You can hide it, but not rename, delete or merge it.',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Add a carrier' }).fill(name);
  const link = page.getByRole('textbox', { name: 'Tracking link' });
  await link.fill('http://example.com/{number}');
  await button(page, '+ Add').click();
  await expect(page.getByText('Enter a link that starts with https://.').first()).toBeVisible();
  await expect(link).toHaveValue('http://example.com/{number}');
  await link.fill('https://example.com/track/{number}');
  await button(page, '+ Add').click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('https://example.com/track/{number}');
  await button(page, `Delete ${name}`).click();
  await applyNow(page, `Deleting ${name}`);
  await expect(row).toHaveCount(0);
});
