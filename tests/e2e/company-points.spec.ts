import { expect, test } from './support/test';
import {
  actionOf,
  isAmountGiven,
  offeredTypes as offeredByRule,
  OWN_REQUEST,
  OTHERS_REQUEST,
  pointButtonLabel,
  REQUEST_STATUS,
  REQUEST_STATUS_NAMES,
  REQUEST_TYPE,
  REQUEST_TYPE_NAMES,
  type RequestStatusId,
} from '@/lib/domain/point-request';
import {
  ANOTHER_ADMINISTRATOR,
  dialog,
  figure,
  form,
  historyRows,
  offeredTypes,
  openCompany,
  ownCompany,
  ownCompanyAt,
  toast,
  update,
  upstreamAs,
} from './company-points-page';

// One of each phase: the rule for every status is proven where it stands, in tests/domain/point-request.test.ts.
const STATUSES = [null, REQUEST_STATUS.accrualRequested, REQUEST_STATUS.advanced] as const;
const nameOf = (status: RequestStatusId | null) => (status === null ? 'no request' : REQUEST_STATUS_NAMES[status]);

test.describe('a point update', () => {
  for (const status of STATUSES) {
    for (const [who, asker] of [
      ['admin', 'administrator'],
      ['requester', 'requester'],
    ] as const) {
      test(`after ${nameOf(status)} offers the ${asker} what the rules allow`, async ({ page }) => {
        const company = await ownCompanyAt(status);
        await openCompany(page, who, company);
        const { type, amount, button } = form(page);
        const offered = offeredByRule(status, asker);
        const latest =
          status && ({ typeId: status === 4 ? 1 : 2, statusId: status, qpoints: 5000, requesterId: 0 } as const);
        const isOut = status === REQUEST_STATUS.advanced;
        expect(await offeredTypes(page)).toEqual(
          offered.map((each) => (isOut ? `${actionOf(latest, each)} 5,000 Q` : REQUEST_TYPE_NAMES[each])),
        );
        await expect(button).toBeDisabled();
        for (const each of offered) {
          await type.selectOption(String(each));
          const action = isAmountGiven(status, each) ? `${actionOf(latest, each)} 5,000 Q` : null;
          await expect(button).toHaveText(pointButtonLabel(asker, each, action));
          if (isAmountGiven(status, each)) {
            await expect(amount).toBeDisabled();
            await expect(amount).toHaveValue('5,000');
            await expect(button).toBeEnabled();
          } else {
            await expect(amount).toBeEnabled();
            await expect(button).toBeDisabled();
          }
        }
      });
    }
  }

  test('of an administrator takes effect at once: summary, history and the list behind follow', async ({ page }) => {
    const company = await ownCompany(7000);
    await openCompany(page, 'admin', company);
    const { type, amount, button } = form(page);
    await type.selectOption('Deduct');
    await amount.pressSequentially('2500');
    await expect(amount).toHaveValue('2,500');
    await expect(button).toHaveText('Deduct 2,500 Q');
    await button.click();
    await expect(toast(page, `The points of ${company.name} are updated: Deducted, 2,500 Q.`)).toBeVisible();
    await expect(figure(page, 'Total Available')).toHaveText('4,500 Q');
    await expect(historyRows(page).first()).toContainText('Deducted');
    await expect(historyRows(page).first()).toContainText('2,500 Q');
    await expect(dialog(page, company)).toBeVisible();
    await expect(type).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toContainText('4,500 Q');
  });

  test('of who is no administrator becomes a request under the fixed purpose, which its sender cancels', async ({
    page,
  }) => {
    const company = await ownCompany(7000);
    await openCompany(page, 'requester', company);
    const { section, type, amount, button } = form(page);
    await expect(section.getByLabel('Purpose')).toBeDisabled();
    await expect(section.getByLabel('Purpose')).toHaveValue('Subscription');
    await type.selectOption('Accrue');
    await amount.fill('300');
    await button.click();
    await expect(toast(page, /awaits the approval of an administrator: Accrual Requested, 300 Q/)).toBeVisible();
    await expect(dialog(page, company).getByText('Accrual Requested').first()).toBeVisible();
    await expect(figure(page, 'Total Available')).toHaveText('7,000 Q');
    await type.selectOption('Cancel');
    await button.click();
    await expect(toast(page, /Canceled, 300 Q/)).toBeVisible();
  });

  test('of a request can’t be canceled by somebody else who is no administrator', async ({ page }) => {
    const company = await ownCompanyAt(REQUEST_STATUS.accrualRequested);
    await openCompany(page, 'rewards', company);
    expect(await offeredTypes(page)).toEqual(['(Cancel)']);
    await expect(form(page).section).toContainText(OTHERS_REQUEST);
    await expect(form(page).button).toBeDisabled();
  });

  test('above the threshold needs a different administrator', async ({ page }) => {
    const company = await ownCompany();
    await openCompany(page, 'admin', company);
    const { section, type, amount, button } = form(page);
    await type.selectOption('Accrue');
    await amount.fill('1000000');
    await expect(section).not.toContainText('a different administrator must approve');
    await amount.fill('1000001');
    await expect(section).toContainText(
      'More than 1,000,000 Q within 24 hours becomes a request, which a different administrator must approve.',
    );
    await button.click();
    await expect(
      toast(page, /awaits the approval of a different administrator: Accrual Requested, 1,000,001 Q/),
    ).toBeVisible();
    await expect(section).toContainText(OWN_REQUEST);
    expect(await offeredTypes(page)).toEqual(['Cancel', '(Approve)']);
    await expect(figure(page, 'Total Available')).toHaveText('0 Q');

    await update(ANOTHER_ADMINISTRATOR, company, REQUEST_TYPE.approve, 1_000_001);
    await page.reload();
    await expect(figure(page, 'Total Available')).toHaveText('1,000,001 Q');
  });

  test('that another administrator asked for is approved with one choice', async ({ page }) => {
    const company = await ownCompany();
    await update(ANOTHER_ADMINISTRATOR, company, REQUEST_TYPE.accrue, 2_000_000);
    await openCompany(page, 'admin', company);
    await form(page).type.selectOption('Approve');
    await expect(form(page).amount).toHaveValue('2,000,000');
    await form(page).button.click();
    await expect(figure(page, 'Total Available')).toHaveText('2,000,000 Q');
  });

  test('that takes more than there is says so before it is sent', async ({ page }) => {
    const company = await ownCompany(100);
    await openCompany(page, 'admin', company);
    const { section, type, amount, button } = form(page);
    await type.selectOption('Deduct');
    await amount.fill('101');
    await expect(section).toContainText(`${company.name} has only 100 Q available.`);
    await expect(button).toBeDisabled();
    await amount.fill('100');
    await expect(section).toContainText('Available after: 0 Q');
    await expect(button).toBeEnabled();
  });

  test('is not sent without an amount, or with one out of bounds', async ({ page }) => {
    const company = await ownCompany();
    await openCompany(page, 'admin', company);
    const { section, type, amount, button } = form(page);
    await type.selectOption('Accrue');
    await expect(button).toBeDisabled();
    await expect(section).toContainText('Type in an amount.');
    for (const written of ['0', '1000000001']) {
      await amount.fill(written);
      await button.click();
      await expect(section).toContainText('Point Amount must be from 1 to 1,000,000,000.');
      await expect(amount).toBeFocused();
    }
    expect((await upstreamAs('admin', 'GET', `/point-request/histories?companyId=${company.id}`)).total).toBe(0);
  });

  test('whose answer got lost is sent again with the same key, and happens once', async ({ page }) => {
    const company = await ownCompany();
    await openCompany(page, 'admin', company);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/point-request/batch', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const { type, amount, button } = form(page);
    await type.selectOption('Accrue');
    await amount.fill('250');
    await button.click();
    await expect(
      toast(page, /^There was a problem create point request The server could not be reached/),
    ).toBeVisible();
    await expect(amount).toHaveValue('250');
    await button.click();
    await expect(toast(page, /are updated: Accrued, 250 Q/)).toBeVisible();
    await expect(figure(page, 'Total Available')).toHaveText('250 Q');
    await expect(historyRows(page)).toHaveCount(1);
    expect(keys[1]).toBe(keys[0]);
  });

  test('says when somebody else was quicker, and shows what is now', async ({ page }) => {
    const company = await ownCompanyAt(REQUEST_STATUS.accrualRequested);
    await openCompany(page, 'admin', company);
    await update('requester', company, REQUEST_TYPE.cancel);
    await update('requester', company, REQUEST_TYPE.accrue, 700);
    await form(page).type.selectOption('Approve');
    await form(page).button.click();
    await expect(toast(page, `Someone else has updated the points of ${company.name} in the meantime.`)).toBeVisible();
    await expect(historyRows(page).first()).toContainText('700 Q');
    await expect(figure(page, 'Total Available')).toHaveText('0 Q');
  });

  test('says when its types can’t be had, and tries again', async ({ page }) => {
    const company = await ownCompany();
    await page.route('**/api/point-request/types', (route) =>
      route.fulfill({ status: 502, json: { statusCode: 502, message: 'No answer.' } }),
    );
    await openCompany(page, 'admin', company);
    await expect(form(page).section).toContainText('There was a problem getting point request types');
    await page.unroute('**/api/point-request/types');
    await form(page).section.getByRole('button', { name: 'Retry' }).click();
    expect(await offeredTypes(page)).toEqual(['Advance', 'Accrue', 'Deduct']);
  });
});
