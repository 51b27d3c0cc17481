import { randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import * as XLSX from 'xlsx';
import { CELL_FLAWS } from '@/lib/domain/upload';
import { DAMAGED, PROTECTED } from '@/lib/workbook/unreadable';
import { ownClaimant } from './own-claims';
import { anArticle, ARTICLES, drop, file, open, ownDigits, SERIALS, uploadSerial, workbook } from './own-uploads';
import { database } from './support/database';
import { expect, test, type Page } from './support/test';
import { json } from './support/upstream';

// What files and rows are told at their places; the other sentences of uploads stand in uploads.spec.ts.

const HEADER = ['Article Code', 'Serial Number'];

/** The next request of a path is refused in words. */
const refuseOnce = (page: Page, path: string, status: number, message: string) =>
  page.route(`**/api${path}*`, (route) => route.fulfill({ status, json: { statusCode: status, message } }), {
    times: 1,
  });

/** The same workbook, which says that its sheet unpacks to 101 MB. */
async function inflated(bytes: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes);
  zip.file('xl/worksheets/sheet1.xml', 'x'.repeat(54_321));
  const made = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(54_321);
  for (let at = made.indexOf(size); at >= 0; at = made.indexOf(size, at)) made.writeUInt32LE(101 * 1024 * 1024, at);
  return made;
}

test('files and cells that can’t be read say why', async ({ page }) => {
  await open(page, SERIALS);
  const locked = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(5_000));
  const small = workbook('cut.xlsx', [HEADER, ['10234567', ownDigits(18)]]);
  await drop(
    page,
    file('protected.xlsx', XLSX.CFB.write(locked, { type: 'buffer' }) as Buffer),
    file('cut.xlsx', small.buffer.subarray(0, 900)),
    file('inflated.xlsx', await inflated(small.buffer)),
    workbook('flawed.xlsx', [HEADER, ['10234567', 303560412345678900], ['10234567', { t: 'z', f: 'A2' }]]),
  );
  const files = page.getByRole('list', { name: 'Chosen files' });
  for (const why of [
    PROTECTED,
    DAMAGED,
    /^This file unpacks to 10[12] MB, 1\.\d MB more than the 100 MB that are read\.$/,
  ])
    await expect(files.getByText(why)).toBeVisible();
  for (const why of [CELL_FLAWS.cut, CELL_FLAWS.uncalculated])
    await expect(page.getByRole('cell', { name: why, exact: true })).toBeVisible();

  // What costs a reader its limits is proven in tests/bff/workbooks.test.ts.
  for (const [what, why] of [
    ['time', 'Reading this file took more than 20 seconds, the limit for one file: split it into smaller files.'],
    [
      'memory',
      'Reading this file took more than 512 MB of memory, the limit for one file: split it into smaller files.',
    ],
  ] as const) {
    await refuseOnce(page, '/workbooks/read', 422, why);
    await drop(page, workbook(`${what}.xlsx`, [HEADER]));
    await expect(files.getByText(why)).toBeVisible();
  }
});

test('what is checked stays where the products can’t be had or the upload fails', async ({ page }) => {
  const { code } = await anArticle();
  await open(page, SERIALS);
  const pallets = workbook('pallets.xlsx', [HEADER, [code, ownDigits(18)]]);
  await refuseOnce(page, '/articlecodes/distinct', 503, 'Not now.');
  await drop(page, pallets);
  await expect(page.getByText('There was a problem getting the products Not now.')).toBeVisible();
  await drop(page, pallets);
  await refuseOnce(page, '/modules/batchuploadadmin', 409, 'Not now.');
  await page.getByRole('button', { name: 'Submit 1' }).click();
  await expect(page.getByText('There was an error uploading new serial numbers')).toBeVisible();
  await page.getByRole('button', { name: 'Submit 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload result' })).toContainText('Successful1');
});

test('an upload that was used since the page was read says so when it is undone', async ({ page }) => {
  const [USED, FORECAST, REJECTED, ACCRUED] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [used, forecast, rejected] = [await anArticle(USED), await anArticle(FORECAST), await anArticle(REJECTED)];
  const undo = async (name: string, why: string) => {
    await page.getByRole('button', { name: `Undo upload of ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo upload' }).click();
    await expect(page.getByText(`This upload can’t be undone: ${why}`)).toBeVisible();
  };
  const decide = (companyId: number, more: object) =>
    json('POST', '/approvals/approve', { types: ['modules'], data: [companyId], modules: [], ...more });

  await open(page, ARTICLES);
  await uploadSerial(used.id, ownDigits(18), randomUUID());
  const claimant = await ownClaimant(2);
  const [first = '', second = ''] = claimant.serialNumbers;
  await database().query(
    `with f as (insert into forecasts (company_id, month, submitted_at) values ($1, '2026-10-01', now()) returning id)
     insert into forecast_lines (forecast_id, article_code_id, quantity) select id, $2, 5 from f`,
    [claimant.id, forecast.id],
  );
  const taken = await uploadSerial(rejected.id, first, randomUUID());
  await decide(claimant.id, { rejected: true });
  await json('POST', `/uploads/${taken}/undo`, {});
  await undo(USED, '1 serial number uses its article codes.');
  await undo(FORECAST, 'forecasts use its article codes.');
  await undo(REJECTED, 'rejected claims use its article codes.');

  await uploadSerial(used.id, second, ACCRUED);
  await page.goto(SERIALS);
  await decide(claimant.id, {});
  await undo(ACCRUED, '1 of its serial numbers is accrued.');
});
