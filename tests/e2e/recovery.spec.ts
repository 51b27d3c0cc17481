import { expect, newBrowser, test, type Page } from './support/test';
import { mailTo, temporaryPasswordIn } from '@/tests/harness/mail-folder';
import { ready } from './orders-page';
import { dropPerson, makePerson, OWN_PASSWORD, type OwnPerson } from './support/own-person';
import { signInAt, signInByForm } from './support/sign-in';

const DATA_DIR = process.env.E2E_DATA_DIR ?? '';
const NEW_PASSWORD = 'Brand-new-2026!';

const forgotButton = (page: Page) => page.getByRole('button', { name: 'Forgot your ID or password?' });
const dialogOf = (page: Page) => page.getByRole('dialog');
const panel = (page: Page, name: 'Forgot Password' | 'Forgot ID') => page.getByRole('tabpanel', { name });
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const isSignedOut = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to your');

let person: OwnPerson;
test.beforeEach(async () => {
  person = await makePerson();
});
test.afterEach(() => dropPerson(person));

test('the forgot dialog says what is wrong, keeps what was typed, and is used by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await forgotButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Forgot Password')).toBeVisible();
  await expect(page).toHaveURL('/?forgot=password');
  await expect(confirm(page)).toBeDisabled();
  await dialogOf(page).getByLabel('Email').fill(person.email);
  await expect(confirm(page)).toBeDisabled();
  await dialogOf(page).getByLabel('Name').fill('Somebody Else');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Invalid email address or name');
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(person.email);

  await page.getByRole('tab', { name: 'Forgot Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Forgot ID' })).toBeFocused();
  await expect(panel(page, 'Forgot ID')).toBeVisible();
  await expect(page).toHaveURL('/?forgot=id');
  await expect(dialogOf(page).getByLabel('Name')).toHaveValue('Somebody Else');
  await expect(confirm(page)).toBeDisabled();
  await dialogOf(page).getByLabel('Mobile number').fill(person.mobileNumber);
  await confirm(page).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Invalid name or mobile number');

  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(forgotButton(page)).toBeFocused();
});

test('a forgotten ID is told, and stands in the sign-in form', async ({ page }) => {
  await page.goto('/?forgot=id');
  await ready(page);
  await dialogOf(page).getByLabel('Name').fill(`${person.firstName} ${person.lastName}`.toUpperCase());
  await dialogOf(page).getByLabel('Mobile number').fill(`+1 ${person.mobileNumber}`);
  await confirm(page).click();
  await expect(dialogOf(page).getByRole('status')).toContainText('Your ID is');
  await expect(dialogOf(page).getByRole('status')).toContainText(person.email);
  await expect(dialogOf(page).getByRole('status')).toBeFocused();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a temporary password leads to a new one before anything else, and then to where the person wanted to go', async ({
  page,
  browser,
}) => {
  const WANTED = '/marketing-shop/orders/4/1?searchFor=solar';
  // A session from before, whose cookie this browser goes on holding.
  const before = await newBrowser(browser);
  await signInAt(before, '', person.email, OWN_PASSWORD);
  await before.goto('/qpartners/registration/list/0');

  await page.goto(`/?from=${encodeURIComponent(WANTED)}`);
  await ready(page);
  await forgotButton(page).click();
  await dialogOf(page).getByLabel('Email').fill(person.email);
  await dialogOf(page).getByLabel('Name').fill(`${person.firstName}${person.lastName}`);
  await confirm(page).click();
  await expect(dialogOf(page).getByRole('status')).toHaveText(
    'A temporary password has been sent to your registered email address. After logging in, please update your password.',
  );
  const temporary = temporaryPasswordIn(await mailTo(person.email, DATA_DIR));
  await before.reload();
  await expect(before).toHaveURL('/qpartners/registration/list/0');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await signInByForm(page, person.email, temporary);

  const heading = page.getByRole('heading', { level: 1, name: 'Set a new password' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('You signed in with a temporary password.')).toBeVisible();
  await before.reload();
  await isSignedOut(before);
  for (const address of ['/dashboard', '/no/such/page', '/sessions', '/edit-profile', WANTED]) {
    await page.goto(address);
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(`/change-password?from=${encodeURIComponent(address)}`);
  }
  const refused = await page.request.get('/api/orders?limit=1&offset=0');
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ statusCode: 'PASSWORD_CHANGE_REQUIRED' });

  const [password, confirmation] = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await password.fill('Short1!');
  await save(page).click();
  await expect(page.getByText('Password is too short - should be 8 chars minimum.')).toBeVisible();
  await expect(page.getByText('Confirm password is required')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('Longenough1');
  await expect(page.getByText('Password must contain a letter, a digit and a symbol from !@#$%^&*')).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await confirmation.fill('Something else');
  await save(page).click();
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await expect(confirmation).toBeFocused();
  await confirmation.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(WANTED);
  await expect(page.getByText('Password changed.')).toBeVisible();

  await before.goto('/');
  for (const old of [temporary, OWN_PASSWORD]) {
    await signInByForm(before, person.email, old);
    await expect(before.getByRole('alert').filter({ hasText: /\S/ })).toHaveText('Invalid email address or password');
  }
  await signInByForm(before, person.email, NEW_PASSWORD);
  await expect(before).toHaveURL('/qpartners/registration/list/0');
  await before.context().close();
});
