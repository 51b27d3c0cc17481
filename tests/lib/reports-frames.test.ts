import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { decodeFrames, encodeFrame, type Frame } from '@/lib/reports/frames';
import { inFrames, type ReportFile } from '@/lib/reports/report-file';

const FRAMES: Frame[] = [
  { kind: 'progress', done: 0 },
  { kind: 'part', bytes: new Uint8Array([1, 2, 3, 0, 255]) },
  { kind: 'part', bytes: new Uint8Array(70_000).fill(7) },
  { kind: 'failure', message: 'Zoë’s report broke off.' },
  { kind: 'whole' },
];

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

async function* cut(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.slice(at, at + length);
}

describe('frames', () => {
  it.each([1, 3, 5, 6, 1000, 65_536, 1_000_000])('are read from bytes that come in pieces of %i', async (length) => {
    const bytes = Buffer.concat(
      FRAMES.slice(length < 6 ? 2 : 0, length < 6 ? 2 : 9)
        .concat(FRAMES.filter(({ kind }) => kind !== 'part'))
        .map(encodeFrame),
    );
    const frames = await collect(decodeFrames(cut(bytes, length)));
    expect(Buffer.concat(frames.map(encodeFrame)).equals(bytes)).toBe(true);
  });

  it('hold what was put in them', async () => {
    expect(await collect(decodeFrames(cut(Buffer.concat(FRAMES.map(encodeFrame)), 50_000)))).toEqual(FRAMES);
  });

  it('of no known kind are refused', async () => {
    await expect(collect(decodeFrames(cut(new Uint8Array([9, 0, 0, 0, 0]), 5)))).rejects.toThrow(RangeError);
  });
});

describe('a file in frames', () => {
  const framesOf = async (file: ReportFile) =>
    collect(decodeFrames(inFrames(file, (error) => `Sorry: ${(error as Error).message}`)));

  it('comes with its progress, and ends whole', async () => {
    let done = 0;
    async function* bytes() {
      yield Buffer.from('ab');
      done = 2;
      yield Buffer.from('c');
    }
    expect(await framesOf({ bytes: bytes(), total: 2, done: () => done })).toEqual([
      { kind: 'progress', done: 0 },
      { kind: 'part', bytes: new Uint8Array([97, 98]) },
      { kind: 'part', bytes: new Uint8Array([99]) },
      { kind: 'progress', done: 2 },
      { kind: 'whole' },
    ]);
  });

  it('tells its progress while no byte of it is ready', async () => {
    let done = 0;
    async function* bytes() {
      await delay(400);
      yield Buffer.from('a');
    }
    setTimeout(() => (done = 5), 50);
    const frames = await framesOf({ bytes: bytes(), total: null, done: () => done });
    expect(frames.slice(0, 3).map(({ kind }) => kind)).toEqual(['progress', 'progress', 'part']);
  });

  it('says why it breaks off', async () => {
    async function* bytes() {
      yield Buffer.from('a');
      throw new Error('the database is gone');
    }
    const frames = await framesOf({ bytes: bytes(), total: null, done: () => 0 });
    expect(frames.at(-1)).toEqual({ kind: 'failure', message: 'Sorry: the database is gone' });
  });
});
