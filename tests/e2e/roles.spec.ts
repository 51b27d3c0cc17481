import { expect, newBrowser, test, type Browser, type Locator, type Page } from './support/test';
import { signInUpstream } from '@/tests/harness/upstream-session';
import { orderLink, ready } from './orders-page';
import { database } from './support/database';
import { ownName } from './support/shop';
import { demoUser, PASSWORD, signIn, signInAs, signInByForm } from './support/sign-in';

// They change one table: one after the other. What they change is of roles of their own.
test.describe.configure({ mode: 'default' });

const grid = (page: Page): Locator => page.getByRole('region', { name: 'Access by role' });
const box = (page: Page, area: string, role: string): Locator =>
  grid(page).getByRole('checkbox', { name: new RegExp(`^${area} for ${role}(, not saved)?$`) });
const bar = (page: Page): Locator => page.getByRole('group', { name: 'Unsaved changes' });
const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Portal' });
const save = (page: Page): Locator => bar(page).getByRole('button', { name: 'Save' });
const refusal = (page: Page): Locator => page.getByRole('heading', { name: 'You don’t have access to this page' });

async function open(page: Page): Promise<void> {
  await signIn(page, 'admin');
  await page.goto('/admincontrols/roles');
  await ready(page);
}

/** A role of the test's own, gone after it. */
async function withRole<T>(work: (role: { id: number; name: string }) => Promise<T>): Promise<T> {
  const name = ownName('Auditor');
  const { rows } = await database().query<{ id: number }>('insert into roles (name) values ($1) returning id', [name]);
  const id = rows[0]?.id ?? 0;
  try {
    return await work({ id, name });
  } finally {
    await database().query(`delete from sessions where user_id in (select id from users where role_id = $1)`, [id]);
    await database().query(
      `update access_control_version set changed_by = null
        where changed_by in (select id from users where role_id = $1)`,
      [id],
    );
    await database().query('delete from users where role_id = $1', [id]);
    await database().query('delete from roles where id = $1', [id]);
  }
}

/** Somebody of a role, with the password of the demo. @returns the e-mail address */
async function aPerson(roleId: number): Promise<string> {
  const email = `${ownName('nora').replace(' ', '-')}@qpartner.example`;
  await database().query(
    `insert into users (role_id, email, first_name, last_name, password_hash)
     select $1, $2, 'Nora', 'New', password_hash from users where email = $3`,
    [roleId, email, demoUser('admin').email],
  );
  return email;
}

/** Changes a cell as another administrator would. */
async function changeAsAnother(routeType: string, roleId: number, allowed: boolean): Promise<void> {
  const upstream = process.env.E2E_UPSTREAM_URL ?? '';
  const authorization = `Bearer ${await signInUpstream(upstream, 'approver@qpartner.example')}`;
  const { version } = (await (
    await fetch(`${upstream}/access-control-list/table`, { headers: { authorization } })
  ).json()) as { version: number };
  const answer = await fetch(`${upstream}/access-control-list`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ version, changes: [{ routeType, roleId, allowed }] }),
  });
  expect(answer.status).toBe(200);
}

/** Signs in where the page asks for it, since the session has ended. */
async function signInOver(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function asPerson(browser: Browser, email: string, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await newBrowser(browser);
  try {
    await signInAs(page, email);
    await page.goto('/dashboard');
    await work(page);
  } finally {
    await page.context().close();
  }
}

test.describe('the table of roles', () => {
  test('shows one role at a time on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withRole(async ({ name }) => {
      await open(page);
      const target = box(page, 'Products', name);
      await expect(target).toBeHidden();
      await page.getByRole('combobox', { name: 'Role' }).selectOption(name);
      await expect(box(page, 'Products', 'Shop manager')).toBeHidden();
      await expect(grid(page).getByRole('rowheader', { name: /^Products/ })).toBeInViewport({ ratio: 1 });
      await target.click();
      await expect(target).toBeChecked();
      await expect(save(page)).toBeInViewport({ ratio: 1 });
    });
  });

  test('is ticked by keys: arrows lead from box to box, Space ticks', async ({ page }) => {
    await withRole(async ({ name }) => {
      await open(page);
      await box(page, 'Products', 'Points requester').focus();
      await page.keyboard.press('ArrowDown');
      await expect(box(page, 'Orders', 'Points requester')).toBeFocused();
      // Orders have nothing to decide.
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(box(page, 'Orders', name)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(bar(page)).toContainText('1 change not saved');
      await page.keyboard.press('Space');
      await expect(bar(page)).toHaveCount(0);
    });
  });
});

