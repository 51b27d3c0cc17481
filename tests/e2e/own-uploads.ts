import { randomUUID } from 'node:crypto';
import * as XLSX from 'xlsx';
import { database } from './support/database';
import { signIn } from './support/sign-in';
import type { Page } from './support/test';
import { json } from './support/upstream';

export const ARTICLES = '/rewards/articlecode-upload';
export const SERIALS = '/rewards/serialnumber-upload';

let made = 0;
/** A number that no other run knows. */
export const ownDigits = (length: number) => `${Date.now()}${(made += 1)}`.slice(-length).padStart(length, '3');

export interface DroppedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const file = (name: string, content: string | Buffer): DroppedFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

export function workbook(name: string, cells: (string | number | XLSX.CellObject)[][]): DroppedFile {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Sheet1');
  return file(name, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

/** Uploads an article code of a product of its own. @param fileName by which the history calls it */
export async function anArticle(fileName = 'own.xlsx'): Promise<{ id: number; code: string; productName: string }> {
  const productName = `TEST ${randomUUID()}`.toUpperCase();
  await json('POST', '/configurations', { configurationType: 'modules', productName, rate: 10, qualified: true });
  const code = ownDigits(8);
  const row = { code, productName, volume: 400, configurationType: 'modules' };
  await json('POST', '/articleCodes/batchUploads', {
    configurations: [],
    articleCodes: [row],
    total: 1,
    invalid: 0,
    fileNames: [fileName],
  });
  const { rows } = await database().query<{ id: number }>('SELECT id FROM article_codes WHERE code = $1', [code]);
  return { id: rows[0]!.id, code, productName };
}

/** Uploads a serial number under an article code. @returns the upload */
export async function uploadSerial(articleCodeId: number, serialNumber: string, fileName: string): Promise<number> {
  const modules = [{ articleCodeId, serialNumber, source: 'web', productType: 1 }];
  const { uploadId } = (await json('POST', '/modules/batchuploadadmin', {
    modules,
    total: 1,
    invalid: 0,
    fileNames: [fileName],
  })) as { uploadId: number };
  return uploadId;
}

export async function open(page: Page, path: string): Promise<void> {
  await signIn(page, 'rewards');
  await page.goto(path);
}

export const drop = (page: Page, ...files: DroppedFile[]) =>
  page.locator('[data-drop-zone] input').setInputFiles(files);
