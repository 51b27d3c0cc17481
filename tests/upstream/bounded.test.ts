import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bounded, TooBusy } from '@/upstream/bounded';
import { withTimeout } from '@/upstream/http/with-timeout';
import { withinTime } from '@/upstream/request-time';

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

describe('work of a request that waits in line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const late = () => new Error('late');
  const pause = (milliseconds: number) => new Promise<string>((end) => setTimeout(end, milliseconds, 'done'));
  const taking = (milliseconds: number) => () => pause(milliseconds);
  /** What becomes of work within so much time. */
  async function outcomeOf<T>(work: () => Promise<T>, milliseconds: number): Promise<T | string> {
    const outcome = withinTime(work, milliseconds, late).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1_000);
    return outcome;
  }

  /** Two who come at once, where one at a time has its turn of 80 ms. */
  async function both(patient: boolean, milliseconds: number) {
    const inTurn = bounded({ running: 1, waiting: 5, patient });
    const ask = () => outcomeOf(() => inTurn(taking(80)), milliseconds);
    return Promise.all([ask(), ask()]);
  }

  it('has its whole time once its turn has come, where the line is patient', async () => {
    expect(await both(true, 100)).toEqual(['done', 'done']);
    expect(await both(false, 120)).toEqual(['done', 'late']);
  });

  it('is late all the same where its own work takes too long, before the line or after it', async () => {
    expect(await both(true, 40)).toEqual(['late', 'late']);
    const inTurn = bounded({ running: 1, waiting: 5, patient: true });
    const slowly = async () => {
      await pause(60);
      await inTurn(taking(1));
      return pause(60);
    };
    expect(await outcomeOf(slowly, 100)).toBe('late');
    expect(await outcomeOf(slowly, 130)).toBe('done');
  });

  it('of several parts goes on once none of them waits', async () => {
    const inTurn = bounded({ running: 1, waiting: 5, patient: true });
    const parts = () => Promise.all([1, 2, 3].map(() => inTurn(taking(50)))).then(() => 'done');
    expect(await outcomeOf(parts, 60)).toBe('done');
    expect(await outcomeOf(parts, 40)).toBe('late');
  });
});
