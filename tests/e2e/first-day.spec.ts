import { slowly } from '@/scripts/timeouts.mjs';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { signInAtFirst, temporaryPassword, withNewInstallation } from './own-installation';
import { expect, test, type Page } from './support/test';

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const EMAIL = 'ada@example.com';

interface Named {
  id: number;
  name: string;
}

/** Calls the back office as its pages do, with the session of the page. @throws Error unless it succeeds */
async function staff<T = unknown>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const { status, text } = await page.evaluate(
    async ([how, where, json, form]) => {
      const fields = new FormData();
      for (const [name, value] of form ?? []) fields.set(name, value);
      const answer = await fetch(`/api${where}`, {
        method: how,
        ...(json !== null && { body: json, headers: { 'content-type': 'application/json' } }),
        ...(form !== null && { body: fields }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    [
      method,
      path,
      body === undefined || body instanceof Map ? null : JSON.stringify(body),
      body instanceof Map ? ([...body] as [string, string][]) : null,
    ] as const,
  );
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return JSON.parse(text) as T;
}

test('a customer’s first day: an empty database, two administrators, the catalog, a key, and all that partners send', async ({
  page,
}) => {
  test.setTimeout(slowly(300_000));
  await withNewInstallation(async (product, run) => {
    const send = async <T = Record<string, unknown>>(path: string, body: object | FormData, key: string) => {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${product.upstreamUrl}/intake${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, ...(!isForm && { 'content-type': 'application/json' }) },
        body: isForm ? body : JSON.stringify(body),
      });
      const text = await answer.text();
      expect(answer.status, `${path}: ${text}`).toBe(200);
      return JSON.parse(text) as T;
    };

    await test.step('the first administrator, and a second one', async () => {
      const output = await run('admin-create', '--email', EMAIL, '--name', 'Ada Lovelace');
      await signInAtFirst(page, product.url, EMAIL, temporaryPassword(output));
      await page.getByRole('button', { name: 'Lovelace' }).waitFor();
      await staff(page, 'POST', '/users/adminManagement/register', {
        ...{ email: 'ben@example.com', firstName: 'Ben', lastName: 'Ito', role: 'Admin', mobileNumber: '9495550100' },
      });
    });

    const articleCode = '30356040';
    const sku = 'CAP-1';
    await test.step('lists, a category, a product, a rate and article codes', async () => {
      const none = await staff<Named[]>(page, 'GET', '/distributors');
      expect(none).toEqual([]);
      await staff(page, 'POST', '/lists/distributors', { name: 'Sunline Supply' });
      await staff(page, 'POST', '/lists/sales-regions', { name: 'Texas', code: 'TX' });
      await staff(page, 'POST', '/lists/job-titles', { name: 'Owner' });
      await staff(page, 'POST', '/lists/portal-categories', { name: 'Points' });
      const category = await staff<Named>(page, 'POST', '/categories', { name: 'Apparel' });
      await staff(
        page,
        'POST',
        '/products',
        new Map(
          Object.entries({
            ...{ name: 'Cap', categories: JSON.stringify([category.id]), prices: '120', sku },
            ...{ unlimited: 'false', quantity: '5' },
          }),
        ),
      );
      await staff(page, 'POST', '/configurations', {
        ...{ configurationType: 'modules', productName: 'Q.TRON 400', rate: 500, qualified: true },
      });
      const row = { code: articleCode, productName: 'Q.TRON 400', volume: 400, configurationType: 'modules' };
      await staff(page, 'POST', '/articleCodes/batchUploads', {
        ...{ configurations: [], articleCodes: [row], total: 1, invalid: 0, fileNames: ['codes.xlsx'] },
      });
    });

    const key = await test.step('a key for the partner portal', async () => {
      await page.goto(`${product.url}/admincontrols/api-keys`);
      await page.getByRole('button', { name: '+ New key' }).click();
      const dialog = page.getByRole('dialog', { name: 'New API key' });
      await dialog.getByLabel('Name').fill('Partner portal');
      await dialog.getByRole('button', { name: 'Create key' }).click();
      const shown = page.getByRole('dialog', { name: 'API key Partner portal' });
      const secret = await shown.getByText(/^qp_[\w-]{43}$/).innerText();
      await shown.getByRole('button', { name: 'Close' }).last().click();
      return secret;
    });

    const companyId = await test.step('a registration arrives, and staff approve it', async () => {
      const form = new FormData();
      const fields = {
        ...{ externalId: 'reg-1', email: 'dana@solstice.example', firstName: 'Dana', lastName: 'Whitfield' },
        ...{ companyName: 'Solstice Roofing', partnerType: '1', size: 'Small', officeNumber: '5125550139' },
        ...{ jobTitle: 'Owner', website: 'solstice.example', purchaseChannel: 'Sunline Supply' },
        salesArea: 'TX:Texas',
        ...{ address: '4410 Burnet Rd', city: 'Austin', state: 'TX', zipCode: '78756', taxId: '74-2911801' },
        ...{ receptionYn: 'Y', survey: '7', surveyText: 'At RE+', description: 'Family business' },
        primaryProducts: JSON.stringify([
          { productType: 1, productBrand: 'Q CELLS', installationVolumeId: 1, installationVolumeData: '120' },
          { productType: 2, productBrand: 'None' },
        ]),
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('w9', new Blob([PDF], { type: 'application/pdf' }), 'w9.pdf');
      const sent = await send<{ companyId: number; userId: number }>('/registrations', form, key);
      await page.goto(`${product.url}/qpartners/registration/list/0`);
      await expect(page.locator('.data-table tbody tr')).toContainText('Solstice Roofing');
      await staff(page, 'PATCH', '/users/registration/approve', { userIds: [sent.userId], step: 2 });
      return sent.companyId;
    });

    await test.step('claims are priced, approved, and give points', async () => {
      const serialNumber = '303560412345678901';
      await send('/claims', { externalId: 'claims-1', companyId, source: 'app', claims: [{ serialNumber }] }, key);
      const { articleCodes } = await staff<{ articleCodes: { id: number }[] }>(page, 'GET', '/articlecodes/distinct');
      const modules = [{ articleCodeId: articleCodes[0]?.id, serialNumber, source: 'web', productType: 1 }];
      await staff(page, 'POST', '/modules/batchuploadadmin', {
        ...{ modules, total: 1, invalid: 0, fileNames: ['serials.xlsx'] },
      });
      await staff(page, 'POST', '/approvals/approve', { types: ['modules'], data: [companyId], modules: [] });
    });

    await test.step('an order takes points and stock, and staff ship it', async () => {
      const shippingInformation = { address: '4410 Burnet Rd', city: 'Austin', state: 'TX', zipCode: '78756' };
      const lines = [{ sku, quantity: 1 }];
      const order = { companyId, lines, shippingInformation };
      const { id } = await send<{ id: number }>('/orders', { externalId: 'order-1', ...order }, key);
      const tracking = { shippingCompany: 'ups', trackingNumber: '1Z999AA10123456784' };
      await staff(page, 'PATCH', `/orders/${id}`, { orderStatusId: 6, ...tracking });
    });

    const month = addMonths(startOfMonth(new Date().toISOString().slice(0, 10)), 2).slice(0, 7);
    await test.step('a forecast, a warranty claim with evidence, and an inquiry that staff answer', async () => {
      const forecast = { companyId, month, lines: [{ articleCode, quantity: 120 }] };
      await send('/forecasts', { externalId: 'forecast-1', ...forecast }, key);
      const claim = new FormData();
      const fields = {
        ...{
          externalId: 'warranty-1',
          companyId: String(companyId),
          isDraft: 'false',
          claimsType: '1',
          systemtype: '3',
        },
        ...{ description: 'Broken glass', productName: 'Q.TRON 400', quantity: '1' },
        ...{ serialNumbers: '303560412345678901', installationDate: '2025-06-12', defectDiscoveryDate: '2026-10-02' },
        projectName: 'Miller roof',
      };
      for (const [name, value] of Object.entries(fields)) claim.set(name, value);
      claim.set('evidence', new Blob([PDF], { type: 'application/pdf' }), 'glass.pdf');
      await send('/warranty-claims', claim, key);

      const [category] = await staff<Named[]>(page, 'GET', '/contact/categories?contactTypeId=2');
      const question = {
        contactTypeId: 2,
        categoryId: category?.id,
        companyId,
        message: 'When will my points arrive?',
      };
      const { inquiryId } = await send<{ inquiryId: number }>(
        '/inquiries',
        { externalId: 'question-1', ...question },
        key,
      );
      await staff(page, 'POST', '/contact/action', {
        ...{ contactId: inquiryId, contactStatusId: 2, email: 'dana@solstice.example', mailTitle: 'Your points' },
        content: 'They have arrived.',
      });
    });

    await test.step('the statement explains every Q', async () => {
      await page.goto(`${product.url}/qpartners/companies/${companyId}/statement`);
      await expect(page.getByRole('main')).toContainText('Solstice Roofing');
      await expect(page.getByRole('main')).toContainText('QP-000001');
      const read = async (path: string) =>
        (await fetch(`${product.upstreamUrl}/intake${path}`, { headers: { authorization: `Bearer ${key}` } })).json();
      const statement = await read(`/companies/${companyId}/statement?startDate=2026-01-01`);
      expect(statement).toMatchObject({
        ...{ opening: 0, closing: 380 },
        movements: [
          { kind: 'reward', amount: 500, balance: 500 },
          { kind: 'order', amount: -120, balance: 380, orderNumber: 'QP-000001' },
        ],
      });
      expect(await read(`/companies/${companyId}/orders/order-1`)).toMatchObject({
        lines: [{ sku, quantity: 1, trackingNumber: '1Z999AA10123456784' }],
      });
      expect(JSON.stringify(await read('/inquiries/question-1'))).toContain('They have arrived.');
    });
  });
});
