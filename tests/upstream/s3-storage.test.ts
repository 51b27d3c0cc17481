import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaItem } from '@/lib/contract/products';
import { slowly } from '@/scripts/timeouts.mjs';
import { diskStorage } from '@/upstream/files/disk-storage';
import { moveFiles } from '@/upstream/files/move-files';
import { s3Storage } from '@/upstream/files/s3-storage';
import { FilesAway, type FileStorage } from '@/upstream/files/storage';
import { watchFiles } from '@/upstream/jobs/watch-files';
import { createLog } from '@/upstream/log';
import { aProduct } from './harness/factories';
import { aPicture, formOf } from './harness/pictures';
import { startS3, type S3Server } from './harness/s3';
import { startUpstream, type Upstream } from './harness/upstream';

let s3: S3Server;
let files: FileStorage;
let folder: string;
let made = 0;

/** Impatient, so that what hangs is given up within a test. */
const LIMITS = {
  connect: slowly(500),
  answer: slowly(700),
  whole: slowly(10_000),
  brief: slowly(10_000),
  pause: 5,
  page: 10,
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What buffers hold that is still in use. */
function liveBytes(): number {
  // The second ends what the first sweeps in the background.
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

async function all(some: AsyncIterable<string[]>): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of some) keys.push(...page);
  return keys.sort();
}

const aKey = () => `${(made += 1)}.webp`;
const A_FILE = Buffer.alloc(200_000, 'a picture ');

beforeAll(async () => {
  s3 = await startS3();
  files = await s3Storage(s3.url, LIMITS);
});
afterAll(() => s3.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qpartner-moved-'));
});
afterEach(async () => {
  s3.fail('busy', 0);
  await rm(folder, { recursive: true });
});

const read = async (key: string) => {
  const file = await files.open(key);
  return file && buffer(file.body);
};

describe('a file in the bucket', () => {
  it('is read as it was stored, and is gone when it is removed', async () => {
    const key = aKey();
    expect(await files.open(key)).toBeUndefined();
    await files.put(key, A_FILE);
    const stored = await files.open(key);
    expect(stored?.size).toBe(A_FILE.length);
    expect((await buffer(stored!.body)).equals(A_FILE)).toBe(true);
    await files.remove(key);
    await files.remove(key);
    expect(await files.open(key)).toBeUndefined();
  });

  it('of 50 MB goes there and back in pieces', async () => {
    const path = join(folder, 'large');
    const file = await open(path, 'w');
    for (let piece = 0; piece < 50; piece += 1) await file.write(Buffer.alloc(1_000_000, piece));
    await file.close();
    const key = `${'c'.repeat(32)}.pdf.attached`;
    const patient = await s3Storage(s3.url, {
      ...LIMITS,
      answer: slowly(20_000),
      whole: slowly(40_000),
      brief: slowly(20_000),
    });
    const before = liveBytes();
    const held: number[] = [];
    const look = () => void held.push(liveBytes() - before);
    let isSent = false;
    const sending = patient.putFile(key, path).finally(() => (isSent = true));
    for (; !isSent; await delay(200)) look();
    await sending;
    const looksAtSending = held.length;
    let bytes = 0;
    for await (const chunk of (await patient.open(key))!.body) {
      bytes += (chunk as Buffer).length;
      if (bytes % 5_000_000 < (chunk as Buffer).length) look();
    }
    expect(bytes).toBe(50_000_000);
    expect(looksAtSending).toBeGreaterThan(1);
    expect(held.length - looksAtSending).toBeGreaterThan(5);
    expect(Math.max(...held)).toBeLessThan(5_000_000);
    await files.remove(key);
  });

  it('is listed by its time, page after page, and what is no file of the product is not', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, index) => files.put(`listed-${index}.webp`, Buffer.from('x'))));
    const listed = async (keys: AsyncIterable<string[]>) =>
      (await all(keys)).filter((key) => key.startsWith('listed-'));
    expect(await listed(files.keys())).toHaveLength(25);
    expect(await listed(files.writtenBefore(new Date(Date.now() + 60_000)))).toHaveLength(25);
    expect(await listed(files.writtenBefore(new Date(Date.now() - 60_000)))).toEqual([]);
    await expect(files.put('../secret', A_FILE)).rejects.toThrow(RangeError);
  });
});

