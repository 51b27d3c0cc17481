import { describe, expect, test } from 'vitest';
import { lastWayIn, ROUTE_TYPES, unmatchedRouteTypes } from '@/lib/domain/access-table';
import { withOwnRouteTypes } from '@/lib/gateway/adapters/access-control-list';

test.each([
  ['the only role', [{ id: 1, ableToSignIn: 2 }], 1],
  [
    'the only one with somebody who can sign in',
    [
      { id: 1, ableToSignIn: 0 },
      { id: 7, ableToSignIn: 1 },
    ],
    7,
  ],
  [
    'none of two by which Admin Controls can be reached',
    [
      { id: 1, ableToSignIn: 1 },
      { id: 7, ableToSignIn: 1 },
    ],
    null,
  ],
  ['none where nobody can sign in', [{ id: 1, ableToSignIn: 0 }], null],
  ['none where nothing is open', [], null],
])('the last way in is %s', (_, holders, id) => {
  expect(lastWayIn(holders)).toBe(id);
});

describe('route types that have other names', () => {
  const list = ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] }));
  const theirs = list.map((entry) =>
    entry.routeType === 'orders' ? { ...entry, routeType: 'order-management' } : entry,
  );

  test('are named on both sides', () => {
    expect(unmatchedRouteTypes(list)).toEqual({ unknown: [], lacking: [] });
    expect(unmatchedRouteTypes(theirs)).toEqual({ unknown: ['order-management'], lacking: ['orders'] });
  });

  test('become the portal’s by the setting', () => {
    expect(withOwnRouteTypes(theirs, { orders: 'order-management' })).toEqual(list);
  });
});
