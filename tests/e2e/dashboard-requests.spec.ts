import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test, type Page } from './support/test';
import { workAddress } from '@/lib/addresses/work';
import { REQUEST_STATUS, REQUEST_TYPE } from '@/lib/domain/point-request';
import { COMPANIES } from './companies-page';
import { ownCompany, ownCompanyAt, update, type OwnCompany } from './company-points-page';
import { ready } from './orders-page';
import { held } from './products-page';
import { database } from './support/database';
import { all, sent, texts, under } from './support/sent';
import { demoUser, signIn } from './support/sign-in';
import { applyNow, toast } from './support/toasts';

const OWN = 'Your requests';
const DECIDABLE = 'status=decidable&sort=latestUpdate&direction=asc';
/** Requests in the queue, oldest first. */
const QUEUE = workAddress.href({ kind: 'pointRequest' });
const rowOf = (page: Page, { name }: OwnCompany) => page.locator('main tbody').getByRole('row', { name });

/**
 * A request that waits longer than every other, so that the queue starts with it whatever else is requested meanwhile.
 */
async function longWaiting(): Promise<OwnCompany> {
  const company = await ownCompanyAt(REQUEST_STATUS.accrualRequested);
  await database().query(`update company_points set latest_at = '2019-03-01T12:00:00Z' where company_id = $1`, [
    company.id,
  ]);
  return company;
}

// Tests that request points run at the same time: how many there are may change meanwhile.
test.describe('what awaits a decision of an administrator', () => {
  test('is counted without own requests, with the way to exactly those companies', async ({ page }) => {
    await ownCompanyAt(REQUEST_STATUS.advanceRequested);
    const own = await ownCompany();
    await update('admin', own, REQUEST_TYPE.accrue, 2_000_000);
    await signIn(page, 'admin');
    await expect(async () => {
      const line = all(under(await sent(page, '/dashboard'), 'Needs attention')!, 'li').find(({ textContent }) =>
        textContent.startsWith('Point requests to decide'),
      )!;
      expect(all(line, 'a')[0]!.getAttribute('href')).toBe(`${COMPANIES}?${DECIDABLE}`);
      const count = all(line, 'b')[0]!.textContent;
      expect(texts(all(await sent(page, `${COMPANIES}?${DECIDABLE}`), '*'))).toContain(`${count} Companies Total`);
    }).toPass();
    const listed = async (status: string) =>
      (await sent(page, `${COMPANIES}?search=${encodeURIComponent(own.name)}&status=${status}`)).textContent;
    expect(await listed('decidable')).toMatch(/No requests are awaiting a decision\.|No companies match this filter\./);
    expect(await listed('pending')).toContain('1 Companies Total');
  });

  test('is named with its outcome in the queue, the oldest first, and is decided in its row', async ({ page }) => {
    const companies = [await longWaiting(), await longWaiting()];
    await signIn(page, 'admin');
    await page.goto(QUEUE);
    await ready(page);
    const row = (index: number) => rowOf(page, companies[index]!);
    const { firstName, lastName } = demoUser('requester');
    await expect(row(0)).toContainText(`Accrue 5,000 Q · 5,000 Q after · ${firstName} ${lastName}`);
    await expect(row(0)).toContainText(/[\d,]+ days/);
    await row(0)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(row(0)).toContainText('Approving');
    await expect(page.locator('main tbody :focus')).toHaveAccessibleName(/^Approve: /);
    await applyNow(page, companies[0]!.name);
    await expect(toast(page, `Approved: Accrue 5,000 Q, ${companies[0]!.name}.`)).toBeVisible();
    await expect(row(0)).toHaveCount(0);
    // A key that comes at once was meant for the one before.
    await expect(async () => {
      await row(1).getByRole('link').first().press('r');
      await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: slowly(500) });
    }).toPass();
    await page.getByRole('alertdialog').getByLabel('Reason (optional)').fill('Not finished yet.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await expect(row(1)).toContainText('Rejecting');
    await applyNow(page, companies[1]!.name);
    await expect(toast(page, `Rejected: Accrue 5,000 Q, ${companies[1]!.name}.`)).toBeVisible();
    await expect(row(1)).toHaveCount(0);
  });

  test('is decided by the press that was meant for it, and the focus goes on only where nobody has taken it elsewhere', async ({
    page,
  }) => {
    const companies = [await longWaiting(), await longWaiting(), await longWaiting()];
    const sent: string[] = [];
    page.on(
      'request',
      (request) => void (request.url().endsWith('/api/point-request/batch') && sent.push(request.url())),
    );
    await signIn(page, 'admin');
    await page.goto(QUEUE);
    await ready(page);
    const row = (index: number) => rowOf(page, companies[index]!);
    const approve = (index: number) => row(index).getByRole('button', { name: /^Approve/ });
    await test.step('a press that comes as the focus moves decides nothing more, and says so', async () => {
      await approve(0).focus();
      await page.keyboard.press('a');
      await page.keyboard.press('a');
      await expect(toast(page, 'Nothing was decided: the next item had just appeared.')).toBeVisible();
      await expect(row(0)).toContainText('Approving');
      await expect(page.locator('main tbody :focus')).toHaveAccessibleName(/^Approve: /);
      await expect(page.locator('main tbody').getByText('Approving')).toHaveCount(1);
    });
    await test.step('Undo brings its buttons back, and nothing is sent', async () => {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(approve(0)).toBeVisible();
      expect(sent).toHaveLength(0);
    });
    await test.step('whoever has gone to another button stays there', async () => {
      await expect(async () => {
        await approve(1).press('Enter');
        await expect(row(1)).toContainText('Approving', { timeout: slowly(500) });
      }).toPass();
      const reject = row(2).getByRole('button', { name: /^Reject/ });
      await reject.focus();
      const answer = await held(page, '**/api/point-request/batch');
      await page.evaluate(() =>
        [...document.querySelectorAll('button')].find((each) => each.textContent === 'Apply now')?.click(),
      );
      await answer.release();
      await expect(row(1)).toHaveCount(0);
      await expect(reject).toBeFocused();
      expect(sent).toHaveLength(1);
    });
  });

  test('is shown to nobody who can’t decide', async ({ page }) => {
    for (const person of ['rewards', 'requester', 'shop'] as const) {
      await signIn(page, person);
      const dashboard = await sent(page, '/dashboard');
      expect(texts(all(dashboard, 'h1'))).toEqual([expect.stringMatching(/^Good /)]);
      expect(texts(all(dashboard, 'main li')).join(), person).not.toContain('Point requests to decide');
      expect(under(dashboard, OWN) === undefined, person).toBe(person === 'shop');
    }
  });
});

