import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const FILE = path.join(tmpdir(), `request-errors-${process.pid}.log`);

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(FILE, { force: true });
});

test('what fails while a page is drawn stands in the log under the reference that its reader is shown', async () => {
  vi.stubEnv('LOG_FILE', FILE);
  const { onRequestError } = await import('@/instrumentation');
  const error = Object.assign(new Error('no such column'), { digest: '3310365950' });
  const request = { path: '/marketing-shop/orders?keyword=smith', method: 'GET', headers: { 'x-request-id': 'r-1' } };
  const context = { routerKind: 'App Router', routeType: 'render', revalidateReason: undefined } as const;
  await onRequestError(error, request, { ...context, routePath: '/marketing-shop/orders' });
  const [line = ''] = readFileSync(FILE, 'utf8').split('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'a page failed',
    requestId: 'r-1',
    route: '/marketing-shop/orders',
    reference: '3310365950',
    err: { message: 'no such column' },
  });
  // What people search for stands in an address.
  expect(line).not.toContain('smith');
});
