import { describe, expect, it } from 'vitest';
import { commonRights, isApiKey, rightsBeyond, rightsOf } from '@/lib/domain/api-key';

describe('the rights of a key', () => {
  it('include seeing, in the usual order', () => {
    expect(rightsOf([{ routeType: 'orders', actions: ['export', 'change'] }])).toEqual({
      orders: ['see', 'change', 'export'],
    });
  });

  it('are what key and person share', () => {
    const key = rightsOf([
      { routeType: 'orders', actions: ['change'] },
      { routeType: 'approvals', actions: ['see'] },
    ]);
    expect(commonRights(key, { orders: ['see', 'export'] })).toEqual({ orders: ['see'] });
  });

  it('go beyond what somebody has', () => {
    const key = rightsOf([{ routeType: 'orders', actions: ['change'] }]);
    expect(rightsBeyond({ orders: ['see'] }, key)).toEqual([{ routeType: 'orders', actions: ['change'] }]);
    expect(rightsBeyond({ orders: ['see', 'change'] }, key)).toEqual([]);
  });
});

it.each([
  [`qp_${'a'.repeat(43)}`, true],
  // A token of a session may begin like a key, but is shorter.
  [`qp_${'a'.repeat(40)}`, false],
  ['a'.repeat(46), false],
])('%s is a key: %s', (token, is) => {
  expect(isApiKey(token)).toBe(is);
});