describe('a store that fails', () => {
  it.each(['busy', 'hung up', 'silent', 'spoiled'] as const)('once (%s) is asked again to store', async (fault) => {
    const key = aKey();
    s3.fail(fault, 1);
    await writeFile(join(folder, 'given'), A_FILE);
    await files.putFile(key, join(folder, 'given'));
    expect((await read(key))?.equals(A_FILE)).toBe(true);
  });

  it.each(['busy', 'hung up', 'spoiled'] as const)('thrice (%s) has stored nothing', async (fault) => {
    const key = aKey();
    s3.fail(fault, 3);
    await expect(files.put(key, A_FILE)).rejects.toThrow(FilesAway);
    s3.fail('busy', 0);
    expect(await files.open(key)).toBeUndefined();
  });

  it('by saying nothing is given up sooner by who reads or removes than by who stores', async () => {
    const hasty = await s3Storage(s3.url, {
      ...LIMITS,
      answer: slowly(20_000),
      whole: slowly(20_000),
      brief: slowly(300),
    });
    s3.fail('silent');
    const began = Date.now();
    await Promise.all([
      expect(hasty.open(aKey())).rejects.toThrow(FilesAway),
      expect(hasty.remove(aKey())).rejects.toThrow(FilesAway),
    ]);
    expect(Date.now() - began).toBeLessThan(slowly(10_000));
  });

  it('is not asked again what it refuses', async () => {
    const stranger = await s3Storage(s3.url.replace('//files', '//others'), LIMITS);
    const before = s3.requests();
    await expect(stranger.put(aKey(), A_FILE)).rejects.toThrow(FilesAway);
    expect(s3.requests()).toBe(before + 1);
  });

  it.each(['cut', 'standing still', 'spoiled'] as const)(
    'in the midst of reading (%s) gives nobody a file for whole',
    async (fault) => {
      const key = aKey();
      await files.put(key, A_FILE);
      s3.fail(fault, 1);
      const file = (await files.open(key))!;
      let bytes = 0;
      await expect(
        (async () => {
          for await (const chunk of file.body) bytes += (chunk as Buffer).length;
        })(),
      ).rejects.toThrow();
      expect(bytes).toBeLessThan(A_FILE.length);
    },
  );

  it('does not take a slow reader for a store that stands still', async () => {
    const key = aKey();
    await files.put(key, Buffer.alloc(2_000_000, 'slow '));
    const file = (await files.open(key))!;
    let bytes = 0;
    let pauses = 3;
    for await (const chunk of file.body) {
      bytes += (chunk as Buffer).length;
      if (pauses-- > 0) await delay(LIMITS.answer);
    }
    expect(bytes).toBe(2_000_000);
  });
});

