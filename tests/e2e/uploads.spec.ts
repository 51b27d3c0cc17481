import { anArticle, ARTICLES, drop, file, open, ownDigits, SERIALS, workbook } from './own-uploads';
import { database } from './support/database';
import { rowsOf } from './support/download';
import { makePerson, OWN_PASSWORD } from './support/own-person';
import { signInAt } from './support/sign-in';
import { expect, test, type Page } from './support/test';

const row = (page: Page, number: number) =>
  page
    .getByRole('table', { name: 'Checked rows' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) });
const result = (page: Page) => page.getByRole('dialog', { name: 'Upload result' });

test('serial numbers are dropped, fixed by keyboard, submitted, found, and undone', async ({ page }) => {
  const { code } = await anArticle();
  const [one, two, three] = [ownDigits(18), ownDigits(18), ownDigits(18)];
  const pallets = `pallets-${one}.xlsx`;
  await open(page, SERIALS);
  await expect(page.getByText('up to 5 files at a time')).toBeVisible();
  await drop(
    page,
    workbook(pallets, [
      ['serial number', 'ARTICLE CODE'],
      [one, code],
      [two, code],
      [one, code],
      ['123', code],
      [three, '1023456'],
    ]),
  );
  await expect(page.getByRole('button', { name: 'Duplicate 1' })).toBeVisible();
  await expect(row(page, 4)).toContainText('Same as row 2');
  await expect(row(page, 5)).toContainText('Serial number must have 14 or 18 characters');
  await expect(row(page, 6)).toContainText('Please upload the article code information first...');

  await page.keyboard.press('n');
  await expect(row(page, 4).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Serial Number of row 4' }).fill(ownDigits(18));
  await page.keyboard.press('Enter');
  await expect(row(page, 4)).toContainText('Valid');
  await page.getByRole('button', { name: 'Submit 3' }).click();
  await expect(result(page)).toContainText('Successful3');
  await expect(result(page)).toContainText(
    'Some of the numbers you entered are not 18 digits long and a few are already registered.',
  );
  const download = page.waitForEvent('download');
  await result(page).getByRole('button', { name: 'Download result list' }).click();
  const failed = await rowsOf(await download);
  expect(failed.map((each) => each['Serial Number'])).toEqual(['123', three]);
  await page.getByRole('button', { name: 'Done' }).click();

  // The list of what was not stored is fixed as a file, and dropped again.
  const fixed = failed.map((each, index) =>
    Object.values({ ...each, 'Article Code': code, 'Serial Number': index === 0 ? ownDigits(18) : three }),
  );
  await drop(page, workbook('fixed.xlsx', [Object.keys(failed[0] ?? {}), ...fixed] as string[][]));
  await page.getByRole('button', { name: 'Submit 2' }).click();
  await expect(result(page)).toContainText('Successful2');
  await expect(result(page).getByRole('button', { name: 'Download result list' })).toBeHidden();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.goto(`/rewards/upload-list?search=${two}`);
  await expect(page.locator('.data-table tbody tr')).toContainText(['MODULES']);
  await expect(page.locator('.data-table tbody tr')).toContainText(['Unaccrued']);

  await page.goto(SERIALS);
  await page.getByRole('button', { name: `Undo upload of ${pallets}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo upload' }).click();
  await expect(page.getByText('3 serial numbers removed')).toBeVisible();
  const { rowCount } = await database().query('SELECT FROM serial_numbers WHERE serial_number = $1', [two]);
  expect(rowCount).toBe(0);
});

test('the cell that is being fixed is taken before the rows are sent by key', async ({ page }) => {
  const { code } = await anArticle();
  await open(page, SERIALS);
  await drop(
    page,
    workbook(`fixed-${code}.xlsx`, [
      ['serial number', 'ARTICLE CODE'],
      [ownDigits(18), code],
      ['123', code],
    ]),
  );
  await expect(page.getByRole('button', { name: 'Submit 1' })).toBeVisible();
  await row(page, 3).getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Serial Number of row 3' }).fill(ownDigits(18));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(result(page)).toContainText('Successful2');
});

test('five files are read at once, and sending them tells its share, can be cancelled, and is asked about before the page is left', async ({
  page,
}) => {
  const { code } = await anArticle();
  // The files of one person are read five at a time.
  const { email } = await makePerson(2);
  await signInAt(page, '', email, OWN_PASSWORD);
  await page.goto(SERIALS);
  const twice = ownDigits(18);
  const serials = (count: number) => Array.from({ length: count }, () => [code, ownDigits(18)]);
  const files = ['a', 'b', 'c', 'd', 'a'].map((name) =>
    workbook(`${name}.xlsx`, [['Article Code', 'Serial Number'], ...serials(400), [code, twice]]),
  );
  await drop(page, ...files);
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByText('401 rows, checked in')).toHaveCount(5);
  await page.getByRole('button', { name: 'Duplicate 4' }).click();
  // Two of one name are told apart.
  await expect(page.getByRole('cell', { name: 'Same as row 402 of a.xlsx', exact: true })).toHaveCount(4);
  await expect(page.getByText(/^2,001 valid serial numbers will be stored/)).toBeVisible();

  await page.getByRole('link', { name: 'Upload List' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(SERIALS);

  const network = await page.context().newCDPSession(page);
  const upload = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await upload(10_000);
  await page.getByRole('button', { name: 'Submit 2,001' }).click();
  await expect(page.getByText(/^[1-9]\d? %$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove a.xlsx (2)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByText('Canceled: nothing was stored.')).toBeVisible();
  await upload(-1);
  const { rowCount } = await database().query('SELECT FROM serial_numbers WHERE serial_number = $1', [twice]);
  expect(rowCount).toBe(0);
  await page.getByRole('button', { name: 'Submit 2,001' }).click();
  await expect(result(page)).toContainText('Successful2,001');
});

test('article codes are judged in the words of the spec, and the list of them can be had', async ({ page }) => {
  const { code, productName } = await anArticle();
  await open(page, ARTICLES);
  const fresh = ownDigits(8);
  await drop(
    page,
    workbook('codes.xlsx', [
      ['Article Code', 'Product Name', 'Volume', 'Type'],
      [fresh, productName.toLowerCase(), 400, 'Modules'],
      [code, productName, 400, 'modules'],
      ['123', productName, 400, 'Modules'],
      [fresh, 'NOBODY KNOWS IT', 400, 'Modules'],
      [fresh, productName, '', 'Modules'],
      [fresh, productName, 400, 'Inverter'],
    ]),
  );
  await expect(row(page, 2)).toContainText('Valid');
  await expect(row(page, 3)).toContainText('Already registered');
  await expect(row(page, 4)).toContainText(
    'Article code has to be either 8-digit numbers (for modules) or 18-digit letters/numbers (LLLLLLNNNNNNN-LNNN for ESS)',
  );
  await expect(row(page, 5)).toContainText('Product name must be added to the configuration list');
  await expect(row(page, 6)).toContainText('All fields have to be filled out');
  await expect(row(page, 7)).toContainText('Configuration type must be either Modules or ESS');
  await page.route(
    '**/api/articleCodes/batchUploads',
    (route) => route.fulfill({ status: 409, json: { statusCode: 409, message: 'Not now.' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit 1' }).click();
  await expect(page.getByText('There was an error uploading new article codes')).toBeVisible();
  await page.getByRole('button', { name: 'Submit 1' }).click();
  await expect(result(page)).toContainText('Some of the serial numbers you entered have already been registered.');
  await page.getByRole('button', { name: 'Done' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Article Code List' }).click();
  expect((await download).suggestedFilename()).toMatch(/^article-codes_\d{4}-\d\d-\d\d\.xlsx$/);
});

test('files that are none are refused in words, and only so many are taken', async ({ page }) => {
  await open(page, SERIALS);
  await drop(
    page,
    file('a.xlsx', '%PDF-1.7'),
    file('b.xls', 'Article Code,Serial Number'),
    workbook('c.xlsx', [['Serial Number'], ['1']]),
  );
  await expect(
    page.getByText('This file is a PDF document. Please choose an Excel file (.xls or .xlsx).'),
  ).toBeVisible();
  await expect(page.getByText(/This file is a text file, such as CSV/)).toBeVisible();
  await expect(page.getByText(/The column “Article Code” is missing/)).toBeVisible();
  const six = Array.from({ length: 6 }, (_, index) => file(`${index}.xlsx`, ''));
  await drop(page, ...six);
  await expect(page.getByText(/was left out\. Up to 5 files can be uploaded at a time\.$/)).toBeVisible();
});

test('the upload list says what it lacks', async ({ page }) => {
  await open(page, '/rewards/upload-list');
  await expect(page.getByText('Input a article code or serial number above.')).toBeVisible();
  await page.getByRole('searchbox').fill('999999999999999999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('No modules or article codes match your search.')).toBeVisible();
  await expect(page).toHaveURL(/\?search=999999999999999999$/);
});
