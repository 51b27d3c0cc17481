import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { StatementRow } from '@/lib/contract/statements';
import { plainText } from '@/lib/domain/plain-text';
import { activity } from '@/lib/reports/defined/activity';
import { orders } from '@/lib/reports/defined/orders';
import { products } from '@/lib/reports/defined/products';
import { statement } from '@/lib/reports/defined/statement';
import { composeFile, type ReportFormat } from '@/lib/reports/report-file';

describe('the columns of the spec, in its order', () => {
  it('of the order report', () => {
    const { columns, cellsOf } = orders.table('America/Los_Angeles');
    expect(columns.map(({ heading }) => heading)).toEqual([
      ...[
        'Date',
        'Order Number',
        'Product',
        'Product Category',
        'SKU',
        'Quantity',
        'Size',
        'Color',
        'Custom',
        'Company',
        'Name',
      ],
      ...['Email', 'Payment Amount', 'Order Status', 'Carrier', 'Tracking Number', 'Coupon Code', 'Coupon Status'],
      // Beyond the spec.
      ...['Canceled Units', 'Returned Units'],
    ]);
    const row = {
      id: 7,
      returnedUnits: 2,
      date: '2026-03-09T06:59:59Z',
      orderNumber: 'QP-7',
      paymentAmount: 450,
      quantity: 3,
      sku: '0012',
      name: 'Zoë',
    };
    expect(cellsOf(row as never)).toEqual([
      ...[
        '2026-03-08',
        'QP-7',
        null,
        null,
        '0012',
        3,
        null,
        null,
        null,
        null,
        'Zoë',
        null,
        450,
        null,
        null,
        null,
        null,
        null,
      ],
      ...[null, 2],
    ]);
  });

  it('of the product report', () => {
    const { columns, cellsOf } = products.table('America/Los_Angeles');
    expect(columns.map(({ heading }) => heading)).toEqual([
      ...[
        'SKU',
        'Category',
        'Product Name',
        'Product Description',
        'Color',
        'Size',
        'Custom',
        'Inventory Quantity',
        'Item Status',
      ],
    ]);
    const row = {
      id: 1,
      productName: 'Cap',
      productDescription: '<p>a &lt; b</p>',
      isHtml: true,
      inventoryQuantity: 'Unlimited',
      itemStatus: 'Hidden',
    } as const;
    expect(cellsOf(row as never)).toEqual([null, null, 'Cap', 'a < b', null, null, null, 'Unlimited', 'Hidden']);
    expect(cellsOf({ ...row, isHtml: false, inventoryQuantity: 4 })[3]).toBe('<p>a &lt; b</p>');
  });
});

describe('a statement', () => {
  const rows = [
    { part: 'opening', balance: 100 },
    { part: 'movement', id: 1, createdAt: '2026-03-09T12:00:00Z', kind: 'accrual', amount: 50, balance: 150 },
    { part: 'movement', id: 2, createdAt: '2026-03-10T12:00:00Z', kind: 'deduction', amount: -20, balance: 130 },
    { part: 'total', kind: 'accrual', count: 1, amount: 50 },
    { part: 'total', kind: 'deduction', count: 1, amount: -20 },
    { part: 'closing', balance: 130 },
  ] as StatementRow[];
  const fileOf = async (format: ReportFormat) => {
    async function* batches() {
      yield rows;
    }
    const table = statement.table('America/Los_Angeles');
    const parts: Buffer[] = [];
    for await (const part of composeFile(format, table, { total: 2, batches: batches() }, 'Statement').bytes)
      parts.push(part);
    return XLSX.read(Buffer.concat(parts));
  };
  const pointsOf = (sheet: XLSX.WorkSheet | undefined) =>
    XLSX.utils.sheet_to_json<{ Qpoints?: number }>(sheet!).map(({ Qpoints }) => Qpoints);

  it('has its totals on a second sheet, so that its column adds up', async () => {
    const { SheetNames, Sheets } = await fileOf('xlsx');
    expect(SheetNames).toEqual(['Statement', 'Totals']);
    expect(pointsOf(Sheets.Statement)).toEqual([50, -20]);
    expect(Sheets.Statement!['!autofilter']?.ref).toBe('A1:K3');
    expect(XLSX.utils.sheet_to_json(Sheets.Totals!, { header: 1 })).toEqual([
      ['Totals by kind', 'Movements', 'Qpoints', 'Balance'],
      ['Opening balance', undefined, undefined, 100],
      ['Accrual', 1, 50],
      ['Deduction', 1, -20],
      ['Closing balance', undefined, undefined, 130],
    ]);
  });

  it('as CSV consists of its movements', async () => {
    const { Sheets } = await fileOf('csv');
    expect(pointsOf(Object.values(Sheets)[0])).toEqual([50, -20]);
  });
});

it('an order report writes carriers as the screen does', () => {
  const { columns, cellsOf } = orders.table('America/Los_Angeles');
  expect(cellsOf({ id: 7, carrier: 'usps' } as never)[columns.findIndex(({ heading }) => heading === 'Carrier')]).toBe(
    'USPS',
  );
});

describe('the report of the activity log', () => {
  const { columns, cellsOf } = activity.table('America/Los_Angeles');
  const row = {
    id: 9,
    createdAt: '2026-03-09T06:59:59Z',
    userName: 'Zoë Last',
    action: 'changeOrder',
    objectType: 'order',
    objectId: '7',
    objectName: 'QP-7',
    clientAddress: '203.0.113.7',
    requestId: 'request-9',
    before: { id: 7, orderStatusId: 1, trackingNumber: null },
    after: { id: 7, orderStatusId: 6, trackingNumber: '1Z' },
  };

  it('tells who did what and each changed field on a line of its own', () => {
    expect(columns.map(({ heading }) => heading)).toEqual([
      'Date',
      'Time',
      'Who',
      'What',
      'Object',
      'Changes',
      'From Address',
      'Request',
      'Entry',
    ]);
    expect(cellsOf(row as never)).toEqual([
      ...['2026-03-08', '23:59', 'Zoë Last', 'Changed the status or tracking of order QP-7', 'Order QP-7'],
      ...['Order status: Order Received → Shipped\nTracking number: — → 1Z', '203.0.113.7', 'request-9', 9],
    ]);
  });

  it('cuts what no cell can hold', () => {
    const changes = String(cellsOf({ ...row, after: { text: 'x'.repeat(50_000) } } as never)[5]);
    expect(changes.length).toBeLessThan(32_767);
    expect(changes.endsWith('…')).toBe(true);
  });
});

describe('a description in HTML', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<h2>Head</h2>\n  <ul>\n<li><p>a</p></li><li>b</li></ul>', 'Head\n• a\n• b'],
    ['<p>Soft &amp; warm &lt;3 &quot;x&quot; &eacute;&nbsp;y</p>', 'Soft & warm <3 "x" é y'],
    ['<p>&amp;lt; stays</p>', '&lt; stays'],
    ['<script>alert(1)</script><style>a{}</style>Safe', 'Safe'],
    ['<a href="http://x">link</a> <strong>bold</strong>', 'link bold'],
    ['', ''],
  ])('%j reads %j', (html, text) => expect(plainText(html)).toBe(text));
});
