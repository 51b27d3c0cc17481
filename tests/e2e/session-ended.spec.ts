import { type Browser, expect, type Page, test } from './support/test';
import { dialog, orderLink, ready, rows } from './orders-page';
import { ADD, category, question, save, saysToast, title, unique } from './product-form-page';
import { hashPassword } from '@/upstream/resources/session/password';
import { database } from './support/database';
import { dropPerson, makePerson, OWN_PASSWORD, type OwnPerson } from './support/own-person';
import { demoUser, PASSWORD, signInAfresh, signInAt, signInByForm } from './support/sign-in';

const WORK = '/marketing-shop/orders/4/1?searchFor=solar';

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const landing = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to your');

/** Ends the session on the upstream, as an administrator's reset would: this browser still holds its cookie. */
async function endElsewhere(page: Page, browser: Browser): Promise<void> {
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const answer = await elsewhere.request.post('/api/sign-out', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(answer.ok()).toBe(true);
  await elsewhere.close();
}

async function signInOver(page: Page, password: string): Promise<void> {
  await signInAgain(page).getByLabel('Password', { exact: true }).fill(password);
  await signInAgain(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('a session that ends in the midst of work', () => {
  test.beforeEach(async ({ page }) => {
    await signInAfresh(page, 'shop');
    await page.goto(WORK);
    await ready(page);
  });

  test('asks for the sign-in over the page, and then shows the page of the list that was asked for', async ({
    page,
    browser,
  }) => {
    const first = await rows(page).first().innerText();
    await endElsewhere(page, browser);
    await page.getByRole('link', { name: 'Next page' }).click();
    await signInAgain(page).getByRole('button', { name: 'Cancel' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'You’re signed out.' });
    await expect(page).toHaveURL(/\/marketing-shop\/orders\/4\/2\?searchFor=solar$/);
    expect(await rows(page).first().innerText()).toBe(first);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await signInOver(page, PASSWORD);
    await expect(page).toHaveURL(/\/marketing-shop\/orders\/4\/2\?searchFor=solar$/);
    await expect(rows(page)).toHaveCount(25);
    await expect.poll(() => rows(page).first().innerText()).not.toBe(first);
    await expect(failure).toHaveCount(0);
  });

  test('asks over the page as well where the upstream has ended it unseen, and leads on to another area', async ({
    page,
  }) => {
    // Each of this person's sessions, so in a context of its own.
    const person = await makePerson();
    try {
      await signInAt(page, '', person.email, OWN_PASSWORD);
      await page.goto(WORK);
      // Once the session is over, any reading of the page asks for the sign-in, over the menu.
      await page.waitForLoadState('networkidle');
      await database().query('delete from sessions where user_id = $1', [person.id]);
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Products' }).click();
      await signInOver(page, OWN_PASSWORD);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Products');
      await expect(signInAgain(page)).toHaveCount(0);
    } finally {
      await dropPerson(person);
    }
  });

  test('asks for the sign-in over the page, and then shows the order that was to be opened', async ({
    page,
    browser,
  }) => {
    // Read first: once the session is over, any reading of the page asks for the sign-in, over the rows.
    const number = await orderLink(page, 3).innerText();
    await endElsewhere(page, browser);
    await orderLink(page, 3).click();
    await expect(signInAgain(page).getByLabel('Email')).toHaveValue(demoUser('shop').email);
    await expect(signInAgain(page).getByLabel('Password', { exact: true })).toBeFocused();
    await signInOver(page, 'wrong');
    await expect(signInAgain(page).getByRole('alert')).toContainText('Invalid email address or password');
    await signInOver(page, PASSWORD);
    await expect(signInAgain(page)).toHaveCount(0);
    await expect(dialog(page)).toContainText(number);
    await expect(dialog(page).getByRole('heading', { name: 'Products' })).toBeVisible();
  });
});

test.describe('a session that ends over a form', () => {
  let person: OwnPerson;
  let name: string;

  test.beforeEach(async ({ page }) => {
    person = await makePerson();
    name = unique('Signed out');
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await page.goto(ADD);
    await title(page).fill(name);
    await category(page).selectOption({ index: 1 });
  });
  test.afterEach(() => dropPerson(person));

  const stored = async () => (await database().query('select id from products where name = $1', [name])).rows;

  test('stores the product once when the same person signs in', async ({ page }) => {
    await page.context().clearCookies();
    await save(page).click();
    await signInOver(page, OWN_PASSWORD);
    await saysToast(page, 'Add product successfully');
    await expect(page).toHaveURL(new RegExp(`${ADD}/\\d+$`));
    expect(await stored()).toHaveLength(1);
  });

  test('keeps the form where they don’t, says so, and asks again', async ({ page }) => {
    await page.context().clearCookies();
    await save(page).click();
    await signInAgain(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(title(page)).toHaveValue(name);
    await page
      .getByRole('status')
      .filter({ hasText: 'You’re signed out' })
      .getByRole('button', { name: 'Sign in' })
      .click();
    await signInOver(page, OWN_PASSWORD);
    await expect(page.getByText('You’re signed out. Your unsaved work')).toHaveCount(0);
    expect(await stored()).toHaveLength(0);
    await save(page).click();
    await saysToast(page, 'Add product successfully');
    expect(await stored()).toHaveLength(1);
  });

  test('asks for a password of their own in the place of a temporary one, and then stores it', async ({ page }) => {
    const temporary = '2345-6789-abcd-efgh';
    await database().query('delete from sessions where user_id = $1', [person.id]);
    await database().query(
      `insert into temporary_passwords (user_id, password_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [person.id, await hashPassword(temporary)],
    );
    await save(page).click();
    await signInOver(page, temporary);
    const change = page.getByRole('dialog', { name: 'Set a new password' });
    await change.getByLabel('New password').fill('Quite-other-2026!');
    await change.getByLabel('Confirm password').fill('Quite-other-2026!');
    await change.getByRole('button', { name: 'Save' }).click();
    await saysToast(page, 'Add product successfully');
    expect(await stored()).toHaveLength(1);
  });

  test('shows nothing of it to somebody else, who starts anew', async ({ page }) => {
    await page.context().clearCookies();
    await save(page).click();
    await signInAgain(page).getByRole('button', { name: 'Sign in as someone else' }).click();
    await landing(page);
    await signInByForm(page, demoUser('shop').email, PASSWORD);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(ADD));
    await page.goto(ADD);
    await expect(title(page)).toHaveValue('');
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
    expect(await stored()).toHaveLength(0);
  });
});

test.describe('a session that another tab ends', () => {
  test.beforeEach(({ page }) => signInAfresh(page, 'shop'));

  async function signOutIn(page: Page): Promise<void> {
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('banner').getByRole('button').last().click();
    await other.getByRole('menuitem', { name: 'LOGOUT' }).click();
    await landing(other);
  }

  test('leads to the sign-in page, which comes back to the address of this one', async ({ page }) => {
    await page.goto(WORK);
    await signOutIn(page);
    await landing(page);
    await signInByForm(page, demoUser('shop').email, PASSWORD);
    await expect(page).toHaveURL(WORK);
  });

  test('leaves a page with something unsaved where it is, and that says so', async ({ page }) => {
    await page.goto(ADD);
    await title(page).fill('Typed');
    await signOutIn(page);
    await expect(page.getByRole('status').filter({ hasText: 'You’re signed out' })).toBeVisible();
    await expect(title(page)).toHaveValue('Typed');
    await expect(question(page)).toHaveCount(0);
  });
});
