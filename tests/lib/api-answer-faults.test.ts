import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeFaults } from '@/lib/api/answer-faults';
import { Instant } from '@/lib/contract/wire';

const Row = z.object({ id: z.int(), name: z.string(), at: Instant.optional() });
const Answer = z.union([z.object({ data: z.array(Row), total: z.int() }), z.array(Row)]);

const describeAnswer = (schema: z.ZodType, value: unknown) =>
  describeFaults(schema.safeParse(value).error as z.ZodError, value);

test.each([
  [{ data: [{ id: 1 }], total: 1 }, 'lacks data.0.name'],
  [[{ id: 1, name: 'a' }, { name: 'b' }], 'lacks 1.id'],
  [{ data: [{}, {}], total: 1 }, 'lacks data.0.id; lacks data.0.name; lacks data.1.id'],
  [{ data: [{ id: '1', name: 'a' }], total: 1 }, 'data.0.id is text, should be a number'],
  [{ data: [{ id: 1, name: null }], total: 1 }, 'data.0.name is null, should be text'],
  [[{ id: 1.5, name: 'a' }], '0.id is not a value that is known here'],
  [[{ id: 1, name: 'a', at: 'yesterday' }], '0.at is no datetime'],
])('%j: %s', (value, faults) => expect(describeAnswer(Answer, value)).toBe(faults));

test('never tells a value', () => {
  expect(describeAnswer(Row, { id: 'secret', name: 7 })).toBe(
    'id is text, should be a number; name is a number, should be text',
  );
});

test('names the whole answer where it is no object', () => {
  expect(describeAnswer(Row, 'text')).toBe('the whole answer is text, should be an object');
});
