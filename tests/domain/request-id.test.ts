import { expect, test } from 'vitest';
import { isRequestId } from '@/lib/domain/request-id';

test.each(['abcdefgh', '94ae425a-f5ad-45c7-8568-247537995983', 'A_b-1234', 'x'.repeat(64)])('takes %s', (id) => {
  expect(isRequestId(id)).toBe(true);
});

test.each([undefined, null, '', 'short-1', 'x'.repeat(65), 'with space', 'line\nbreak', 'semi;colon', ['abcdefgh']])(
  'refuses %j',
  (id) => {
    expect(isRequestId(id)).toBe(false);
  },
);
