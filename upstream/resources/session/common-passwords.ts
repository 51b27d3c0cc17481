import { readFileSync } from 'node:fs';
import path from 'node:path';
import { databaseFolder } from '@/upstream/db/migrate';
import { isInFilter, type BloomFilter } from './bloom-filter';

/** Its first line describes the source; bits follow. `scripts/make-common-passwords.ts` writes it. */
export const COMMON_PASSWORDS_FILE = 'upstream/resources/session/common-passwords.bloom';

const LINE_FEED = 0x0a;

let loaded: BloomFilter | undefined;

function commonPasswords(): BloomFilter {
  loaded ??= readFilter(readFileSync(path.join(databaseFolder(), '../..', COMMON_PASSWORDS_FILE)));
  return loaded;
}

function readFilter(file: Buffer): BloomFilter {
  const end = file.indexOf(LINE_FEED);
  const { hashes } = JSON.parse(file.subarray(0, end).toString()) as { hashes: number };
  return { hashes, bits: file.subarray(end + 1) };
}

/** Whether a password is one of the 100,000 most common ones, or a slight variation. */
export function isCommonPassword(password: string): boolean {
  return commonFormsOf(password).some((form) => isInFilter(form, commonPasswords()));
}

/** Common substitutes for letters. */
const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Forms of a password to look up, so that `P@ssword2026!` is found as `password`. The core without surrounding digits
 * and symbols counts if it is at least half of the whole. Both are also tried with substitutes replaced by letters.
 */
export function commonFormsOf(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase();
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const forms = core.length * 2 >= whole.length ? [whole, core] : [whole];
  return [
    ...new Set(forms.flatMap((form) => [form, form.replace(/[@4310!$57]/g, (sign) => LETTER_FOR[sign] ?? sign)])),
  ];
}
