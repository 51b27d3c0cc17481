import { describe, expect, it } from 'vitest';
import { bounded, TooBusy } from '@/upstream/bounded';
import { withTimeout } from '@/upstream/http/with-timeout';

/** A piece of work that a test ends. */
function aWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: () => ended, end: () => end() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('bounded work', () => {
  it('runs as many at once as allowed, the others in their turn', async () => {
    const inTurn = bounded({ running: 2, waiting: 10 });
    const works = [aWork(), aWork(), aWork(), aWork()];
    const begun: number[] = [];
    const all = works.map((work, index) =>
      inTurn(() => {
        begun.push(index);
        return work.run();
      }),
    );
    await settle();
    expect(begun).toEqual([0, 1]);
    works[1]!.end();
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    for (const work of works) work.end();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('refuses more than may wait, and goes on after a failure', async () => {
    const inTurn = bounded({ running: 1, waiting: 1 });
    const first = aWork();
    const running = inTurn(first.run);
    const waiting = inTurn(() => Promise.reject(new Error('failed')));
    await expect(inTurn(() => Promise.resolve())).rejects.toBeInstanceOf(TooBusy);
    first.end();
    await running;
    await expect(waiting).rejects.toThrow('failed');
    expect(await inTurn(() => Promise.resolve('served'))).toBe('served');
  });
});

describe('work that is waited for', () => {
  it('gives back what comes too late, and nothing that came in time', async () => {
    const given: string[] = [];
    const late = () => new Error('late');
    const work = aWork();
    const opened = withTimeout(
      work.run().then(() => 'late file'),
      1,
      late,
      (file) => given.push(file),
    );
    await expect(opened).rejects.toThrow('late');
    work.end();
    await settle();
    expect(await withTimeout(Promise.resolve('file'), 1_000, late, (file) => given.push(file))).toBe('file');
    expect(given).toEqual(['late file']);
  });
});