test.describe('what became of a requester’s own requests', () => {
  /** The row of a company among one’s own requests, which are the ten latest. */
  const ownRow = async (page: Page, { name }: OwnCompany) =>
    all(under(await sent(page, '/dashboard'), OWN)!, 'tr').find(({ textContent }) => textContent.includes(name));

  test('is on the dashboard once an administrator has decided it', async ({ page }) => {
    await signIn(page, 'requester');
    for (const [type, word] of [
      [REQUEST_TYPE.approve, 'Accrued'],
      [REQUEST_TYPE.cancel, 'Rejected'],
    ] as const)
      await expect(async () => {
        const company = await ownCompany();
        await update('requester', company, REQUEST_TYPE.accrue);
        expect((await ownRow(page, company))?.textContent).toContain('Accrual Requested');
        await update('admin', company, type);
        const row = await ownRow(page, company);
        expect(row?.textContent).toContain(word);
        const [link] = all(row!, 'a');
        const records = texts(all(await sent(page, link!.getAttribute('href')!), '[role=dialog]'));
        expect(records).toContainEqual(expect.stringContaining(company.name));
      }).toPass();
  });

  test('leaves out what an administrator carried out at once', async ({ page }) => {
    await signIn(page, 'admin');
    await expect(async () => {
      const [done, waiting] = [await ownCompany(5_000), await ownCompany()];
      await update('admin', waiting, REQUEST_TYPE.accrue, 2_000_000);
      expect((await ownRow(page, waiting))?.textContent).toContain('Accrual Requested');
      expect(await ownRow(page, done)).toBeUndefined();
    }).toPass();
  });
});
