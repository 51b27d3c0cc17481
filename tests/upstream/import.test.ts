import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { slowly } from '@/scripts/timeouts.mjs';
import { checkLedger } from '@/scripts/ledger-verify';
import { createDatabase, type TestDatabase } from './harness/database';
import { aPicture } from './harness/pictures';
import { connected, csvIn, faultsIn, importFolder, SOURCE, writeRows } from './import-fixture';

const home = mkdtempSync(join(tmpdir(), 'qpartner-import-'));
let runs = 0;
let folder: string;
let filesDir: string;
let database: TestDatabase;
const databases: TestDatabase[] = [];

beforeEach(async () => {
  runs += 1;
  [folder, filesDir] = [join(home, `${runs}`), join(home, `${runs}-files`)];
  for (const made of [folder, filesDir]) mkdirSync(made);
  database = await createDatabase();
  databases.push(database);
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(home, { recursive: true, force: true });
});

const SCRIPT = resolve(import.meta.dirname, '../../scripts/run.mjs');
const environment = () => ({ ...process.env, DATABASE_URL: database.url, DATA_DIR: join(home, `${runs}-data`) });

/** Runs `npm run import`. */
function command(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [SCRIPT, 'import', ...args], { env: environment() }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

const ask = <T extends object>(sql: string) =>
  connected(database.url, async (client) => (await client.query<T>(sql)).rows);

const COMPANY = { company_id: 'C-1', name: 'Sunny Roofs', step: 2 };
const PERSON = {
  ...{ person_id: 'P-1', company_id: 'C-1', role: 'master', email: 'ada@sunny.example.com' },
  ...{ first_name: 'Ada', last_name: 'Young' },
};
const BALANCE = { company_id: 'C-1', received: 5_000, spent: 1_200, as_of: '2026-01-01T00:00:00Z' };

describe('the check', () => {
  it('names every faulty cell, and writes nothing', async () => {
    writeRows(folder, 'companies', [
      { ...COMPANY, office_number: 'ask Ada', partner_type: 'Friend', created_at: '03/31/2026' },
      { ...COMPANY, name: '', step: 3 },
      { company_id: 'C-2', name: 'Other', step: 0, review_outcome: 'asked', created_at: '2026-02-30T00:00:00Z' },
      { company_id: 'C-3', name: 'Third', step: 0, review_outcome: 'asked' },
    ]);
    writeRows(folder, 'people', [
      PERSON,
      { ...PERSON, person_id: 'P-2', company_id: 'C-9', role: 'boss', email: 'ADA@sunny.example.com' },
      { ...PERSON, person_id: 'P-3', email: 'not an address' },
      { ...PERSON, person_id: 'P-4', email: 'bob@sunny.example.com' },
    ]);
    writeRows(folder, 'opening_balances', [
      { ...BALANCE, received: 1_000 },
      { ...BALANCE, company_id: 'C-2', spent: -5 },
      { ...BALANCE, company_id: 'C-3', as_of: '2100-01-01T00:00:00Z' },
    ]);
    writeRows(folder, 'products', [{ product_id: 'A-2', name: 'Jacket' }]);
    writeFileSync(join(folder, 'jacket.png'), 'no picture');
    writeRows(folder, 'product_pictures', [
      { product_id: 'A-1', position: 1, file: '../secret.png' },
      { product_id: 'A-2', position: 1, file: 'missing.png' },
      { product_id: 'A-2', position: 2, file: 'jacket.png' },
    ]);
    writeFileSync(join(folder, 'categories.csv'), 'category_id,title\r\n1,Apparel\r\n');

    expect(await faultsIn(database.url, folder)).toEqual([
      'companies.csv 2 office_number: Numbers only (e.g., 9497774444).',
      'companies.csv 2 partner_type: Enter one of: Contractor/EPC, Sales Agent, Distributor.',
      'companies.csv 2 created_at: Enter a time with its zone, as 2026-03-31T14:30:00Z or 2026-03-31T07:30:00-07:00.',
      'companies.csv 3 name: Enter a value.',
      'companies.csv 3 step: This can be at most 2.',
      'companies.csv 3 company_id: C-1 is in this file more than once.',
      'companies.csv 4 created_at: This day doesn’t exist.',
      'companies.csv 5 review_outcome: A review needs outcome, note, time and reviewer.',
      'people.csv 3 role: Enter one of: master, sub-user.',
      'people.csv 3 company_id: C-9 isn’t in companies.',
      'people.csv 3 email: ada@sunny.example.com is already in use.',
      'people.csv 4 email: Enter a valid email address.',
      'people.csv 5 role: This company already has a master.',
      'opening_balances.csv 2 spent: A company can’t have spent more than it received.',
      'opening_balances.csv 3 spent: This must be at least 0.',
      'opening_balances.csv 4 as_of: This time is in the future.',
      'categories.csv 1 : There is no column “title” in this file.',
      'product_pictures.csv 2 file: Name files by their path inside the folder.',
      'product_pictures.csv 2 product_id: A-1 isn’t in products.',
      'product_pictures.csv 3 file: There is no file missing.png in the folder.',
      'product_pictures.csv 4 file: jacket.png isn’t of an allowed type.',
    ]);
    expect(await ask('SELECT FROM companies')).toEqual([]);

    const { code, output } = await command(folder, '--write');
    expect(code).toBe(1);
    expect(output).toContain(`21 faults in 15 rows: see ${join(folder, 'import-faults.csv')}`);
    expect(readFileSync(join(folder, 'import-faults.csv'), 'utf8').split('\r\n').slice(0, 2)).toEqual([
      'file,row,column,sentence',
      '"companies.csv","2","office_number","Numbers only (e.g., 9497774444)."',
    ]);
    expect(await ask('SELECT FROM companies')).toEqual([]);
  });

  it('knows the rules of every area', async () => {
    const [at, later] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    writeRows(folder, 'companies', [COMPANY]);
    writeRows(folder, 'rates', [
      { rate_id: 'R-1', type: 'modules', product_name: 'Q.TRON', rate: 10 },
      { rate_id: 'R-2', type: 'modules', product_name: ' q.tron', rate: 10 },
      { rate_id: 'R-3', type: 'ess', product_name: 'Q.HOME', rate: 10, qualified: 'no' },
      { rate_id: 'R-4', type: 'forecasts', product_name: 'Forecasts', rate: 500 },
    ]);
    writeRows(folder, 'promotions', [
      { promotion_id: 'S-1', rate_id: 'R-1', type: 'date', rate: 15, starts_at: at, ends_at: later },
      { promotion_id: 'S-2', rate_id: 'R-1', type: 'quantity', rate: 15, starts_at: later, quantity: 10 },
      { promotion_id: 'S-3', rate_id: 'R-3', type: 'date', rate: 15, starts_at: at },
      { promotion_id: 'S-4', rate_id: 'R-3', type: 'quantity', rate: 15, starts_at: at, quantity: 5, quantity_used: 6 },
    ]);
    writeRows(folder, 'article_codes', [{ article_code: '11223344', rate_id: 'R-1', watts: 430 }]);
    writeRows(folder, 'serial_numbers', [
      { serial_number: '123', article_code: '11223344' },
      { serial_number: 'AH0600ABCDEFGH', article_code: '11223344' },
    ]);
    const request = { company_id: 'C-1', type: 'Accrue', points: 5, created_at: at };
    writeRows(folder, 'point_requests', [
      { ...request, request_id: 'Q-1', status: 'Accrual Requested' },
      { ...request, request_id: 'Q-2', status: 'Accrual Requested' },
      { ...request, request_id: 'Q-3', status: 'Deducted' },
    ]);
    writeRows(folder, 'projects', [{ project_id: 'PR-1', company_id: 'C-1', project_name: 'Roof', units: 'many' }]);
    writeRows(folder, 'warranty_claims', [
      {
        ...{ claim_id: 'W-1', company_id: 'C-1', company_name: 'Sunny', person_name: 'Ada', type: 'Panel', subtype: 9 },
        ...{ status: 'Submitted', product_name: 'Q.TRON', quantity: 1, created_at: at },
      },
    ]);
    const inquiry = { status: 'Received', name: 'Ada', message: 'Hello', created_at: at };
    writeRows(folder, 'inquiries', [
      { ...inquiry, inquiry_id: 'I-1', from: 'portal', category: 'Training' },
      { ...inquiry, inquiry_id: 'I-2', from: 'website', category: 'Training' },
    ]);
    writeRows(folder, 'inquiry_replies', [
      { inquiry_id: 'I-1', status: 'Answered by email', author: 'Ben', content: 'Hi', created_at: at },
    ]);
    writeRows(folder, 'content', [
      { item_id: 'N-1', area: 'faq', title: 'Where?', content: '<p>Here</p>', publish_at: at },
      { item_id: 'N-2', area: 'news', title: 'New', content: '<p>Here</p>', publish_at: at, type: 'Shop' },
      { item_id: 'N-3', area: 'dataHub', title: 'Draft', publish_at: at, is_draft: 'yes' },
    ]);
    const note = { content: 'Called', author: 'Ben', created_at: at };
    writeRows(folder, 'notes', [
      { ...note, note_id: 'T-1', about: 'inquiry', record_id: 'I-1' },
      { ...note, note_id: 'T-2', about: 'order', record_id: 'I-1' },
    ]);
    expect(await faultsIn(database.url, folder)).toEqual([
      'rates.csv 3 product_name: Q.TRON is already in use.',
      'rates.csv 4 rate: What doesn’t qualify has the rate 0.',
      'rates.csv 5 percentage: Forecasts need this.',
      'promotions.csv 3 starts_at: Another promotion of this product is in force at the same time.',
      'promotions.csv 4 ends_at: A promotion by date needs its last moment.',
      'promotions.csv 5 quantity_left: This is more than the promotion has.',
      'serial_numbers.csv 2 serial_number: Serial number must have 14 or 18 characters.',
      'serial_numbers.csv 3 article_code: The serial number is one of another type of product.',
      'point_requests.csv 3 company_id: This company has another open request.',
      'point_requests.csv 4 status: A request of this type can’t have this status.',
      'projects.csv 2 units: Enter units as 20 modules Q.TRON 430.',
      'warranty_claims.csv 2 subtype: This subtype doesn’t exist for this type.',
      'inquiry_replies.csv 2 mail_to: Answers by email need subject and address, others have none.',
      "content.csv 2 type: Type can't be blank.",
      'content.csv 3 type: News have no type.',
      'notes.csv 3 record_id: There is no order with this ID.',
    ]);
  });

  it('is passed by files with quoted line breaks, semicolons and a mark, and by workbooks', async () => {
    writeFileSync(
      join(folder, 'companies.csv'),
      '\ufeffcompany_id;name;step;description\nC-1;"Roofs; ""Sunny""";2;"One line\nand another"\n\nC-2;Plain;0\n',
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.json_to_sheet([{ ...PERSON, mobile_number: '9497774444' }]), 'People');
    writeFileSync(join(folder, 'people.xlsx'), write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect(await faultsIn(database.url, folder)).toEqual([]);
    await importFolder(database.url, folder, filesDir);
    expect(await ask('SELECT name, description FROM companies ORDER BY id')).toEqual([
      { name: 'Roofs; "Sunny"', description: 'One line\nand another' },
      { name: 'Plain', description: null },
    ]);
    expect(await ask('SELECT email, mobile_number FROM users')).toEqual([
      { email: 'ada@sunny.example.com', mobile_number: '9497774444' },
    ]);
  });
});

describe('the import', () => {
  it('opens the ledger, registers people without passwords, and keeps the external IDs', async () => {
    writeRows(folder, 'companies', [COMPANY]);
    writeRows(folder, 'people', [PERSON]);
    writeRows(folder, 'opening_balances', [BALANCE]);
    expect(await importFolder(database.url, folder, filesDir)).toEqual([
      'Companies: 1 stored, 0 already there.',
      'People: 1 stored, 0 already there.',
      'Opening balances: 1 stored, 0 already there.',
    ]);
    expect(await ask('SELECT kind, amount::integer, balance::integer FROM point_ledger ORDER BY id')).toEqual([
      { kind: 'opening', amount: 5_000, balance: 5_000 },
      { kind: 'opening_spent', amount: -1_200, balance: 3_800 },
    ]);
    expect(await ask('SELECT accrued::integer, consumed::integer, available::integer FROM company_points')).toEqual([
      { accrued: 5_000, consumed: 1_200, available: 3_800 },
    ]);
    expect(await ask('SELECT password_hash FROM users')).toEqual([{ password_hash: null }]);
    expect(await ask('SELECT count::integer FROM registration_counts')).toEqual([{ count: 1 }]);
    expect(await ask('SELECT source, kind, external_id FROM intake_ids ORDER BY kind')).toEqual([
      { source: 'Partner portal', kind: 'opening balance', external_id: 'C-1' },
      { source: 'Partner portal', kind: 'registration', external_id: 'C-1' },
      { source: 'Partner portal', kind: 'sub-user', external_id: 'P-1' },
    ]);
    expect((await connected(database.url, checkLedger)).faults).toEqual([]);

    expect(await importFolder(database.url, folder, filesDir)).toEqual([
      'Companies: already there.',
      'People: already there.',
      'Opening balances: already there.',
    ]);
    // A file that grew adds its new rows alone.
    writeRows(folder, 'companies', [COMPANY, { company_id: 'C-2', name: 'Second', step: 1 }]);
    expect(await faultsIn(database.url, folder)).toEqual([]);
    expect(await importFolder(database.url, folder, filesDir)).toContain('Companies: 1 stored, 1 already there.');
  });

  it('stores products with variants and pictures', async () => {
    writeRows(folder, 'categories', [
      { category_id: 'K-1', name: 'Apparel' },
      { category_id: 'K-2', name: 'Tools' },
    ]);
    writeRows(folder, 'products', [
      { product_id: 'A-1', name: 'Jacket', description: '<p onclick="x()">Warm</p>', categories: 'K-1|K-2' },
      { product_id: 'A-2', name: 'Hammer', sku: 'HAMMER', points: 300, unlimited: 'no', stock: 7, categories: 'K-2' },
    ]);
    writeRows(folder, 'product_pictures', [{ product_id: 'A-1', position: 1, file: 'pictures/jacket.png' }]);
    const variant = {
      product_id: 'A-1',
      color: 'Navy',
      color_code: '#001f3f',
      points: 1_200,
      unlimited: 'no',
      stock: 2,
    };
    writeRows(folder, 'product_variants', [
      { ...variant, sku: 'JACKET-M', size: 'M', picture: 1 },
      { ...variant, sku: 'JACKET-L', size: 'L' },
    ]);
    mkdirSync(join(folder, 'pictures'));
    writeFileSync(join(folder, 'pictures', 'jacket.png'), (await aPicture('png')).bytes);
    expect(await faultsIn(database.url, folder)).toEqual([]);
    await importFolder(database.url, folder, filesDir);

    expect(
      await ask('SELECT name, description, sizes, colors, in_stock, pieces::integer FROM products ORDER BY priority'),
    ).toEqual([
      {
        ...{ name: 'Jacket', description: '<p>Warm</p>', sizes: ['M', 'L'], in_stock: true, pieces: 4 },
        colors: [{ hex: '#001f3f', name: 'Navy' }],
      },
      { name: 'Hammer', description: 'new product', sizes: [], colors: [], in_stock: true, pieces: 7 },
    ]);
    expect(await ask('SELECT sku_key FROM skus ORDER BY sku_key')).toHaveLength(3);
    expect(await ask('SELECT FROM product_categories')).toHaveLength(3);
    const [picture] = await ask<{ key: string; width: number }>(
      `SELECT asset_key AS key, width FROM product_media m JOIN variant_images i ON i.media_id = m.id`,
    );
    expect(picture?.width).toBe(40);
    expect(existsSync(join(filesDir, picture?.key ?? '')) || picture?.key).toBeTruthy();
  });

  it('leaves out an area that the database refuses, says why, and keeps those before it', async () => {
    const [from, until] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    const promotion = { rate_id: 'R-1', type: 'date', rate: 15, starts_at: from, ends_at: until };
    writeRows(folder, 'rates', [{ rate_id: 'R-1', type: 'modules', product_name: 'Q.TRON', rate: 10 }]);
    writeRows(folder, 'promotions', [{ ...promotion, promotion_id: 'S-1' }]);
    await importFolder(database.url, folder, filesDir);
    // The first one isn't in the file anymore, so only the database knows that they overlap.
    writeRows(folder, 'promotions', [{ ...promotion, promotion_id: 'S-2' }]);
    writeRows(folder, 'categories', [{ category_id: 'K-1', name: 'Apparel' }]);
    const { code, output } = await command(folder, '--write', '--source', SOURCE);
    expect(code).toBe(1);
    expect(output).toContain('conflicting key value violates exclusion constraint "promotions_do_not_overlap"');
    expect(output).toContain('This area was left out; areas before it are stored.');
    expect(await ask('SELECT FROM promotions')).toHaveLength(1);
    expect(await ask('SELECT FROM categories')).toHaveLength(1);
  });

  it(
    'goes on where it was after a kill: areas that were complete are skipped, others were left out whole',
    { timeout: slowly(120_000) },
    async () => {
      const all = Array.from({ length: 4_000 }, (_, index) => index);
      writeRows(
        folder,
        'companies',
        all.map((index) => ({ ...COMPANY, company_id: `C-${index}` })),
      );
      writeRows(
        folder,
        'people',
        all.map((index) => ({
          ...PERSON,
          ...{ person_id: `P-${index}`, company_id: `C-${index}`, email: `p${index}@sunny.example.com` },
        })),
      );
      const child = spawn(process.execPath, [SCRIPT, 'import', folder, '--write'], { env: environment() });
      // People can't be stored while the test holds their table.
      await connected(database.url, async (client) => {
        await client.query('BEGIN; LOCK TABLE users IN SHARE MODE');
        await new Promise<void>((ended) => {
          child.stdout.on('data', (said: Buffer) => {
            if (said.toString().includes('Companies: 4,000 stored')) setTimeout(() => child.kill('SIGKILL'), 500);
          });
          child.once('exit', () => ended());
        });
      });
      expect(child.signalCode).toBe('SIGKILL');
      expect(await ask('SELECT FROM companies')).toHaveLength(4_000);
      expect(await ask('SELECT FROM users')).toHaveLength(0);

      const { code, output } = await command(folder, '--write');
      expect(output).toContain('Companies: already there.');
      expect(output).toContain('People: 4,000 stored, 0 already there');
      expect(code).toBe(0);
      expect(await ask('SELECT FROM companies')).toHaveLength(4_000);
      expect(await ask('SELECT FROM users')).toHaveLength(4_000);
      expect(await ask('SELECT FROM companies WHERE master_id IS NULL')).toHaveLength(0);
    },
  );
});

describe('the templates', () => {
  it('have every column of every file, and pass the check as they are', async () => {
    rmSync(folder, { recursive: true });
    expect((await command(folder, '--templates')).code).toBe(0);
    const files = csvIn(folder);
    expect(files['companies.csv']).toMatch(/^company_id,name,step,[a-z0-9_,]+\r\n$/);
    expect(existsSync(join(folder, 'README.md'))).toBe(true);
    expect(await faultsIn(database.url, folder)).toEqual([]);
    expect((await command(folder, '--templates')).output).toContain('is not empty: name a folder that is new.');
  });

  it('need one folder and one mode', async () => {
    expect((await command('--check')).output).toContain('Name one folder');
    expect((await command(folder)).output).toContain('Choose one of --check, --write and --templates');
    expect((await command(join(folder, 'none'), '--check')).output).toContain('There is no folder');
    expect((await command(folder, '--check')).output).toContain('There is no file to import');
  });
});
