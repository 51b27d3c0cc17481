import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { zipStream, type ZipEntry } from '@/lib/api/zip-stream';

const FILES: Readonly<Record<string, Buffer>> = {
  '1-roof.jpg': Buffer.alloc(300_000, 'roof'),
  '2-empty.png': Buffer.alloc(0),
  '3-Zählerschrank 電気.pdf': Buffer.from('meter'),
  '5-short.jpg': Buffer.alloc(5_000, 's'),
  'W-6/1-roof.jpg': Buffer.from('of another claim'),
};

async function* entries(asked: string[] = []): AsyncGenerator<ZipEntry> {
  for (const [name, bytes] of Object.entries(FILES)) {
    asked.push(name);
    yield { name, content: Readable.from([bytes], { objectMode: false }) };
  }
  yield { name: 'missing.txt', content: '4. none' };
}

const bytesOf = async (zip: AsyncIterable<Buffer>) => Buffer.concat(await Readable.from(zip).toArray());

it('is a zip that others read, with each file whole and under its name', async () => {
  const zip = await JSZip.loadAsync(await bytesOf(zipStream(entries())), { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual([...Object.keys(FILES), 'missing.txt']);
  for (const [name, bytes] of Object.entries(FILES))
    expect(bytes.equals(await zip.file(name)!.async('nodebuffer')), name).toBe(true);
  expect(await zip.file('missing.txt')!.async('string')).toBe('4. none');
});

it('of nothing is an empty zip', async () => {
  const nothing = (async function* (): AsyncGenerator<ZipEntry> {})();
  expect(Object.keys((await JSZip.loadAsync(await bytesOf(zipStream(nothing)))).files)).toEqual([]);
});

it('asks for a file once the one before it is read, and for no more once nobody reads', async () => {
  const asked: string[] = [];
  const zip = zipStream(entries(asked));
  await zip.next();
  expect(asked).toEqual(['1-roof.jpg']);
  await zip.return(undefined);
  expect(asked).toEqual(['1-roof.jpg']);
});

it('ends with the fault of a file', async () => {
  const broken = (async function* (): AsyncGenerator<ZipEntry> {
    yield {
      name: 'a',
      content: Readable.from(
        (async function* () {
          yield Buffer.alloc(10_000);
          throw new Error('The disk is gone.');
        })(),
        { objectMode: false },
      ),
    };
  })();
  await expect(bytesOf(zipStream(broken))).rejects.toThrow('The disk is gone.');
});
