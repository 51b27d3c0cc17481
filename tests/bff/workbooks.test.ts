import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { LIMITS, type Limits } from '@/lib/workbook/limits';
import { readWorkbook } from '@/lib/workbook/read-workbook';
import { Browser, signedIn } from './browser';
import { ForeignUpstream } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, NOT_FOUND, NOT_VALID, refusalIn } from './refusals';

function workbook(rows: number): Uint8Array<ArrayBuffer> {
  const cells = [
    ['Article Code', 'Serial Number'],
    ...Array.from({ length: rows }, (_, row) => ['10234567', String(400_000_000_000_000_000n + BigInt(row))]),
  ];
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Sheet1');
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

const LARGE = workbook(30_000);

describe('the thread that reads a file', () => {
  const read = async (
    file: Uint8Array<ArrayBuffer>,
    { limits = {}, signal = new AbortController().signal }: { limits?: Partial<Limits>; signal?: AbortSignal } = {},
  ) => {
    const faults: unknown[] = [];
    const answer = await readWorkbook(file.slice(), 'serialNumbers', {
      userId: 1,
      signal,
      onFault: (fault) => faults.push(fault),
      limits: { ...LIMITS, ...limits },
    });
    expect(faults).toEqual([]);
    return 'json' in answer
      ? (JSON.parse(new TextDecoder().decode(answer.json)) as { rows: unknown[] }).rows.length
      : answer.refusal;
  };

  test.each<[string, Partial<Limits>, string]>([
    [
      'time',
      { time: 50 },
      'Reading this file took more than 0.05 seconds, the limit for one file: split it into smaller files.',
    ],
    [
      'memory',
      { memory: 24 },
      'Reading this file took more than 24 MB of memory, the limit for one file: split it into smaller files.',
    ],
  ])('is ended where it takes too much %s, and the next file is read', async (_, limits, why) => {
    expect(await read(LARGE, { limits })).toBe(why);
    expect(await read(workbook(3))).toBe(3);
  });

  test('is ended where nobody waits for it any more, and the next file is read', async () => {
    const gone = new AbortController();
    const reading = read(LARGE, { signal: gone.signal });
    await delay(50);
    gone.abort();
    await expect(reading).rejects.toThrow('aborted');
    expect(await read(workbook(3))).toBe(3);
  });

  test('that died while it waited for a file is given none', async () => {
    const resting = vi.spyOn(Worker.prototype, 'unref');
    await read(workbook(1));
    await Promise.all(resting.mock.contexts.map((worker) => (worker as Worker).terminate()));
    expect(resting).toHaveBeenCalled();
    resting.mockRestore();
    expect(await read(workbook(3), { limits: { time: 15_000 } })).toBe(3);
  });
});

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

beforeAll(async () => {
  browser = await signedIn(office.address, 'rewards@x.example');
});

const READ = '/api/workbooks/read?kind=serialNumbers';
const sendTo = (path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, by = browser) =>
  by.post(path, body, { 'content-type': 'application/octet-stream', ...headers });
const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;

describe('the reading of workbooks', () => {
  test('tells the rows, and a template lacks nothing but them', async () => {
    const answer = await sendTo(READ, workbook(2));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        rows: [
          [2, '10234567', '400000000000000000'],
          [3, '10234567', '400000000000000001'],
        ],
        flaws: [],
        sheets: [{ name: 'Sheet1', rows: 2, hidden: 0 }],
      },
    ]);
    for (const kind of ['serialNumbers', 'articleCodes']) {
      const template = await (await browser.get(`/api/workbooks/template?kind=${kind}`)).arrayBuffer();
      const checked = await sendTo(`/api/workbooks/read?kind=${kind}`, new Uint8Array(template));
      expect([checked.status, await messageOf(checked)]).toEqual([
        422,
        expect.stringMatching(/^The sheet “.+” has no rows below its header\.$/),
      ]);
    }
  });

  test('refuses in words what is too large, and what is no workbook', async () => {
    const large = await sendTo(READ, new Uint8Array(11 * 1024 * 1024));
    expect([large.status, await messageOf(large)]).toEqual([
      413,
      'This file has 11 MB, 1 MB more than the 10 MB that one file may have.',
    ]);
    const other = await sendTo(READ, new TextEncoder().encode('%PDF-1.7'));
    expect([other.status, await messageOf(other)]).toEqual([
      422,
      'This file is a PDF document. Please choose an Excel file (.xls or .xlsx).',
    ]);
    expect(await refusalIn(sendTo('/api/workbooks/read?kind=orders', workbook(1)))).toEqual(NOT_VALID);
  });

  test('is for those who may use uploads, from a page of the portal', async () => {
    const [nobody, shop] = [new Browser(office.address), await signedIn(office.address, 'shop@x.example')];
    expect((await sendTo(READ, workbook(1), {}, nobody)).status).toBe(401);
    expect(await refusalIn(sendTo(READ, workbook(1), {}, shop))).toEqual(NOT_ALLOWED);
    const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await refusalIn(sendTo(READ, workbook(1), foreign))).toEqual(NOT_ALLOWED);
    expect(await refusalIn(browser.get('/api/workbooks/nothing'))).toEqual(NOT_FOUND);
    // A second kind is read by neither the gate nor the reader.
    for (const kinds of ['kind=points&kind=serialNumbers', 'kind=serialNumbers&kind=points'])
      for (const by of [browser, await signedIn(office.address, 'requester@x.example')])
        expect([kinds, (await sendTo(`/api/workbooks/read?${kinds}`, workbook(1), {}, by)).status]).toEqual([
          kinds,
          by === browser ? 422 : 403,
        ]);
  });

  test('of serial numbers to look up takes CSV, too, from whoever may see one', async () => {
    const list = new TextEncoder().encode('Company;Serial Number\r\nSol West;qh0700abcdefgh\r\n');
    const answer = await sendTo('/api/workbooks/read?kind=serialLookup', list);
    expect(await answer.json()).toMatchObject({ rows: [[2, 'qh0700abcdefgh']], flaws: [] });
    const shop = await signedIn(office.address, 'shop@x.example');
    expect(await refusalIn(sendTo('/api/workbooks/read?kind=serialLookup', list, {}, shop))).toEqual(NOT_ALLOWED);
  });

  test('of one who goes away ends, and holds up nobody', async () => {
    const gone = [1, 2, 3, 4].map(async () => {
      const stop = new AbortController();
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        cookie,
        origin: office.address,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/octet-stream',
      };
      const sent = fetch(office.address + READ, { method: 'POST', body: LARGE, headers, signal: stop.signal });
      await delay(200);
      stop.abort();
      await sent.catch(() => undefined);
    });
    await Promise.all(gone);
    expect((await sendTo(READ, workbook(1))).status).toBe(200);
  });
});

