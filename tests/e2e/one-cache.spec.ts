import { awaitingUpdateAddress } from '@/lib/addresses/approvals';
import { expect, test } from './support/test';
import { signIn } from './support/sign-in';

test('rows carry the fields that the list shows, and no others', async ({ page }) => {
  await signIn(page, 'rewards');
  const document = await (await page.request.get(awaitingUpdateAddress.href({}))).text();
  expect(document).toContain('serialNumber');
  for (const field of ['mobileNumber', 'installationZipCode', 'purchasingChannel'])
    expect(document).not.toContain(field);
});
