import { readFile } from 'node:fs/promises';
import { CLOSING_PATH, closingPath } from '@/lib/addresses/paths';
import { closingMonthInWords, closingNumber } from '@/lib/domain/closing';
import { expect, test } from './support/test';
import { database } from './support/database';
import { downloadBy } from './support/download';
import { dropPerson, makePerson, OWN_PASSWORD, type OwnPerson } from './support/own-person';
import { signInAt } from './support/sign-in';
import { json } from './support/upstream';

/** Long before the demo, so that closing it changes no other test. */
const MONTH = '2019-03';
const WORDS = closingMonthInWords(MONTH);
const INSTANT = '2019-03-15T18:00:00Z';

let people: [signer: OwnPerson, other: OwnPerson];
let movement: number;

test.beforeAll(async () => {
  people = [await makePerson(), await makePerson()];
  const { rows } = await database().query<{ id: number }>(
    `insert into companies (name) values ('Own Closing ' || gen_random_uuid()) returning id`,
  );
  const moved = await database().query<{ id: number }>(
    `insert into point_ledger (company_id, amount, kind, created_at)
     values ($1, 5000, 'accrual', $2), ($1, -1500, 'deduction', $2) returning id`,
    [rows[0]!.id, INSTANT],
  );
  movement = moved.rows[1]!.id;
});
test.afterAll(async () => {
  await database().query(`
    alter table closed_months disable trigger user;
    delete from closed_months where id = ${closingNumber(MONTH)};
    alter table closed_months enable trigger user`);
  for (const person of people) await dropPerson(person);
});

test('one administrator signs a month, another confirms it, and a later correction changes nothing of it', async ({
  page,
  browser,
}) => {
  const [signer, other] = people;
  await signInAt(page, '', signer.email, OWN_PASSWORD);
  const workbook = async () => {
    const download = await downloadBy(page, () => page.getByRole('button', { name: 'Workbook', exact: true }).click());
    return readFile(await download.path());
  };

  await test.step('the figures add up, and the month is signed', async () => {
    await page.goto(closingPath(MONTH));
    await expect(page.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
    const sums = page.getByRole('region', { name: 'From opening to closing balance' });
    await expect(sums.getByRole('row', { name: /^Closing balance/ })).toContainText('3,500 Q');
    await page.getByRole('button', { name: `Sign ${WORDS}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('a closing balance of 3,500 Q');
    await dialog.getByRole('button', { name: `Sign ${WORDS}` }).click();
    await expect(page.getByText('You signed this month, so another administrator must confirm it.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Confirm ${WORDS}` })).toBeHidden();
  });
  const signed = await workbook();

  await test.step('another administrator finds it by the notification and confirms it', async () => {
    const context = await browser.newContext();
    const second = await context.newPage();
    await signInAt(
      second,
      test.info().project.use.baseURL ?? process.env.E2E_BASE_URL ?? '',
      other.email,
      OWN_PASSWORD,
    );
    await second.goto(`${process.env.E2E_BASE_URL}/notices`);
    await second.getByRole('link', { name: new RegExp(`proposed closing ${WORDS}`) }).click();
    await expect(second.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
    await second.getByRole('button', { name: `Confirm ${WORDS}` }).click();
    await second.getByRole('button', { name: 'Apply now' }).click();
    await expect(second.getByText('Closed', { exact: true }).first()).toBeVisible();
    await context.close();
  });

  await test.step('the signer sees it, and a correction of the month leaves it as it was', async () => {
    await json('POST', `/point-ledger/${movement}/reversal`, { reason: 'Deducted twice' });
    await page.reload();
    await expect(page.getByText(/^Confirmed by Own Person/).first()).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: 'From opening to closing balance' })
        .getByRole('row', { name: /^Closing balance/ }),
    ).toContainText('3,500 Q');
    expect((await workbook()).equals(signed)).toBe(true);
    await expect(page.getByRole('button', { name: /^(Sign|Confirm|Withdraw)/ })).toHaveCount(0);
    const [{ month } = { month: '' }] = (
      await database().query<{ month: string }>(
        `select to_char(now() at time zone 'America/Los_Angeles', 'YYYY-MM') as month`,
      )
    ).rows;
    await page.goto(closingPath(month));
    const corrections = page.getByRole('region', { name: 'Corrections of earlier months' }).first();
    await expect(corrections.getByRole('row', { name: new RegExp(`^${WORDS}.*Reversal`) })).toContainText('+1,500 Q');
  });

  await test.step('the list of months names both', async () => {
    await page.goto(CLOSING_PATH);
    const row = page.getByRole('row', { name: new RegExp(WORDS) });
    await expect(row).toContainText('Closed');
    await expect(row).toContainText(signer.lastName);
    await expect(row).toContainText(other.lastName);
  });
});
