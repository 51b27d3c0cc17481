import { expect, test } from 'vitest';
import { BoundedMemory } from '@/lib/auth/bounded-memory';

test('lets the oldest entry go for a new one', () => {
  const memory = new BoundedMemory<string, number>(2);
  memory.set('a', 1);
  memory.set('b', 2);
  memory.set('c', 3);
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([undefined, 2, 3]);
});

test('an entry that is set again is a new one, and lets no other go', () => {
  const memory = new BoundedMemory<string, number>(2);
  memory.set('a', 1);
  memory.set('b', 2);
  memory.set('a', 3);
  expect([memory.get('a'), memory.get('b')]).toEqual([3, 2]);
  memory.set('c', 4);
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([3, undefined, 4]);
});

test('forgets what is deleted', () => {
  const memory = new BoundedMemory<string, number>(2);
  memory.set('a', 1);
  memory.delete('a');
  expect(memory.get('a')).toBeUndefined();
});
