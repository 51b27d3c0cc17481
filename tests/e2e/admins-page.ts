import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './orders-page';
import { database } from './support/database';
import { signIn } from './support/sign-in';

export const ADMINS = '/admincontrols/management';

/** Opens a page of Admin Management as the demo's administrator, and waits until it answers to keyboard and pointer. */
export async function openAdmins(page: Page, address = ADMINS): Promise<void> {
  await signIn(page, 'admin');
  await page.goto(address);
  await ready(page);
}

export interface OwnAdmin {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
}

/** A word that no other test uses. */
export const ownWord = (): string => `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/**
 * Stores people of the test's own, who can sign in with the password of the demo: its hash is taken over, because
 * hashing takes the upstream a while.
 */
export async function makeAdmins(
  count: number,
  given: { lastName?: string; roleId?: number; disabled?: boolean } = {},
): Promise<OwnAdmin[]> {
  const { lastName = ownWord(), roleId = 2, disabled = false } = given;
  const made: OwnAdmin[] = [];
  for (let index = 1; index <= count; index += 1) {
    const person = { email: `${ownWord()}@own.example`, firstName: `Person${index}`, lastName };
    const { rows } = await database().query<{ id: number }>(
      `insert into users (email, role_id, first_name, last_name, office_number, disabled, password_hash)
       select $1, $2, $3, $4, '5625550143', $5, password_hash from users where email = 'admin@qpartner.example'
       returning id`,
      [person.email, roleId, person.firstName, person.lastName, disabled],
    );
    made.push({ id: rows[0]!.id, ...person });
  }
  return made;
}

export async function makeAdmin(given?: Parameters<typeof makeAdmins>[1]): Promise<OwnAdmin> {
  return (await makeAdmins(1, given))[0]!;
}

export const rows = (page: Page): Locator => page.getByRole('region', { name: 'Admins' }).locator('tbody tr');
export const rowOf = (page: Page, { firstName, lastName }: OwnAdmin): Locator =>
  rows(page).filter({ hasText: `${firstName} ${lastName}` });
export const boxOf = (page: Page, admin: OwnAdmin): Locator => rowOf(page, admin).getByRole('checkbox');
export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search admins' });
export const searchBy = (page: Page): Locator => page.getByLabel('Search by');
export const wantedStatus = (page: Page): Locator => page.getByLabel('Account status of the selected');
export const confirm = (page: Page): Locator => page.getByRole('button', { name: 'Confirm' });

export const question = (page: Page): Locator => page.getByRole('alertdialog');

/** Answers the question that is open by the button of this name. */
export const answer = (page: Page, button: string): Promise<void> =>
  question(page).getByRole('button', { name: button }).click();

export const email = (page: Page): Locator => page.getByLabel('ID (E-mail)');
export const firstName = (page: Page): Locator => page.getByLabel('First Name');
export const lastName = (page: Page): Locator => page.getByLabel('Last Name');
export const number = (page: Page): Locator => page.getByLabel('Contact Number');
export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Fills in a registration that nothing is wrong with. */
export async function fillIn(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await firstName(page).fill('  Ada ');
  await lastName(page).fill('Young');
  await number(page).fill('5625550199');
  await expect(number(page)).toHaveValue('5625550199');
  await page.getByLabel('Role').selectOption('Admin');
}
