import { expect, test } from 'vitest';
import { z } from 'zod';
import { repaired } from '@/lib/gateway/quirks/values';
import { Id, Instant } from '@/lib/contract/wire';

const Row = z.object({ id: Id, share: z.number().optional(), at: Instant.nullish(), name: z.string().optional() });
const Answer = z.union([z.object({ data: z.array(Row), total: z.int() }), z.array(Row)]);

/** The repaired answer, or null where it can't be read all the same. */
const fixed = (value: unknown, timeZone = 'UTC'): unknown =>
  Answer.safeParse(repaired(Answer, value, null, { timeZone: () => timeZone })).data ?? null;

test.each([
  ['5000', 5000],
  ['9007199254740991', 9007199254740991],
  ['7.00', 7],
  ['1,234,567', 1234567],
])('a whole number as text, %j, is the number', (text, id) => {
  expect(fixed({ data: [{ id: text }], total: text })).toEqual({ data: [{ id }], total: id });
});

test.each([
  ['0.98', 0.98],
  ['-1.5', -1.5],
  ['123456789.123456', 123456789.123456],
  ['1,234.5', 1234.5],
  // A ratio has as many digits as its database likes.
  ['0.33333333333333333333', 1 / 3],
])('a decimal as text, %j, is the number', (text, share) => {
  expect(fixed([{ id: 1, share: text }])).toEqual([{ id: 1, share }]);
});

test.each(['9007199254740993', '9007199254740992', '12345678901234.56789', '1e3', '0x10', ' 5', '5 ', '007', '10,00'])(
  'text that is no number, or not exactly that one, is refused: %j',
  (text) => expect(fixed([{ id: 1, share: text }])).toBeNull(),
);

test.each([
  ['2026-11-20 17:00:00', 'UTC', '2026-11-20T17:00:00.000Z'],
  ['2026-11-20T17:00:00', 'America/Los_Angeles', '2026-11-21T01:00:00.000Z'],
  ['2026-07-20 17:00', 'America/Los_Angeles', '2026-07-21T00:00:00.000Z'],
  ['2026-11-20 17:00:00.123456', 'UTC', '2026-11-20T17:00:00.123Z'],
  ['2026-11-20 17:00:00+00', 'Asia/Seoul', '2026-11-20T17:00:00.000Z'],
  ['2026-11-20 17:00:00 +0900', 'UTC', '2026-11-20T08:00:00.000Z'],
])('a time %j in %s is %s', (text, timeZone, at) => {
  expect(fixed([{ id: 1, at: text }], timeZone)).toEqual([{ id: 1, at }]);
});

test.each(['2026-13-40 17:00:00', '20/11/2026 17:00', 'yesterday', '2026-11-20'])('%j is no time', (text) =>
  expect(fixed([{ id: 1, at: text }])).toBeNull(),
);

test('text stays text where text is meant', () => {
  expect(fixed([{ id: '1', name: '5000' }])).toEqual([{ id: 1, name: '5000' }]);
});
