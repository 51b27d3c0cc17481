import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { unbindImmediates } from '@/scripts/unbound-immediates';

const { setImmediate } = globalThis;
afterEach(() => {
  globalThis.setImmediate = setImmediate;
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * An error outlives the turn in which somebody else's request was served.
 * @returns that request, if it is still kept
 */
async function requestAfterError(): Promise<object | undefined> {
  const kept: Error[] = [];
  const serve = () => {
    const request = { page: 'of somebody else' };
    new AsyncLocalStorage().run(request, () => globalThis.setImmediate(() => undefined));
    return new WeakRef(request);
  };
  globalThis.setImmediate(() => kept.push(new Error('This page is drawn.')));
  const request = serve();
  await delay(20);
  collectGarbage();
  expect(kept).toHaveLength(1);
  return request.deref();
}

it('an error that outlives its turn keeps no request that was served in the same turn', async () => {
  unbindImmediates();
  expect(await requestAfterError()).toBeUndefined();
});

it('scripts/unbound-immediates.ts may go with the Nodes before 24, which keeps no such request by itself', async () => {
  const [major] = process.versions.node.split('.').map(Number);
  expect((await requestAfterError()) !== undefined).toBe(major! < 24);
});

it('is called off, is given its arguments and can be waited for as before', async () => {
  unbindImmediates();
  const told: unknown[] = [];
  globalThis.setImmediate((...given: unknown[]) => told.push(given), 'one', 2);
  clearImmediate(globalThis.setImmediate(() => told.push('called off')));
  expect(await promisify(globalThis.setImmediate)('waited for')).toBe('waited for');
  expect(told).toEqual([['one', 2]]);
});
