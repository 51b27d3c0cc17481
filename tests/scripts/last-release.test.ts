import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, versionOfProduct } from '@/scripts/launch-settings';
import { LAST_RELEASE } from '../release/last-release';

test('the changelog tells of the last release, and the version is one that comes after it', () => {
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  const newest = /^## (\d+\.\d+\.\d+), \d+ [A-Z][a-z]+ \d{4}$/m.exec(changelog)?.[1];
  // The commit of a release has its own heading already.
  expect([LAST_RELEASE.version, versionOfProduct()]).toContain(newest);
  const numbers = (version: string) => version.split('.').map(Number);
  const [was = 0, wasMiddle = 0, wasLast = 0] = numbers(LAST_RELEASE.version);
  expect([
    [was + 1, 0, 0],
    [was, wasMiddle + 1, 0],
    [was, wasMiddle, wasLast + 1],
  ]).toContainEqual(numbers(versionOfProduct()));
});
