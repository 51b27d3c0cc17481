import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allOver, removeTree } from '@/tests/harness/temporary-tree';

const isRoot = process.getuid?.() === 0;

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'qpartner-tree-'));
  folder = path.join(parent, 'image');
  mkdirSync(folder);
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('a failed build waits for the others, and its error is the one that is told', async () => {
  const ended: string[] = [];
  const work = async (name: string, milliseconds: number, fails: boolean) => {
    await delay(milliseconds);
    ended.push(name);
    if (fails) throw new Error(`${name} failed`);
  };
  const all = allOver([work('third', 60, true), work('first', 1, true), work('second', 20, false)]);
  await expect(all).rejects.toThrow('first failed');
  expect(ended).toEqual(['first', 'second', 'third']);
});

test.runIf(isRoot)('what is mounted below a folder is unmounted and not removed', async () => {
  const outside = path.join(parent, 'outside');
  mkdirSync(outside);
  writeFileSync(path.join(outside, 'kept'), 'kept');
  // A folder of the same file system, and one of another on top of it, in a path with a space.
  const places = [path.join(folder, 'dev pts'), path.join(folder, 'dev pts', 'inner')];
  mkdirSync(places[0] ?? '');
  mkdirSync(path.join(outside, 'inner'));
  execFileSync('mount', ['--bind', outside, places[0] ?? '']);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', places[1] ?? '']);

  await removeTree(folder);
  expect(existsSync(folder)).toBe(false);
  expect(readFileSync(path.join(outside, 'kept'), 'utf8')).toBe('kept');
  expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(parent);
});

test.runIf(isRoot)('what is in use stays, with the rest of the folder', async () => {
  const place = path.join(folder, 'mounted');
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', place]);
  writeFileSync(path.join(folder, 'file'), '');
  writeFileSync(path.join(place, 'open'), '');
  // A program elsewhere that has one of its files open.
  const reader = spawn('tail', ['-f', path.join(place, 'open')], { stdio: 'ignore', cwd: '/' });
  try {
    await delay(300);
    await expect(removeTree(folder)).rejects.toThrow('umount');
    expect(existsSync(path.join(folder, 'file'))).toBe(true);
  } finally {
    reader.kill('SIGKILL');
    await once(reader, 'exit');
    execFileSync('umount', [place]);
  }
});

test('programs that run in a folder are ended before it is removed', async () => {
  const program = spawn('sleep', ['60'], { cwd: folder, stdio: 'ignore' });
  const ended = once(program, 'exit');
  await once(program, 'spawn');
  await removeTree(folder);
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(existsSync(folder)).toBe(false);
});
