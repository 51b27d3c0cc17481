import { expect, test, type Page } from './support/test';
import {
  ADD,
  aProduct,
  aProductOfSizes,
  category,
  files,
  openForm,
  price,
  question,
  save,
  saysToast,
  section,
  title,
  unique,
  upstream,
} from './product-form-page';
import { database } from './support/database';
import { dropPerson, makePerson, OWN_PASSWORD } from './support/own-person';
import { dropCategory, makeCategory, ownName } from './support/shop';
import { demoUser, PASSWORD, signIn, signInAt } from './support/sign-in';

const offer = (page: Page) => page.getByRole('group', { name: 'Draft' });

/** Loads the page anew, as after a crash: nobody is asked. */
async function reload(page: Page): Promise<void> {
  // A change is written down a moment after it.
  await page.waitForTimeout(500);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test.describe('a draft', () => {
  test('of a new product is offered after a reload, with its variants', async ({ page }) => {
    const name = unique('Draft');
    await openForm(page);
    await expect(title(page)).toBeFocused();
    await title(page).fill(name);
    await page.getByRole('textbox', { name: 'Description' }).fill('A cap');
    await category(page).selectOption({ index: 1 });
    await section(page, 'Images')
      .locator('input[type=file]')
      .setInputFiles(await files('one.png'));
    await price(page).fill('1234');
    await page.getByLabel('This product has variants').check();
    await page.getByLabel('Size values').fill('S, M,');
    await page.getByLabel('Quantity of M', { exact: true }).fill('7');
    await reload(page);
    await expect(title(page)).toHaveValue('');
    await expect(offer(page)).toContainText(/You have unsaved changes from \d\d:\d\d\. Choose its images again\./);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(title(page)).toHaveValue(name);
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('A cap');
    await expect(section(page, 'Pricing').getByRole('textbox')).toHaveValue('1,234');
    await expect(page.getByLabel('Quantity of M', { exact: true })).toHaveValue('7');
    await save(page).click();
    await saysToast(page, 'Add product successfully');
    await expect(page).toHaveURL(new RegExp(`${ADD}/\\d+$`));
    await page.goto(ADD);
    await expect(offer(page)).toHaveCount(0);
  });

  test('of a stored product says when what is stored has changed since', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M']);
    await openForm(page, id);
    await title(page).fill('Mine');
    await page.getByLabel('Quantity of S', { exact: true }).fill('41');
    await reload(page);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(title(page)).toHaveValue('Mine');
    await expect(page.getByLabel('Quantity of S', { exact: true })).toHaveValue('41');
    await reload(page);
    await upstream('PATCH', `/products/${id}`, { name: 'Theirs' });
    await page.reload();
    await expect(title(page)).toHaveValue('Theirs');
    await expect(offer(page)).toContainText('The saved version has changed since.');
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(title(page)).toHaveValue('Mine');
    await save(page).click();
    await saysToast(page, 'Edit product successfully');
    await page.reload();
    await expect(title(page)).toHaveValue('Mine');
    await expect(offer(page)).toHaveCount(0);
  });

  test('is forgotten when it is discarded, and when the page is left for good', async ({ page }) => {
    const id = await aProduct();
    await openForm(page, id);
    await title(page).fill('Typed');
    await reload(page);
    await offer(page).getByRole('button', { name: 'Discard' }).click();
    await expect(offer(page)).toHaveCount(0);
    await title(page).fill('Typed again');
    await page.waitForTimeout(500);
    await page.getByRole('link', { name: 'Orders' }).click();
    await question(page).getByRole('button', { name: 'Leave Page' }).click();
    await expect(page).toHaveURL(/\/marketing-shop\/orders/);
    await page.goto(`${ADD}/${id}`);
    await expect(offer(page)).toHaveCount(0);
  });

  test('of a name that is changed in its row is offered after a reload', async ({ page }) => {
    const name = ownName('Drafted');
    const id = await makeCategory(name);
    await signIn(page, 'shop');
    await page.goto('/marketing-shop/categories');
    const box = page.getByLabel(`Name of ${name}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await box.fill(`${name} 2`);
    await reload(page);
    await expect(box).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(box).toHaveValue(`${name} 2`);
    await page.getByRole('link', { name: 'Orders' }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(box).toHaveValue(`${name} 2`);
    await box.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await dropCategory(id);
  });

  test('never holds a password', async ({ page }) => {
    const person = await makePerson();
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await page.goto('/edit-profile');
    await page.getByLabel('New password').fill('Very-secret-1!');
    await page.getByRole('button', { name: 'Show password' }).nth(1).click();
    await page.getByLabel('New password').fill('Very-secret-2!');
    // Last, so that a draft that holds it was written after the password.
    await page.getByLabel('First Name').fill('Renamed');
    await reload(page);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Renamed');
    await expect(page.getByLabel('New password')).toHaveValue('');
    await dropPerson(person);
  });
});

test('what a session leaves in the browser can be read by its person alone, who is offered the draft', async ({
  page,
  context,
}) => {
  const person = await makePerson();
  const word = unique('Confidential');
  const news = '/admincontrols/news';
  const heading = page.getByLabel('Title', { exact: true });

  await test.step('one types into a form, comes from a search, and has opened a record', async () => {
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await page.goto(`${news}?search=${word}`);
    await page.goto('/marketing-shop/add-products');
    await title(page).fill(`${word} of the tab`);
    await reload(page);
    await page.goto(`${news}/add`);
    await heading.fill(`${word} title`);
    await page.waitForTimeout(500);
  });

  await test.step('the session ends, and nothing of it can be read', async () => {
    await database().query('delete from sessions where user_id = $1', [person.id]);
    const tab = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    const browser = JSON.stringify(await context.storageState({ indexedDB: true }));
    expect(tab).toContain('sealed draft');
    expect(browser).toContain('sealed draft');
    for (const text of [word, person.lastName, person.email, 'add-products']) {
      expect(`${tab} ${decodeURIComponent(browser)}`).not.toContain(text);
    }
  });

  await test.step('somebody else finds nothing', async () => {
    await signInAt(page, '', demoUser('admin').email, PASSWORD);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(`${news}/add`);
    await expect(heading).toBeFocused();
    await page.waitForLoadState('networkidle');
    await expect(offer(page)).toHaveCount(0);
  });

  await test.step('the same person is offered it', async () => {
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await page.goto(`${news}/add`);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(heading).toHaveValue(`${word} title`);
    await dropPerson(person);
  });
});

test.describe('what is typed into a dialog', () => {
  test('is asked about before Esc, the cross, a press beside it and Back', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Roles and access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add role' });
    const open = () => page.getByRole('button', { name: '+ Add role' }).click();
    await open();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await open();
    await dialog.getByLabel('Name').fill('Half a name');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 300),
      // It is taken back at once, and Playwright's own Back would wait for a page that never comes.
      () => page.evaluate(() => history.back()),
    ];
    for (const way of ways) {
      await way();
      await expect(question(page)).toContainText('Discard your changes?');
      // To stay is the choice that is offered.
      await expect(question(page).getByRole('button', { name: 'Cancel' })).toHaveClass(/button-primary/);
      await expect(question(page).getByRole('button', { name: 'Discard' })).not.toHaveClass(/button-primary/);
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      // While it fades, it still takes what is pressed.
      await expect(question(page)).toHaveCount(0);
      await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
      // Keys go to the dialog again once the focus is back in it.
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await expect(offer(page)).toHaveCount(0);
  });

  test('of an address of its own is asked about too, also by the arrows and tabs', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/rewards/qpoint-management');
    await page.locator('tbody a[data-row-link]').first().click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel('Point Amount');
    await amount.fill('12');
    const address = page.url();
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.evaluate(() => history.back()),
      () => dialog.getByRole('button', { name: 'Next company' }).click(),
      () => dialog.getByRole('link', { name: 'Ledger' }).click(),
    ];
    for (const way of ways) {
      await way();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(amount).toHaveValue('12');
      await expect(page).toHaveURL(address);
    }
    await reload(page);
    await expect(amount).toHaveValue('');
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(amount).toHaveValue('12');
    await dialog.getByRole('button', { name: 'Next company' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).not.toHaveURL(address);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
