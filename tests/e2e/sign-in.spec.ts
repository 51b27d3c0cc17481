import { expect, test } from './support/test';
import { demoUser, PASSWORD, signInByForm } from './support/sign-in';

const HEADING = 'Welcome to your Q.Partner Admin Portal';
const ADMIN = demoUser('admin');

test.describe('the sign-in form', () => {
  test.beforeEach(({ page }) => page.goto('/').then(() => undefined));

  test('says what is missing and what was wrong, and keeps what was typed', async ({ page }) => {
    await test.step('tells password managers what its boxes are', async () => {
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
      // A form sent before its code has come must not put the password into the address.
      await expect(page.locator('form')).toHaveAttribute('method', 'post');
    });

    await test.step('says what is missing when Enter is pressed in an empty box, and goes to the first one', async () => {
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Email and Password is required!' })).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
    });

    await test.step('has the heading of the spec, and its button waits until both boxes are filled', async () => {
      await expect(page).toHaveTitle('Sign in · Q.PARTNER Back Office');
      await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
      const button = page.getByRole('button', { name: 'Sign in' });
      await expect(button).toBeDisabled();
      await page.getByLabel('Email').fill(ADMIN.email);
      await expect(button).toBeDisabled();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await expect(button).toBeEnabled();
      await page.getByLabel('Email').fill('   ');
      await expect(button).toBeDisabled();
    });

    await test.step('shows and hides the password', async () => {
      const password = page.getByLabel('Password', { exact: true });
      await password.fill(PASSWORD);
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(password).toHaveAttribute('type', 'password');
    });

    await test.step('keeps what was typed after a wrong password, and says what the server said', async () => {
      await signInByForm(page, 'nobody@qpartner.example', 'Wrong-2026!');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
        'Invalid email address or password',
      );
      await expect(page.getByLabel('Email')).toHaveValue('nobody@qpartner.example');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong-2026!');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await expect(page).toHaveURL('/');
    });

    await test.step('refuses a partner, whose role may not enter', async () => {
      await signInByForm(page, demoUser('partner').email, PASSWORD);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText('Invalid email address or password');
    });
  });

  test('can be used with the keyboard alone', async ({ page }) => {
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(ADMIN.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
  });

  test('leads into the portal and notes who is signed in, and no more than that', async ({ page }) => {
    await signInByForm(page, ADMIN.email, PASSWORD);
    await expect(page).toHaveURL('/qpartners/registration/list/0');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('qpartner_user'))).not.toBeNull();
    const record = await page.evaluate(() => localStorage.getItem('qpartner_user'));
    const { id, roleId, firstName, lastName } = ADMIN;
    const sealed = expect.stringMatching(/^[\w+/]{20,}=*$/);
    expect(JSON.parse(record!)).toEqual({ user: { id, roleId, firstName: sealed, lastName: sealed } });
    expect(record).not.toMatch(new RegExp(`${firstName}|${lastName}`));
  });
});

test('a deep link survives the sign-in, with its query', async ({ page }) => {
  const wanted = '/marketing-shop/orders/2/1?searchFor=solar';
  await page.goto(wanted);
  await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
  await expect(page.getByText('Sign in to continue to the page you asked for.')).toBeVisible();
  await signInByForm(page, ADMIN.email, PASSWORD);
  await expect(page).toHaveURL(wanted);
});

test('a window that another site opened is no longer within its reach', async ({ page, context, baseURL }) => {
  await context.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere' }),
  );
  await page.goto('http://elsewhere.example/');
  const opened = context.waitForEvent('page');
  await page.evaluate((address) => Object.assign(window, { opened: window.open(address) }), baseURL);
  await expect((await opened).getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
  expect(await (await opened).evaluate(() => window.opener as unknown)).toBeNull();
});
