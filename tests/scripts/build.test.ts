import { afterEach, expect, test, vi } from 'vitest';
import { digestOf } from '@/scripts/build';

afterEach(() => vi.restoreAllMocks());

/** By what a build is known that another Node makes. */
function digestBy(versions: Partial<NodeJS.ProcessVersions>): string {
  vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, ...versions });
  return digestOf(['scripts/build.ts']);
}

test('a build is kept for another patch of Node, and not for another major version', () => {
  const { modules } = process.versions;
  const own = digestOf(['scripts/build.ts']);
  expect(digestBy({ node: '20.99.9', v8: '0.0.0', modules })).toBe(own);
  vi.restoreAllMocks();
  expect(digestBy({ modules: '999' })).not.toBe(own);
});
