import { expect, test } from 'vitest';
import { lastWayIn } from '@/lib/domain/access-table';

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
