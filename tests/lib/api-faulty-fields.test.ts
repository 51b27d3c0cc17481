import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultyFields } from '@/lib/api/faulty-fields';

const Row = z.object({ id: z.int(), name: z.string() });
const Answer = z.union([z.object({ data: z.array(Row), total: z.int() }), z.array(Row)]);

test.each([
  [{ data: [{ id: 1 }], total: 1 }, 'data.0.name'],
  [[{ id: 1, name: 'a' }, { name: 'b' }], '1.id'],
  [{ data: [{}, {}], total: 1 }, 'data.0.id, data.0.name, data.1.id'],
])('%j lacks %s', (value, fields) => {
  expect(faultyFields(Answer.safeParse(value).error as z.ZodError)).toBe(fields);
});

test('never tells a value', () => {
  expect(faultyFields(Row.safeParse({ id: 'secret', name: 7 }).error as z.ZodError)).toBe('id, name');
});

test('names the whole answer where it is no object', () => {
  expect(faultyFields(Row.safeParse('text').error as z.ZodError)).toBe('(the whole answer)');
});
