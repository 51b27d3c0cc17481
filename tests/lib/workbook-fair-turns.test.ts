import { expect, it } from 'vitest';
import { FairTurns } from '@/lib/workbook/fair-turns';

it('lets one task of an owner run at a time, and those first who waited for their turn longest', async () => {
  const turns = new FairTurns(2);
  const [begun, ends]: [string[], Map<string, () => void>] = [[], new Map()];
  const add = (owner: number, name: string) =>
    turns.run(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => void ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const all = [...['a1', 'a2', 'a3'].map((name) => add(1, name)), add(2, 'b1'), add(2, 'b2'), add(3, 'c1')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  for (const name of ['a2', 'b2', 'a3']) await end(name);
  await Promise.all(all);
  expect(begun.at(-1)).toBe('a3');
});

it('goes on after a task that failed', async () => {
  const turns = new FairTurns(1);
  const failed = turns.run(1, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await turns.run(1, () => Promise.resolve('next'))).toBe('next');
});
