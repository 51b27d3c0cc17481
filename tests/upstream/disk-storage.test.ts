import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskStorage } from '@/upstream/files/disk-storage';
import { openStorage } from '@/upstream/files/open-storage';

const KEY = `${'a'.repeat(32)}.pdf.attached`;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qpartner-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('stores a copy of a file of the disk byte for byte', async () => {
  const bytes = Buffer.alloc(300_000, 'evidence ');
  await writeFile(join(folder, 'given'), bytes);
  const storage = diskStorage(join(folder, 'files'));
  await storage.putFile(KEY, join(folder, 'given'));
  const stored = await storage.open(KEY);
  expect(stored?.size).toBe(bytes.length);
  expect((await buffer(stored!.body)).equals(bytes)).toBe(true);
});

it('lets nobody else read its files, also in a folder of before', async () => {
  const place = join(folder, 'files');
  await diskStorage(place).put(KEY, Buffer.from('W-9'));
  const modes = async () => [(await stat(place)).mode & 0o777, (await stat(join(place, KEY))).mode & 0o777];
  expect(await modes()).toEqual([0o700, 0o600]);
  await chmod(place, 0o755);
  await openStorage(place);
  expect(await modes()).toEqual([0o700, 0o600]);
});

it('leaves nothing behind of a file that could not be read', async () => {
  const storage = diskStorage(join(folder, 'files'));
  await expect(storage.putFile(KEY, join(folder, 'missing'))).rejects.toThrow('ENOENT');
  expect(await readdir(join(folder, 'files'))).toEqual([]);
  expect(await storage.open(KEY)).toBeUndefined();
});