test.describe('saving what roles may open', () => {
  test('counts from the next step of somebody who is signed in: in the menu, on the page and for calls', async ({
    page,
    browser,
  }) => {
    // Two people, one of whom signs in by the form.
    test.slow();
    await withRole(async ({ id, name }) => {
      const email = await aPerson(id);
      await asPerson(browser, email, async (person) => {
        await expect(menu(person).getByRole('link', { name: 'Orders' })).toHaveCount(0);
        await open(page);
        await expect(grid(page).getByRole('columnheader', { name })).toContainText('1 person');
        await box(page, 'Orders', name).click();
        await box(page, 'Products', name).click();
        await expect(bar(page)).toContainText('2 changes not saved');
        await save(page).click();
        await expect(page.getByText('Access saved')).toBeVisible();
        await expect(bar(page)).toHaveCount(0);
        await expect(grid(page)).toBeFocused();

        // Only the page changes by this link; the menu around it follows.
        await menu(person).getByRole('link', { name: 'Dashboard' }).click();
        await menu(person).getByRole('link', { name: 'Orders' }).click();
        await expect(person).toHaveURL(/\/marketing-shop\/orders\//);
        await ready(person);

        await page.reload();
        await ready(page);
        await box(page, 'Orders', name).click();
        await save(page).click();
        await expect(bar(page)).toHaveCount(0);
        expect((await person.request.get('/api/orders/statuses')).status()).toBe(401);
        await menu(person).getByRole('link', { name: 'Orders' }).click();
        await signInOver(person);
        await expect(refusal(person)).toBeVisible();
        expect((await person.request.get('/api/orders/statuses')).status()).toBe(403);
        await expect(menu(person).getByRole('link', { name: 'Orders' })).toHaveCount(0);
        await expect(menu(person).getByRole('link', { name: 'Products' })).toBeVisible();
      });
    });
  });

  test('closes a page that stands open, which its person signs in to anew, and opens it again', async ({ browser }) => {
    test.slow();
    await withRole(async ({ id }) => {
      await changeAsAnother('orders', id, true);
      const email = await aPerson(id);
      await asPerson(browser, email, async (person) => {
        const aMinuteLater = () => person.clock.fastForward('01:01');
        await person.clock.install();
        await person.goto('/marketing-shop/orders');
        await ready(person);
        await changeAsAnother('orders', id, false);
        // Nobody has done anything for a minute: what the page shows goes.
        await aMinuteLater();
        await signInByForm(person, email, PASSWORD);
        await expect(refusal(person)).toBeVisible();
        await ready(person);
        await expect(menu(person).getByRole('link', { name: 'Orders' })).toHaveCount(0);
        await changeAsAnother('orders', id, true);
        await aMinuteLater();
        await expect(orderLink(person, 0)).toBeVisible();
        await expect(menu(person).getByRole('link', { name: 'Orders' })).toBeVisible();

        await changeAsAnother('orders', id, false);
        await person.reload();
        await signInByForm(person, email, PASSWORD);
        await expect(refusal(person)).toBeVisible();
        await ready(person);
        await changeAsAnother('orders', id, true);
        await aMinuteLater();
        await expect(orderLink(person, 0)).toBeVisible();
      });
    });
  });

  test('of an old table is refused by who was faster, and loses nothing', async ({ page }) => {
    await withRole(async ({ id, name }) => {
      await open(page);
      await box(page, 'Uploads', name).click();
      await changeAsAnother('approvals', id, true);
      await save(page).click();
      const dialog = page.getByRole('dialog', { name: 'This access table changed while you were editing' });
      await expect(dialog).toContainText('Ruth Adeyemi saved this access table while you were editing it.');
      await expect(dialog).toContainText(`Approvals for ${name}Not allowed → Allowed`);
      await dialog.getByRole('button', { name: 'Back to the form' }).click();
      await expect(box(page, 'Approvals', name)).toBeChecked();
      await expect(box(page, 'Uploads', name)).toBeChecked();
      await expect(bar(page)).toContainText('1 change not saved');
      await changeAsAnother('approvals', id, false);
      await save(page).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Access saved')).toBeVisible();
      await page.reload();
      await expect(box(page, 'Uploads', name)).toBeChecked();
    });
  });
});

test('a role is added, renamed and deleted by keys, with what is not saved kept meanwhile', async ({ page }) => {
  await withRole(async ({ name: other }) => {
    await open(page);
    await box(page, 'Uploads', other).click();
    const name = ownName('Inspector');
    await page.getByRole('button', { name: '+ Add role' }).press('Enter');
    const adding = page.getByRole('dialog', { name: 'Add role' });
    await expect(adding.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(other.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(adding.getByText(`There is a role named "${other.toUpperCase()}" already.`)).toBeVisible();
    await expect(adding.getByLabel('Name')).toHaveValue(other.toUpperCase());
    await adding.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Role ${name} added`)).toBeVisible();
    await expect(grid(page).getByRole('columnheader', { name })).toContainText('0 people');
    await expect(page.getByRole('button', { name: '+ Add role' })).toBeFocused();
    await expect(box(page, 'Uploads', other)).toBeChecked();

    await grid(page)
      .getByRole('button', { name: `Rename ${name}` })
      .press('Enter');
    const renaming = page.getByRole('dialog', { name: 'Rename role' });
    await expect(renaming.getByLabel('Name')).toHaveValue(name);
    await renaming.getByLabel('Name').fill(`${name} II`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Role ${name} is now ${name} II`)).toBeVisible();
    await expect(grid(page).getByRole('button', { name: `Rename ${name} II` })).toBeFocused();

    await grid(page)
      .getByRole('button', { name: `Delete ${name} II` })
      .press('Enter');
    const deleting = page.getByRole('alertdialog', { name: 'Delete this role?' });
    await deleting.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText(`Role ${name} II deleted`)).toBeVisible();
    await expect(grid(page).getByRole('columnheader', { name: `${name} II` })).toHaveCount(0);
    await expect(bar(page)).toContainText('1 change not saved');
  });
});
