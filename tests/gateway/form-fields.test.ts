import { expect, test } from 'vitest';
import { fieldReader } from '@/lib/gateway/form-fields';

const part = (headers: string, value: string) =>
  `--abc\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`;
const FORM = [
  part('name="title"', 'Süß\r\n--ab'),
  part('name="image"; filename="a.png"\r\nContent-Type: image/png', '\u0000\u0001 name="status"\r\n\r\ndraft\r\n--abd'),
  part('name="content"', 'x'.repeat(10_000)),
  part('name="status"', 'draft'),
  '--abc--\r\n',
].join('');

test.each([1, 7, 100, 64 * 1024])('short fields of a form are read, cut in pieces of %i bytes', (size) => {
  const fields: [string, string][] = [];
  const read = fieldReader('abc', (name, value) => fields.push([name, value]));
  const bytes = Buffer.from(FORM);
  for (let start = 0; start < bytes.length; start += size) read(bytes.subarray(start, start + size));
  expect(fields.filter(([name]) => name !== 'content')).toEqual([
    ['title', 'Süß\r\n--ab'],
    ['status', 'draft'],
  ]);
});
