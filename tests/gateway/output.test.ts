import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { listModuleApprovals } from '@/lib/contract/approvals';
import { createCategory } from '@/lib/contract/categories';
import type { JsonEndpoint } from '@/lib/contract/endpoint';
import { listOrderStatuses } from '@/lib/contract/orders';
import { listOwnSessions } from '@/lib/contract/own-account';
import { deleteProduct, getProduct } from '@/lib/contract/products';
import { login } from '@/lib/contract/session';
import { uploadSerialNumbers } from '@/lib/contract/uploads';
import { MAX_ROWS_AT_ONCE } from '@/lib/domain/upload';
import { readBody } from '@/lib/gateway/long-list';
import { outputOf } from '@/lib/gateway/output';
import { readRows, rowOf } from '@/lib/gateway/readable-rows';
import { refusalOf } from '@/lib/gateway/unknown-call';

const MANY_GROUPS = Array.from({ length: 20_000 }, (_, index) => ({
  ...{ companyId: index + 1, name: `Company of ${index} and Sons`, qpoints: 1_000_000, moduleQuantity: 5_000 },
  configurations: [{ configurationType: 'modules' }],
  ...{ lastClaimId: 100_000, lastApprovalId: 10_000_000, oldestAt: '2026-01-01T08:00:00.000Z' },
}));
const MANY_MODULES = Array.from({ length: MAX_ROWS_AT_ONCE }, (_, index) => ({
  ...{ serialNumber: String(300_000_000_000_000_000n + BigInt(index)), reason: 'Already registered' },
}));

describe('a refusal', () => {
  it.each([
    [listOrderStatuses, 404, '{"statusCode":404,"message":"Cannot GET /orders/statuses"}'],
    [listOrderStatuses, 404, 'Cannot GET /orders/statuses'],
    [listOrderStatuses, 405, 'Cannot GET /orders/statuses'],
    [listOwnSessions, 404, '{"statusCode":404,"message":"Not found."}'],
  ])('is told from a call that the server doesn’t know: %#', (endpoint, status, text) => {
    expect(refusalOf(endpoint, { status, text }, 'r-1')).toMatchObject({
      status: 501,
      message: 'This server can’t do this.',
    });
  });
});

describe('an answer', () => {
  const caller = { requestId: 'a' };
  const read = (endpoint: typeof deleteProduct | typeof listOrderStatuses | typeof getProduct, text: string) =>
    outputOf(endpoint, {}, caller, { text });

  it.each(['', '{}', 'true', '1', '[1]', 'null', '"done"', 'OK', '<p>Deleted</p>'])(
    'may tell nothing where the specs show none: %s',
    async (text) => {
      expect(await read(deleteProduct, text)).toEqual({});
    },
  );
  it.each([
    [getProduct, '<p>Sign in</p>'],
    [getProduct, 'true'],
    [listOrderStatuses, '1'],
  ])('is refused where it can’t be understood: %#', async (endpoint, text) => {
    await expect(read(endpoint, text)).rejects.toMatchObject({ status: 502 });
  });

  it.each(['', 'OK', '{}', '{"id":"seven"}'])(
    'of a change that the specs show one of says that it was made, where it can’t be read: %j',
    async (text) => {
      await expect(outputOf(createCategory, {}, caller, { text })).rejects.toMatchObject({
        statusCode: 'saved-unreadable',
        message: 'It was saved, but the server’s response couldn’t be read. To report this, quote request a.',
      });
    },
  );

  it('to a sign-in never says that something was saved', async () => {
    await expect(outputOf(login, {}, caller, { text: 'OK' })).rejects.toMatchObject({
      status: 502,
      statusCode: 502,
    });
  });

  it.each([
    [listModuleApprovals, null, MANY_GROUPS],
    [uploadSerialNumbers, 'duplicateModules', { createdModules: [], duplicateModules: MANY_MODULES }],
  ] as const)('may tell of as many rows as one call decides about: %#', async (endpoint, name, said) => {
    const content = await readBody(Readable.from([Buffer.from(JSON.stringify(said))]));
    const answer = typeof content === 'string' ? { text: content } : await readRows(content, rowOf(endpoint)!, null);
    const output = (await outputOf(endpoint as JsonEndpoint, {}, caller, answer)) as Record<string, unknown[]>;
    expect(name ? output[name] : output).toHaveLength(name ? MAX_ROWS_AT_ONCE : MANY_GROUPS.length);
  });
});
