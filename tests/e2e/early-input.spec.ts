import { expect, test, type Page } from './support/test';
import { ADD, category, price, save, title } from './product-form-page';
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
  // The page that is left has a heading, too.
  const isOpened = page.waitForEvent('framenavigated');
  await page.evaluate((to) => void location.assign(to), address).catch(() => undefined);
  await isOpened;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return async () => {
    release();
    await ready(page);
  };
}

test.describe('before the scripts of a page have come', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/robots.txt');
  });

  test('what is typed, chosen and ticked in a form is in it, and typed on', async ({ page }) => {
    await signIn(page, 'shop');
    const goOn = await openWithoutCode(page, ADD);
    await title(page).fill('Typed early');
    // A new product has 0 there.
    await price(page).selectText();
    await price(page).pressSequentially('12');
    await category(page).selectOption({ index: 1 });
    await page.getByText('Charge', { exact: true }).click();
    await price(page).focus();
    await goOn();
    await page.keyboard.type('34');
    await expect(title(page)).toHaveValue('Typed early');
    await expect(price(page)).toHaveValue('1,234');
    await expect(category(page)).not.toHaveValue('');
    await expect(page.getByLabel('Shipping price')).toBeVisible();
  });

  test('a form that is sent goes once, with what was typed', async ({ page }) => {
    await signIn(page, 'shop');
    const goOn = await openWithoutCode(page, ADD);
    await category(page).selectOption({ index: 1 });
    await save(page).click();
    await goOn();
    await expect(page.getByText("Title can't be blank")).toBeVisible();
    await expect(page.getByText("Category can't be blank")).toHaveCount(0);
    await expect(category(page)).not.toHaveValue('');
  });

  test('so does a dialog of the sign-in page', async ({ page }) => {
    const asked: unknown[] = [];
    await page.route('**/api/forgotPassWord', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    const goOn = await openWithoutCode(page, '/?forgot=password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('nobody@staff.example');
    await dialog.getByLabel('Name').fill('No Body');
    // A press that is forced doesn't wait until the dialog stands still. What scrolling moves never ends.
    await dialog.evaluate((one) => {
      const timed = one.getAnimations({ subtree: true }).filter(({ timeline }) => timeline === document.timeline);
      return Promise.allSettled(timed.map(({ finished }) => finished));
    });
    await dialog.getByRole('button', { name: 'Confirm' }).click({ force: true });
    await goOn();
    await expect(dialog.getByRole('status')).toContainText('A temporary password has been sent');
    expect(asked).toEqual([{ email: 'nobody@staff.example', name: 'No Body' }]);
  });

  test('a list is searched for what was typed', async ({ page }) => {
    await signIn(page, 'shop');
    const goOn = await openWithoutCode(page, '/marketing-shop/orders/all/1');
    await page.getByRole('searchbox').fill('QP107777');
    await page.keyboard.press('Enter');
    await goOn();
    await expect(page).toHaveURL(/searchFor=QP107777/);
  });

  test('a row that is pressed while the code for dragging arrives is selected', async ({ page }) => {
    await signIn(page, 'admin');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const isHeld = new Promise<void>((resolve) => {
      void page.route('**/_next/static/**/*.js', async (route) => {
        const response = await route.fetch();
        if ((await response.text()).includes('dragHandleUsageInstructions')) {
          resolve();
          await released;
        }
        await route.fulfill({ response });
      });
    });
    await page.goto('/admincontrols/configurations/list');
    await isHeld;
    const box = page.locator('.prioritised tbody').getByRole('checkbox').first();
    await box.hover();
    await page.mouse.down();
    release();
    await page.waitForTimeout(1_000);
    await page.mouse.up();
    await expect(box).toBeChecked();
    await expect(page.getByText('1 selected').first()).toBeVisible();
    await expect(page.locator('[data-rfd-draggable-id]').first()).toBeVisible();
  });

  test('one is signed in by the browser alone, and told why not', async ({ page }) => {
    await openWithoutCode(page, '/?from=%2Fedit-profile');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('shop@qpartner.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email address or password');
    await page.getByLabel('Email').fill('shop@qpartner.example');
    await page.getByLabel('Password', { exact: true }).fill('Welcome-2026!');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/edit-profile$/);
  });

  test('a button that somebody else put into the page hears its click', async ({ page }) => {
    await openWithoutCode(page, '/');
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Fill in';
      button.addEventListener('click', () => (button.textContent = 'Filled in'));
      document.body.append(button);
    });
    await page.getByRole('button', { name: 'Fill in' }).click();
    await expect(page.getByRole('button', { name: 'Filled in' })).toBeVisible();
  });
});