describe('the file of looked-up serial numbers', () => {
  const FILE = '/api/workbooks/serial-numbers';
  const asked = (body: object, by = browser) =>
    by.post(FILE, JSON.stringify(body), { 'content-type': 'application/json' });
  const serialNumbers = ['303560412345678901', '12'];

  beforeEach(() => {
    upstream.on('POST /serial-numbers/look-up/export', [
      { serialNumber: serialNumbers[0], state: 'approved', companyName: '=Sol West', rate: 40, approvalId: 7 },
      { serialNumber: '12', state: 'invalid', fault: 'Too short.' },
    ]);
  });

  test('has what the upstream answers, as a workbook or CSV', async () => {
    const csv = await asked({ format: 'csv', serialNumbers });
    expect(csv.headers.get('content-disposition')).toMatch(/filename="serial-numbers_\d{4}-\d\d-\d\d\.csv"/);
    const lines = (await csv.text()).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff?Serial Number,State,Company Name,/);
    expect(lines[1]).toContain("'=Sol West");
    expect(lines[2]).toMatch(/12,Invalid,.*,Too short\.$/);
    const xlsx = await asked({ format: 'xlsx', serialNumbers });
    const { Sheets } = XLSX.read(new Uint8Array(await xlsx.arrayBuffer()));
    expect(XLSX.utils.sheet_to_json(Sheets['Serial Numbers']!)).toMatchObject([
      { 'Serial Number': serialNumbers[0], State: 'Approved', 'Company Name': '=Sol West', Qpoints: 40 },
      { 'Serial Number': '12', State: 'Invalid', Note: 'Too short.' },
    ]);
  });

  test('is for those who may see one, and takes no others’ words for what to read', async () => {
    const shop = await signedIn(office.address, 'shop@x.example');
    expect(await refusalIn(asked({ format: 'csv', serialNumbers }, shop))).toEqual(NOT_ALLOWED);
    expect(await refusalIn(asked({ format: 'pdf', serialNumbers }))).toEqual(NOT_VALID);
    const many = Array.from({ length: 5_001 }, (_, index) => String(index));
    expect((await asked({ format: 'csv', serialNumbers: many })).status).toBe(422);
  });
});
