import { expect, it } from 'vitest';
import { removeInParts } from '@/components/content/delete-selected';

it('takes out what is gone, and goes on with the rest where a call failed', async () => {
  const left = Array.from({ length: 250 }, (_, index) => index);
  const [asked, gone] = [[] as number[], [] as number[]];
  let fails = true;
  const remove = async (ids: number[]) => {
    asked.push(ids.length);
    if (asked.length === 2 && fails) throw new Error('Not now.');
  };
  const run = () => removeInParts(remove, left, (ids) => gone.push(...ids));
  await expect(run()).rejects.toThrow('Not now.');
  expect([gone.length, left.length, left[0]]).toEqual([100, 150, 100]);
  fails = false;
  await run();
  expect(asked).toEqual([100, 100, 100, 50]);
  expect(new Set(gone).size).toBe(250);
});
