import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from '@/upstream/files/disk-storage';
import { storePicture, type Picture } from '@/upstream/files/pictures';
import type { FileStorage } from '@/upstream/files/storage';
import { aFile, aPicture, type TestPicture } from './harness/pictures';

let folder: string;
let files: FileStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  files = diskStorage(join(folder, 'stored'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function store({ name, bytes }: TestPicture, storage = files): Promise<Picture> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return storePicture(storage, { field: 'image', name, size: bytes.byteLength, sha256: '', path });
}

async function stored(key: string): Promise<Buffer> {
  return buffer((await files.open(key))!.body);
}

const storedKeys = () => readdir(join(folder, 'stored')).catch(() => []);

/** The colour at a place, as red, green and blue. */
async function pixelOf(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const data = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...data];
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'of the kind %s is stored as WebP, whatever its name says',
    async (kind) => {
      const picture = await store(await aPicture(kind, { name: 'notes.txt' }));
      expect(picture).toEqual({
        assetKey: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) as string,
        thumbnailKey: picture.assetKey.replace('.webp', '-small.webp'),
        width: 40,
        height: 30,
      });
      expect(await sharp(await stored(picture.assetKey)).metadata()).toMatchObject({
        format: 'webp',
        width: 40,
        height: 30,
      });
    },
  );

  it('is made smaller where a side is longer than 1600 px, and has a rendition of 146 px on its short side', async () => {
    const picture = await store(await aPicture('jpeg', { width: 4000, height: 3000 }));
    expect(picture).toMatchObject({ width: 1600, height: 1200 });
    expect(await sharp(await stored(picture.assetKey)).metadata()).toMatchObject({ width: 1600, height: 1200 });
    expect(await sharp(await stored(picture.thumbnailKey)).metadata()).toMatchObject({ width: 195, height: 146 });
  });

  it('that is small is not made larger', async () => {
    const picture = await store(await aPicture('png', { width: 20, height: 10 }));
    expect(await sharp(await stored(picture.thumbnailKey)).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it('stands upright and does not tell where it was taken', async () => {
    const left = { create: { width: 20, height: 20, channels: 3 as const, background: '#ff0000' } };
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      // Lying on its side: to be turned right by 90 degrees.
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const picture = await store({ name: 'phone.jpg', type: 'image/jpeg', bytes });
    expect(picture).toMatchObject({ width: 20, height: 40 });
    for (const key of [picture.assetKey, picture.thumbnailKey]) {
      const result = await stored(key);
      const { exif, xmp, icc, orientation } = await sharp(result).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      expect(result.includes('SecretCamera')).toBe(false);
    }
    const upright = await stored(picture.assetKey);
    const [top, bottom] = [await pixelOf(upright, 10, 5), await pixelOf(upright, 10, 35)];
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  it.each(['gif', 'webp'] as const)(
    'that moves (%s) keeps its frames; its rendition for lists stands still',
    async (kind) => {
      const picture = await store({ name: `moving.${kind}`, type: '', bytes: await moving(kind, 3, 30) });
      expect(picture).toMatchObject({ width: 30, height: 30 });
      expect(await sharp(await stored(picture.assetKey)).metadata()).toMatchObject({ format: 'webp', pages: 3 });
      expect((await sharp(await stored(picture.thumbnailKey)).metadata()).pages ?? 1).toBe(1);
    },
  );

  it('keeps what is transparent', async () => {
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const picture = await store({ name: 'clear.png', type: '', bytes });
    expect((await sharp(await stored(picture.assetKey)).stats()).isOpaque).toBe(false);
  });

  it('loses whatever else its file holds', async () => {
    const { bytes } = await aPicture('gif');
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert(document.domain)</script>')]);
    const picture = await store(aFile('both.gif', polyglot));
    expect((await stored(picture.assetKey)).includes('<script>')).toBe(false);
  });

  it('gets keys that no other has, also when it comes twice', async () => {
    const twice = [await store(await aPicture()), await store(await aPicture())];
    expect(twice[0]?.assetKey).not.toBe(twice[1]?.assetKey);
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('what is refused, with a sentence that names it, and stored nowhere', () => {
  const KIND = 'isn’t an allowed image type (PNG, JPEG, WebP, GIF)';
  const DAMAGED = 'couldn’t be read: the file is damaged';

  it.each<[string, string, () => Promise<string | Uint8Array> | string | Uint8Array]>([
    ['drawing.png', KIND, () => SVG],
    ['drawing.jpg', KIND, () => `<?xml version="1.0"?>${SVG}`],
    ['page.jpg', KIND, () => '<!doctype html><script>alert(1)</script>'],
    ['script.gif', KIND, () => 'GIF/*<script>*/=1'],
    ['paper.png', KIND, () => '%PDF-1.7\n1 0 obj'],
    ['notes.webp', KIND, () => 'RIFF and nothing else'],
    ['empty.png', KIND, () => ''],
    [
      'scan.png',
      KIND,
      async () =>
        await sharp((await aPicture()).bytes)
          .tiff()
          .toBuffer(),
    ],
    [
      'modern.jpg',
      KIND,
      async () =>
        await sharp((await aPicture()).bytes)
          .avif()
          .toBuffer(),
    ],
    ['only-a-head.png', DAMAGED, () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1')],
    ['only-a-head.jpg', DAMAGED, () => Buffer.from('\xff\xd8\xff\xe0 <html>', 'latin1')],
    ['only-a-head.gif', DAMAGED, () => 'GIF89a/*<script>alert(1)</script>*/'],
    ['cut.jpg', DAMAGED, async () => cut(await noise('jpeg'))],
    ['cut.png', DAMAGED, async () => cut(await noise('png'))],
    ['cut.webp', DAMAGED, async () => cut(await noise('webp'))],
    ['cut.gif', DAMAGED, async () => cut(await noise('gif'))],
    ['51-megapixels.png', 'is larger than 50 megapixels', () => blank(7_100, 7_200)],
    ['a-bomb.png', 'is larger than 50 megapixels', () => bombHead(60_000, 60_000)],
    ['film.gif', 'is larger than 50 megapixels, all its frames together', () => moving('gif', 6, 3_000)],
    ['flicker.gif', 'has more than 500 frames', () => moving('gif', 501, 2)],
  ])('%s %s', async (name, msg, make) => {
    const before = await storedKeys();
    await expect(store(aFile(name, await make()))).rejects.toMatchObject({
      status: 422,
      message: `${name} ${msg}.`,
      details: { errors: [{ msg, path: name }] },
    });
    expect(await storedKeys()).toEqual(before);
  });
});

it('just below 50 megapixels is taken', async () => {
  expect(await store({ name: 'poster.png', type: '', bytes: await blank(7_000, 7_100) })).toMatchObject({
    height: 1600,
  });
});

it('leaves neither file when the storage fails at the second', async () => {
  const kept = new Set<string>();
  const full: FileStorage = {
    ...files,
    put: (key) =>
      key.includes('-small') ? Promise.reject(new Error('no space')) : Promise.resolve(void kept.add(key)),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  };
  await expect(store(await aPicture(), full)).rejects.toThrow('no space');
  expect(kept).toEqual(new Set());
});

/** Frames of different grey, one below the other. */
async function moving(kind: 'gif' | 'webp', frames: number, size: number): Promise<Buffer> {
  const raw = Buffer.concat(
    Array.from({ length: frames }, (_, index) => Buffer.alloc(size * size * 3, (index * 37) % 256)),
  );
  return sharp(raw, { raw: { width: size, height: size * frames, channels: 3, pageHeight: size } })
    .toFormat(kind, { effort: 1 })
    .toBuffer();
}

function noise(kind: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> {
  const raw = Buffer.alloc(300 * 300 * 3).map((_, index) => (index * 7919) % 251);
  return sharp(raw, { raw: { width: 300, height: 300, channels: 3 } })
    .toFormat(kind)
    .toBuffer();
}

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

function blank(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A PNG whose head says what its few bytes can't hold. */
async function bombHead(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from((await aPicture()).bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
