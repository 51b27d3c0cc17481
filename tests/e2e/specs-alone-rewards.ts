import * as XLSX from 'xlsx';
import { answer, box, button, question, type Screen, type Write } from './specs-alone-writes';
import { expect, type Page } from './support/test';
import { applyNow } from './support/toasts';

async function drop(page: Page, cells: string[][]): Promise<void> {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Sheet1');
  const buffer = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await page
    .locator('[data-drop-zone] input')
    .setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer });
}

/** Makes, renames and deletes what is chosen from a list that people keep themselves. @param opener the button of it */
function lookupWrites(call: string, opener: RegExp): Write[] {
  const search = (page: Page) => page.getByRole('combobox', { name: /^Search (purposes|reasons)/ });
  const pressIn = (press: (page: Page) => Promise<void>, typed: string) => async (page: Page) => {
    if (!(await search(page).isVisible())) await button(page, opener).click();
    await search(page).fill(typed);
    await press(page);
  };
  return [
    { call: `POST ${call}`, press: pressIn((page) => button(page, 'Create “Fair”').click(), 'Fair') },
    {
      call: `PATCH ${call}`,
      press: pressIn(async (page) => {
        await button(page, 'Rename name 8').click();
        await page.keyboard.type(' more');
        await page.keyboard.press('Enter');
      }, ''),
    },
    {
      call: `DELETE ${call}`,
      press: pressIn(async (page) => {
        await button(page, 'Delete name 7').click();
        await answer(page, 'Delete');
      }, ''),
    },
  ];
}

/** Points, rates, approvals and uploads (spec 1 §2, spec 2). */
export const REWARDS: readonly Screen[] = [
  {
    path: '/rewards/qpoint-management?company=7',
    writes: [
      {
        call: 'POST /point-request/batch',
        said: 'Approved: Advance 900 Q, name 7.',
        press: async (page) => {
          await button(page.getByRole('region', { name: 'Request awaiting a decision' }), 'Approve').click();
          await applyNow(page);
        },
      },
      ...lookupWrites('/purpose-type', /^Purpose/),
    ],
  },
  {
    path: '/rewards/configurations/modules',
    writes: [
      {
        call: 'POST /configurations',
        said: 'Successfully created/updated default configuration: LAMP',
        press: async (page) => {
          await box(page, 'Product Name').fill('Lamp');
          await box(page, 'Rate').fill('12');
          await button(page, 'Save default').click();
        },
      },
      {
        call: 'PATCH /configurations/{id}',
        said: 'Successfully edited default configuration',
        press: async (page) => {
          await button(page, 'Edit productName 7').click();
          await box(page, 'Rate of productName 7').fill('15');
          await page.keyboard.press('Enter');
        },
      },
      {
        call: 'DELETE /configurations/{id}',
        said: 'You have successfully set the default config to 0.',
        press: async (page) => {
          await button(page, 'Delete productName 7').click();
          await answer(page, 'Delete');
        },
      },
      {
        call: 'POST /promotions',
        said: 'Successfully saved promotion',
        press: async (page) => {
          await page.getByRole('radio', { name: 'Promotion' }).check();
          await page.getByLabel('Product Name').selectOption('productName 7');
          await box(page, 'Rate').fill('30');
          await page.getByLabel('Start Date').fill('2098-01-01');
          // The end follows a start that is later.
          await page.keyboard.press('Tab');
          await expect(page.getByLabel('End Date')).toHaveValue('01/01/2098');
          await page.getByLabel('End Date').fill('2098-02-01');
          await button(page, 'Save promotion').click();
        },
      },
      {
        call: 'PATCH /promotions/{id}',
        said: /^You have successfully cancelled the promotion/,
        press: async (page) => {
          await button(page, 'End the promotion of productName 7').click();
          await question(page).getByRole('button').last().click();
        },
      },
      {
        call: 'DELETE /promotions/{id}',
        press: async (page) => {
          await button(page, 'Delete the promotion of productName 8').click();
          await question(page).getByRole('button').last().click();
        },
      },
    ],
  },
  {
    path: '/rewards/module-approvals',
    writes: [
      {
        call: 'POST /approvals/approve',
        said: /^Successfully approved/,
        press: async (page) => {
          await page.getByRole('checkbox', { name: 'Select name 7' }).check();
          await button(page.getByRole('group', { name: 'Selected rows' }), 'Approve').click();
          await applyNow(page);
        },
      },
      {
        call: 'POST /approvals/approve',
        said: /Modules? Rejected/,
        press: async (page) => {
          await page.getByRole('checkbox', { name: 'Select name 8' }).check();
          await button(page.getByRole('group', { name: 'Selected rows' }), 'Reject').click();
          await answer(page, 'Reject');
          await applyNow(page);
        },
      },
    ],
  },
  {
    path: '/rewards/module-awaiting-update',
    writes: [
      ...lookupWrites('/reason-type', /^Rejection reason/),
      {
        call: 'POST /approvals/approve',
        said: /^\d Modules Rejected$/,
        press: async (page) => {
          await page.getByRole('gridcell', { name: 'name 8', exact: true }).click();
          await button(page, 'Reject Modules').click();
        },
      },
    ],
    begin: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await button(page.getByRole('group', { name: 'Selected rows' }), 'Reject').click();
    },
  },
  {
    path: '/rewards/articlecode-upload',
    writes: [
      {
        call: 'POST /articleCodes/batchUploads',
        said: 'Successful',
        press: async (page) => {
          await drop(page, [
            ['Article Code', 'Product Name', 'Volume', 'Configuration Type'],
            ['87654321', 'productName 7', '400', 'modules'],
          ]);
          await button(page, /^Submit \d/).click();
        },
      },
    ],
  },
  {
    path: '/rewards/serialnumber-upload',
    writes: [
      {
        call: 'POST /modules/batchuploadadmin',
        said: 'Successful',
        press: async (page) => {
          await drop(page, [
            ['serial number', 'ARTICLE CODE'],
            ['300000000000000123', '12345678'],
          ]);
          await button(page, /^Submit \d/).click();
        },
      },
    ],
  },
];
