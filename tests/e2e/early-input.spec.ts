import { expect, test, type Page } from './support/test';
import { ADD, category, price, save, title } from './product-form-page';
import { file, SERIALS } from './own-uploads';
import { ready } from './support/ready';
import { signIn } from './support/sign-in';

/** Loads a page whose scripts come when the returned function is called, as over a slow line. */
async function openWithoutCode(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.evaluate((to) => void location.assign(to), address).catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return async () => {
    release();
    await ready(page);
  };
}

test.describe('what is typed and pressed before the page’s code is there', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/robots.txt');
  });

  test('is in the form of a product', async ({ page }) => {
    await signIn(page, 'shop');
    const goOn = await openWithoutCode(page, ADD);
    await title(page).fill('Typed early');
    await price(page).pressSequentially('1234');
    await category(page).selectOption({ index: 1 });
    await page.getByText('Charge', { exact: true }).click();
    await goOn();
    await expect(title(page)).toHaveValue('Typed early');
    await expect(price(page)).toHaveValue('1,234');
    await expect(category(page)).not.toHaveValue('');
    await expect(page.getByLabel('Shipping price')).toBeVisible();
  });

  test('is in a form that React takes over in many steps, as on a busy machine', async ({ page }) => {
    await signIn(page, 'shop');
    // React goes from one step to the next by a message to itself.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        setTimeout(() => post.call(this, message), 300);
      };
    });
    const goOn = await openWithoutCode(page, ADD);
    await title(page).fill('Typed early');
    await price(page).pressSequentially('1234');
    await goOn();
    await expect(price(page)).toHaveValue('1,234');
    await expect(title(page)).toHaveValue('Typed early');
  });

  test('goes before what is typed and pressed behind it in its form', async ({ page }) => {
    await signIn(page, 'shop');
    // The moment between React's taking over and the putting in, as long as on a busy machine.
    await page.addInitScript(() => {
      window.requestIdleCallback = (go) => window.setTimeout(go, 1_000);
    });
    const goOn = await openWithoutCode(page, ADD);
    await title(page).pressSequentially('Typed early');
    await price(page).pressSequentially('12');
    await goOn();
    await page.keyboard.type('34');
    await title(page).press('End');
    await page.keyboard.type(', and late');
    await save(page).click();
    await expect(page.getByText("Category can't be blank")).toBeVisible();
    await expect(title(page)).toHaveValue('Typed early, and late');
    await expect(price(page)).toHaveValue('1,234');
    await expect(page.getByText("Title can't be blank")).toHaveCount(0);
  });

  test('is a file that is chosen', async ({ page }) => {
    await signIn(page, 'admin');
    const goOn = await openWithoutCode(page, SERIALS);
    await page.locator('input[type="file"]').setInputFiles(file('early.xlsx', '%PDF-1.7'));
    await goOn();
    await expect(
      page.getByText('This file is a PDF document. Please choose an Excel file (.xls or .xlsx).'),
    ).toBeVisible();
  });

  test('presses its Save once', async ({ page }) => {
    await signIn(page, 'shop');
    const goOn = await openWithoutCode(page, ADD);
    await category(page).selectOption({ index: 1 });
    await save(page).click();
    await goOn();
    await expect(page.getByText("Title can't be blank")).toBeVisible();
    await expect(page.getByText("Category can't be blank")).toHaveCount(0);
  });

  test('is a day that a list is filtered by', async ({ page }) => {
    await signIn(page, 'shop');
    const goOn = await openWithoutCode(page, '/marketing-shop/orders/all/1');
    await page.getByRole('textbox', { name: 'Start date' }).fill('10/01/2026');
    await page.keyboard.press('Enter');
    await goOn();
    await expect(page).toHaveURL(/startDate=2026-10-01/);
  });

  test('is searched for by key', async ({ page }) => {
    await signIn(page, 'shop');
    const goOn = await openWithoutCode(page, '/marketing-shop/orders/all/1');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('qp107777');
    await goOn();
    await expect(page.getByRole('combobox', { name: /^Search orders/ })).toHaveValue('qp107777');
  });

  test('asks for a new password by Confirm', async ({ page }) => {
    const asked: unknown[] = [];
    await page.route('**/api/forgotPassWord', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    const goOn = await openWithoutCode(page, '/?forgot=password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('nobody@staff.example');
    await dialog.getByLabel('Name').fill('No Body');
    await dialog.getByRole('button', { name: 'Confirm' }).click({ force: true });
    await goOn();
    await expect(dialog.getByRole('status')).toContainText('A temporary password has been sent');
    expect(asked).toEqual([{ email: 'nobody@staff.example', name: 'No Body' }]);
  });

  test('is in a dialog that is made anew, since something else changed its page', async ({ page }) => {
    const goOn = await openWithoutCode(page, '/?forgot=password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('nobody@staff.example');
    // As a translator of the browser does.
    await dialog.getByText('Enter the email address').evaluate((hint) => hint.replaceWith('Anders'));
    await goOn();
    await expect(dialog.getByText('Enter the email address')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue('nobody@staff.example');
    await expect(page.locator('form').first().getByLabel('Email')).toHaveValue('');
  });

  test('signs in, where the first field has the focus', async ({ page }) => {
    const goOn = await openWithoutCode(page, '/');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('nobody@staff.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await goOn();
    await expect(page.getByRole('form').getByRole('alert')).toContainText('Invalid email address or password');
  });
});
