import { expect, newBrowser, test } from './support/test';
import {
  ADMINS,
  boxOf,
  confirm,
  makeAdmins,
  openAdmins,
  ownWord,
  rowOf,
  rows,
  searchBox,
  searchBy,
  wantedStatus,
} from './admins-page';
import { signInAs } from './support/sign-in';
import { applyNow, toast, undo } from './support/toasts';

test('the list counts down from the total, by tens, and keeps its search and page in the address', async ({ page }) => {
  const lastName = ownWord();
  await makeAdmins(12, { lastName });
  await openAdmins(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin');
  await expect(rows(page)).toHaveCount(10);

  await searchBox(page).fill(lastName);
  await expect(page).toHaveURL(ADMINS);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(`${ADMINS}?searchFor=${lastName}`);
  await expect(page.getByRole('main').getByText('1–10 of 12')).toBeVisible();
  // All are in use, so the column hides itself, until it is asked for.
  const header = page.getByRole('columnheader', { name: 'Account Status' });
  await expect(header).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Account Status Hidden: every row says In Use' }).click();
  await page.keyboard.press('Escape');
  await expect(header).toBeVisible();
  const headers = await page.getByRole('region', { name: 'Admins' }).getByRole('columnheader').allInnerTexts();
  expect(headers.slice(1)).toEqual([
    'No.',
    'Account Status',
    'Name',
    'E-mail',
    'Contact Number',
    'Role',
    'Registration Date',
  ]);
  await expect(rows(page).first()).toContainText(/^12\s*In Use/);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${ADMINS}?searchFor=${lastName}&page=2`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText(/^1\s*In Use/);

  await searchBy(page).selectOption('Email');
  await expect(page).toHaveURL(`${ADMINS}?searchBy=email&searchFor=${lastName}`);
  await expect(page.getByText('No users.')).toBeVisible();
  await searchBy(page).selectOption('Name');
  await expect(rows(page)).toHaveCount(10);
  await page.goBack();
  await expect(page.getByText('No users.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(ADMINS);
  await page.goto(`${ADMINS}?searchFor=${lastName}&page=99`);
  await expect(page).toHaveURL(`${ADMINS}?searchFor=${lastName}&page=2`);
});

test('the status of several is changed after ten seconds, and ends the sessions of who is disabled', async ({
  page,
  browser,
}) => {
  const [one, two, three] = await makeAdmins(3);
  const elsewhere = await newBrowser(browser);
  await signInAs(elsewhere, one!.email);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(/^Good /);

  await openAdmins(page, `${ADMINS}?searchFor=${one!.lastName}`);
  await confirm(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a target to change.' })).toBeVisible();
  const foot = page.locator('.list-card > div > :last-child');
  const before = await foot.boundingBox();
  await boxOf(page, one!).check();
  await boxOf(page, two!).check();
  await test.step('the bar floats over its place, as that of every list, and nothing moves for it', async () => {
    const floating = page.getByRole('form', { name: 'Change of the account status' });
    await expect(floating).toHaveCSS('position', 'absolute');
    await expect(floating).toContainText('2 selected on 1 page');
    await expect(floating).toBeInViewport({ ratio: 1 });
    expect(await foot.boundingBox()).toEqual(before);
    await page.keyboard.press('b');
    await expect(floating.getByRole('combobox')).toBeFocused();
  });
  await expect(page.getByText('Please select a target to change.')).toHaveCount(0);
  await wantedStatus(page).selectOption('Disabled');
  await confirm(page).click();
  const dialog = page.getByRole('dialog', { name: 'Disable: 2 people' });
  await expect(dialog.getByRole('region', { name: 'People to disable' })).toContainText(one!.firstName);
  await dialog.getByRole('button', { name: 'Disable 2 people' }).click();
  await expect(page.getByText('None selected')).toBeVisible();
  await expect(wantedStatus(page)).toBeFocused();

  await test.step('undone, nothing was sent', async () => {
    await undo(page);
    await expect(page.getByText('Undone: nothing was disabled.')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Change of the account status' })).toContainText('2 selected');
  });

  await test.step('what fails is said by name, and done with Retry', async () => {
    await page.route('**/updateStatus', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'No room.' } }),
    );
    await confirm(page).click();
    await dialog.getByRole('button', { name: 'Disable 2 people' }).click();
    await applyNow(page);
    const said = page.getByRole('region', { name: 'Failed people' });
    await expect(said).toContainText(one!.firstName);
    await expect(said).toContainText('No room.');
    await page.unrouteAll();
    const panel = page.locator('[data-sonner-toast]').filter({ hasText: 'No room.' });
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'Change status success')).toBeVisible();
  });
  await expect(rowOf(page, one!)).toContainText('Disabled');
  await expect(rowOf(page, two!)).toContainText('Disabled');
  await expect(rowOf(page, three!)).toContainText('In Use');
  // The cookie that was good a moment ago.
  await elsewhere.goto('/rewards/qpoint-management');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText('Welcome to your');
  await elsewhere.context().close();
});

test('rows are walked and opened by keyboard, and lead back to where one was', async ({ page }) => {
  const [one, two] = await makeAdmins(2);
  await openAdmins(page, `${ADMINS}?searchFor=${one!.lastName}`);
  await rowOf(page, two!).getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, one!).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ADMINS}/${one!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(one!.lastName);
  await page.goBack();
  await expect(page).toHaveURL(`${ADMINS}?searchFor=${one!.lastName}`);
  await boxOf(page, one!).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('main').getByText('1 selected')).toBeVisible();
});
