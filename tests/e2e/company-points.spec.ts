import { expect, test } from './support/test';
import { dialog, figure, form, historyRows, openCompany, ownCompany } from './company-points-page';
import { toast } from './support/toasts';

test.describe('a point update', () => {
  test('of an administrator takes effect at once: summary, history and the list behind follow', async ({ page }) => {
    const company = await ownCompany(7000);
    await openCompany(page, 'admin', company);
    const { type, amount, button } = form(page);
    await type.selectOption('Deduct');
    await amount.pressSequentially('2500');
    await expect(amount).toHaveValue('2,500');
    await expect(button).toHaveText('Deduct 2,500 Q');
    await button.click();
    await expect(toast(page, `Points updated for ${company.name}: Deducted, 2,500 Q.`)).toBeVisible();
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
    await expect(toast(page, /needs approval from an administrator: Accrual Requested, 300 Q/)).toBeVisible();
    await expect(dialog(page, company).getByText('Accrual Requested').first()).toBeVisible();
    await expect(figure(page, 'Total Available')).toHaveText('7,000 Q');
    await type.selectOption('Cancel');
    await button.click();
    await expect(toast(page, /Canceled, 300 Q/)).toBeVisible();
  });
});
