import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FOUND_BY_NEXT } from '@/scripts/deployment';
import { ROOT } from '@/scripts/launch-settings';

it.each(FOUND_BY_NEXT)('Next still keeps what it looks for at its start in %s, or dist would not start', (part) => {
  expect(existsSync(path.join(ROOT, part))).toBe(true);
});
