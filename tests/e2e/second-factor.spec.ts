import { Secret, TOTP } from 'otpauth';
import { WRONG_CODE } from '@/lib/domain/second-factor';
import { expectNoAxeFindings } from './support/axe';
import { dropPerson, makePerson, OWN_PASSWORD, type OwnPerson } from './support/own-person';
import { signInByForm } from './support/sign-in';
import { expect, test, type Page } from './support/test';

/** Browsers take passkeys at a name alone, and not at an IP address. */
const OFFICE = process.env.E2E_BASE_URL!;

let person: OwnPerson;

test.beforeEach(async () => {
  person = await makePerson();
});
test.afterEach(() => dropPerson(person));

/** Signs in by the password, as far as that goes. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${OFFICE}/`);
  await signInByForm(page, person.email, OWN_PASSWORD);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: person.lastName }).click();
  await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to your');
}

const isIn = (page: Page) => expect(page.getByRole('button', { name: person.lastName })).toBeVisible();

async function goToSessions(page: Page): Promise<void> {
  await isIn(page);
  await page.goto(`${OFFICE}/sessions`);
}

test('a passkey is added, signs in without a password, and is removed', async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

  await test.step('it is added, and brings the recovery codes', async () => {
    await signIn(page);
    await goToSessions(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(passkeys).toHaveCount(1);
    await expectNoAxeFindings(page);
  });

  await test.step('it signs in alone', async () => {
    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await isIn(page);
  });

  await test.step('after a password it is asked for', async () => {
    await signOut(page);
    await signInByForm(page, person.email, OWN_PASSWORD);
    await expect(page).toHaveURL(/\/second-factor/);
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await isIn(page);
  });

  await test.step('it is renamed and removed', async () => {
    await page.goto(`${OFFICE}/sessions`);
    await passkeys.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys).toHaveCount(0);
  });
});

test('an app is set up, and its codes and a recovery code sign in, each once', async ({ page }) => {
  const send = async (code: string) => {
    await expect(page).toHaveURL(/\/second-factor/);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await signIn(page);
  await goToSessions(page);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoAxeFindings(page);
  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  const codeIn = (periods: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * 30_000 });
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(0));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const recoveryCode = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await signOut(page);
  await signInByForm(page, person.email, OWN_PASSWORD);
  // That of now is used up.
  await send(codeIn(1));
  await isIn(page);

  await signOut(page);
  await signInByForm(page, person.email, OWN_PASSWORD);
  await send(recoveryCode);
  await isIn(page);

  await signOut(page);
  await signInByForm(page, person.email, OWN_PASSWORD);
  await send(recoveryCode);
  await expect(page.getByText(WRONG_CODE)).toBeVisible();
});