describe('the upstream on a bucket', () => {
  let upstream: Upstream;
  let shop: Awaited<ReturnType<Upstream['signIn']>>;
  const AWAY = {
    status: 503,
    body: { message: 'Files can be neither stored nor read just now. Please try again in a moment.' },
  };

  beforeAll(async () => {
    upstream = await startUpstream({ files });
    shop = await upstream.signIn(3);
  });
  afterAll(() => upstream.stop());

  it('says in words that the store is away, stores nothing meanwhile and goes on when it is back', async () => {
    const product = await aProduct(upstream.db);
    const upload = async () =>
      shop.send('POST', `/products/${product.id}/media`, { body: formOf('productImages', [await aPicture()]) });
    const { body: first } = await upload();
    const address = (first as MediaItem[])[0]!.assetUrl;
    const before = await all(files.keys());

    await s3.leave();
    expect(await upload()).toMatchObject(AWAY);
    expect(await shop.get(address)).toMatchObject(AWAY);
    expect((await shop.get(`/products/${product.id}/media`)).body).toHaveLength(1);
    expect(upstream.log).toContainEqual(
      expect.objectContaining({ msg: 'request failed', err: expect.objectContaining({ code: 'ECONNREFUSED' }) }),
    );

    await s3.comeBack();
    expect(await all(files.keys())).toEqual(before);
    expect(await upload()).toMatchObject({ status: 200 });
    expect((await shop.get(`/products/${product.id}/media`)).body).toHaveLength(2);
    const answer = await fetch(upstream.url + address, { headers: { authorization: `Bearer ${shop.token}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await answer.arrayBuffer();
  });

  it('says so at once also where the store answers nothing to what would tidy up', async () => {
    const deaf = {
      ...files,
      put: () => Promise.reject(new FilesAway('told by the test')),
      remove: () => new Promise<never>(() => undefined),
    };
    const other = await startUpstream({ files: deaf, database: upstream.database });
    const product = await aProduct(upstream.db);
    const { send } = other.withToken(shop.token);
    expect(
      await send('POST', `/products/${product.id}/media`, { body: formOf('productImages', [await aPicture()]) }),
    ).toMatchObject(AWAY);
    await other.stop();
  });

  it('breaks an answer off where the store does', async () => {
    const key = aKey();
    await files.put(key, A_FILE);
    s3.fail('cut', 1);
    const answer = await fetch(`${upstream.url}/files/${key}`, { headers: { authorization: `Bearer ${shop.token}` } });
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('is waited for where it comes up a little later than the program, and counts as away where it does not', async () => {
    const told: string[] = [];
    const log = createLog({ write: (line) => void told.push((JSON.parse(line) as { msg: string }).msg) });
    await s3.leave();
    const away = await watchFiles(files, log, { every: 60_000, patience: 0 });
    expect([away.state(), told]).toEqual(['away', ['files can be neither stored nor read']]);
    await away.stop();
    const watching = watchFiles(files, log, { every: 60_000, patience: slowly(60_000) });
    await s3.comeBack();
    const late = await watching;
    expect([late.state(), told]).toEqual(['ok', ['files can be neither stored nor read']]);
    await late.stop();
  });

  it('tells in the log and to who asks for its health that the store is away, and that it is back', async () => {
    const told: string[] = [];
    const log = createLog({ write: (line) => void told.push((JSON.parse(line) as { msg: string }).msg) });
    const watched = await watchFiles(files, log, { every: 10, patience: 0 });
    const watching = await startUpstream({
      files,
      surroundings: () => ({ files: watched.state() }),
      database: upstream.database,
    });
    await s3.leave();
    await expect.poll(watched.state).toBe('away');
    expect(await watching.anonymous.get('/health')).toMatchObject({
      status: 200,
      body: { status: 'degraded', files: 'away' },
    });
    await s3.comeBack();
    await expect.poll(watched.state).toBe('ok');
    expect((await watching.anonymous.get('/health')).body).toEqual({ status: 'ok', files: 'ok' });
    await watched.stop();
    await watching.stop();
    expect(told).toEqual(['files can be neither stored nor read', 'files can be stored and read again']);
  });
});

describe('moving files', () => {
  it('copies what is missing, goes on where it failed, and names what only the other has', async () => {
    const disk = diskStorage(join(folder, 'files'));
    for (let index = 0; index < 6; index += 1) await disk.put(`moved-${index}.webp`, Buffer.from(`file ${index}`));
    await writeFile(join(folder, 'files', 'moved-9.webp.half.part'), 'unfinished');
    await files.put('moved-there.webp', A_FILE);
    const isMoved = (key: string) => key.startsWith('moved-');

    await s3.leave();
    await expect(moveFiles(disk, files)).rejects.toThrow(FilesAway);
    await s3.comeBack();
    const broken: FileStorage = {
      ...files,
      putFile: (key, path) => (key === 'moved-3.webp' ? Promise.reject(new Error('full')) : files.putFile(key, path)),
    };
    const first = await moveFiles(disk, broken);
    expect({ ...first, onlyThere: first.onlyThere.filter(isMoved) }).toEqual({
      copied: 5,
      present: 0,
      onlyThere: ['moved-there.webp'],
      failed: [{ key: 'moved-3.webp', reason: 'full' }],
    });
    const told: number[] = [];
    expect(await moveFiles(disk, files, (done) => told.push(done))).toMatchObject({
      copied: 1,
      present: 5,
      failed: [],
    });
    expect(told).toEqual([6]);
    expect((await read('moved-5.webp'))?.toString()).toBe('file 5');

    const forgetful: FileStorage = { ...disk, open: () => Promise.resolve(undefined) };
    await files.remove('moved-5.webp');
    expect(await moveFiles(forgetful, files)).toMatchObject({ copied: 0, present: 5, failed: [] });
    expect(await moveFiles(disk, files)).toMatchObject({ copied: 1, present: 5 });

    // And back into another folder.
    const other = diskStorage(join(folder, 'others'));
    const back = await moveFiles(files, other);
    expect(back.failed).toEqual([]);
    expect((await buffer((await other.open('moved-there.webp'))!.body)).equals(A_FILE)).toBe(true);
  });
});
