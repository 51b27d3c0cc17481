import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSecretFiles } from '@/lib/server/secret-files';

let folder: string;
const fileOf = (content: string): string => {
  const file = path.join(mkdtempSync(path.join(folder, 'secret-')), 'value');
  writeFileSync(file, content);
  return file;
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('secrets in files', () => {
  test('are what their file holds, without the end of its line', () => {
    const environment: Record<string, string> = { SMTP_URL_FILE: fileOf('smtps://user:word@mail.example.com\n') };
    expect(readSecretFiles(environment)).toEqual([]);
    expect(environment).toEqual({ SMTP_URL: 'smtps://user:word@mail.example.com' });
  });

  test('can’t be told for a setting that holds none', () => {
    const environment: Record<string, string> = { PORT_FILE: fileOf('4000') };
    expect(readSecretFiles(environment)).toEqual([]);
    expect(environment).not.toHaveProperty('PORT');
  });

  test.each([
    ['is missing', () => path.join(folder, 'none'), "names the file FILE, which can't be read."],
    ['is empty', () => fileOf(' \n'), 'names the file FILE, which is empty.'],
  ])('of which a file %s are told by its name', (_, make, sentence) => {
    const file = make();
    expect(readSecretFiles({ NEXTAUTH_SECRET_FILE: file })).toEqual([
      `NEXTAUTH_SECRET_FILE ${sentence.replace('FILE', file)}`,
    ]);
  });

  test('that are also set themselves are refused, and neither is chosen', () => {
    const environment: Record<string, string> = { DATABASE_URL: 'postgres://a/b', DATABASE_URL_FILE: fileOf('c') };
    expect(readSecretFiles(environment)).toEqual(['DATABASE_URL and DATABASE_URL_FILE are both set: set one of them.']);
    expect(environment.DATABASE_URL).toBe('postgres://a/b');
  });
});
