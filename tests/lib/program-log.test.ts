import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgramLog } from '@/lib/log/program-log';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'program-log-'));
  file = path.join(folder, 'office.log');
  vi.stubEnv('LOG_FILE', file);
});

afterEach(() => {
  vi.unstubAllEnvs();
  process.removeAllListeners('SIGUSR2');
  rmSync(folder, { recursive: true });
});

const linesOf = (name: string) =>
  readFileSync(name, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a line is one object with its time in ISO form, and holds no secret', () => {
  createProgramLog({ program: 'back-office' }).warn({ requestId: 'r-1', token: 'secret' }, 'a thing happened');
  expect(linesOf(file)).toEqual([
    {
      level: 40,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      program: 'back-office',
      requestId: 'r-1',
      token: '[redacted]',
      msg: 'a thing happened',
    },
  ]);
});

test('what is below the level is not written', () => {
  const log = createProgramLog({ program: 'upstream', level: 'error' });
  log.warn('quiet');
  log.error('loud');
  expect(linesOf(file)).toMatchObject([{ msg: 'loud' }]);
});

test('a file that was moved gets no more lines once the log is opened anew', () => {
  const log = createProgramLog({ program: 'upstream' });
  log.warn('before');
  log.info('waits to be written');
  renameSync(file, `${file}.1`);
  process.emit('SIGUSR2');
  log.warn('after');
  expect(linesOf(`${file}.1`).map(({ msg }) => msg)).toEqual(['before', 'waits to be written']);
  expect(linesOf(file).map(({ msg }) => msg)).toEqual(['after']);
});
