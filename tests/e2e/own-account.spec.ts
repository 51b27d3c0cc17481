import { expect, newBrowser, test, type Browser, type Page } from './support/test';
import { ready } from './orders-page';
import { held } from './products-page';
import { dropPerson, makePerson, OWN_PASSWORD, type OwnPerson } from './support/own-person';
import { signInAt, signInByForm } from './support/sign-in';

/** What an administrator comes to after signing in. */
const HOME = '/qpartners/registration/list/0';
const NEW_PASSWORD = 'Brand-new-2026!';

const save = (page: Page) => page.getByRole('button', { name: 'Confirm' });
const isSignedOut = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to your');

let person: OwnPerson;

async function signInAs(page: Page, home = HOME): Promise<void> {
  await signInAt(page, '', person.email, OWN_PASSWORD);
  await page.goto(home);
}

/** Another browser in which the person is signed in. */
async function elsewhere(browser: Browser): Promise<Page> {
  const page = await newBrowser(browser);
  await signInAs(page);
  return page;
}

test.describe('an administrator', () => {
  test.beforeEach(async () => {
    person = await makePerson();
  });
  test.afterEach(() => dropPerson(person));

  test('edits the own profile, and each rule says what is wrong', async ({ page, browser }) => {
    await signInAs(page);
    const other = await elsewhere(browser);
    await page.getByRole('button', { name: person.lastName }).click();
    await page.getByRole('menuitem', { name: 'EDIT PROFILE' }).click();
    await expect(page).toHaveURL('/edit-profile');
    await expect(page.getByLabel('ID (E-mail)')).toHaveValue(person.email);
    await expect(page.getByRole('radio', { name: 'Mobile' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Mobile' })).toHaveValue('2');
    await expect(page.getByRole('radio', { name: 'Office' })).toHaveValue('1');

    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('First Name').fill(' ');
    await page.getByLabel('Last Name').fill('');
    await page.getByLabel('Contact Number').fill('');
    await save(page).click();
    await expect(page.getByText('First Name is required')).toBeVisible();
    await expect(page.getByText('Last Name is required')).toBeVisible();
    await expect(page.getByText('Number is required')).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeFocused();
    await page.getByLabel('Contact Number').fill('949-777');
    await expect(page.getByText('Numbers only (e.g., 9497774444)')).toBeVisible();
    await page.getByLabel('First Name').fill('Renamed');
    await page.getByLabel('Last Name').fill(person.lastName);
    await page.getByLabel('Contact Number').fill('9497774444');
    await page.getByText('Office', { exact: true }).click();
    await save(page).click();
    await expect(page.getByText('Update user success')).toBeVisible();
    await expect(page.getByRole('button', { name: `Renamed ${person.lastName}` })).toBeVisible();
    await other.reload();
    await expect(other).toHaveURL(HOME);

    await page.getByLabel('New password').fill('abc');
    await save(page).click();
    await expect(page.getByText('Password is too short - should be 8 chars minimum.')).toBeVisible();
    await expect(page.getByText('Confirm password is required')).toBeVisible();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill('other');
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByLabel('Current password').fill('Wrong-2026!');
    await save(page).click();
    await expect(page.getByText('Current password is incorrect')).toBeVisible();
    await expect(page.getByText('Update Failed')).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD);

    // What is typed is not lost by a link pressed by mistake.
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Current password').fill(OWN_PASSWORD);
    await save(page).click();
    await expect(page.getByLabel('New password')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Renamed');
    await expect(page.getByRole('radio', { name: 'Office' })).toBeChecked();
    // The other browser still holds its cookie.
    await other.reload();
    await isSignedOut(other);
    await signInByForm(other, person.email, NEW_PASSWORD);
    await expect(other).toHaveURL(HOME);
    await other.context().close();
  });

  test('sees where they are signed in, and ends it there', async ({ page, browser }) => {
    const [first, second] = [await elsewhere(browser), await elsewhere(browser)];
    await signInAs(page);
    await page.getByRole('button', { name: person.lastName }).click();
    await page.getByRole('menuitem', { name: 'SESSIONS' }).click();
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('This session');
    await expect(rows.first().getByRole('button')).toHaveCount(0);

    // The latest used comes next: the second browser's. While it is signed out nothing else is asked for.
    const answer = await held(page, '**/api/sessions/*');
    await rows.nth(1).getByRole('button').click();
    await expect(rows.nth(1).getByRole('button')).toHaveText('Signing out…');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click({ force: true });
    await answer.release();
    await expect(page.getByText(/^Signed out at /)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
    await second.reload();
    await isSignedOut(second);
    await first.reload();
    await expect(first).toHaveURL(HOME);

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out everywhere else.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await first.reload();
    await isSignedOut(first);
    await page.reload();
    await expect(rows).toHaveCount(1);
    for (const other of [first, second]) await other.context().close();
  });
});

test.describe('another role', () => {
  test.beforeEach(async () => {
    person = await makePerson(3);
  });
  test.afterEach(() => dropPerson(person));

  test('has no profile to edit, but sets a new password from its sessions', async ({ page }) => {
    await signInAs(page, '/dashboard');
    await page.getByRole('button', { name: person.lastName }).click();
    await expect(page.getByRole('menuitem', { name: 'SESSIONS' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'EDIT PROFILE' })).toHaveCount(0);
    expect((await page.request.get('/edit-profile')).status()).toBe(403);
    await page.goto('/sessions');
    await ready(page);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(OWN_PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    await expect(page).toHaveURL('/sessions');
  });
});
