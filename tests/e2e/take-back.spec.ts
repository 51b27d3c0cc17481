import { companiesAddress } from '@/lib/addresses/companies';
import { ownApplicant } from './own-claims';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';
import { applyNow, toast, undo } from './support/toasts';
import { json } from './support/upstream';

test('part of an approval is taken back by serial number, and the ledger shows it', async ({ page }) => {
  const { id: companyId, name, serialNumbers } = await ownApplicant(3);
  const decision = { types: ['modules'], data: [companyId], modules: [] };
  const { approved } = (await json('POST', '/approvals/approve', decision)) as { approved: { approvalId: number }[] };
  const approvalId = approved[0]!.approvalId;
  const [kept, ...taken] = serialNumbers;

  await signIn(page, 'admin');
  await page.goto(`/rewards/module-approvals/${approvalId}`);
  await page.getByRole('button', { name: 'Take back…' }).click();
  const dialog = page.getByRole('dialog', { name: `Take back approval ${approvalId}` });
  await expect(dialog.getByText('3 of 3 serial numbers chosen')).toBeVisible();
  await dialog.getByRole('checkbox', { name: kept! }).uncheck();
  await expect(dialog.getByText('20 Q', { exact: true })).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Take back 2 serial numbers' });
  await button.click();
  await expect(dialog.getByText('Reason can’t be blank.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Scanned by mistake');
  await button.click();

  await expect(toast(page, `Taking back 2 serial numbers of ${name}`)).toBeVisible();
  await undo(page);
  await expect(toast(page, 'Undone: nothing was taken back.')).toBeVisible();
  // What was typed is still there.
  await page.getByRole('button', { name: 'Take back…' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Scanned by mistake');
  await button.click();
  await applyNow(page);
  await expect(toast(page, `Taken back: 2 serial numbers of ${name}, 20 Q.`)).toBeVisible();
  const row = page.getByRole('region', { name: 'Taken back' }).getByRole('row').nth(1);
  for (const serialNumber of taken) await expect(row).toContainText(serialNumber);
  await expect(row).toContainText('Scanned by mistake');
  await expect(page.getByText('1 for 10 Q')).toBeVisible();

  await page.goto(companiesAddress.href({ company: companyId, tab: 'ledger' }));
  const movement = page.getByRole('row').filter({ hasText: 'Approval taken back' });
  await expect(movement).toContainText('−20 Q');
  await expect(movement).toContainText('Scanned by mistake');
});
