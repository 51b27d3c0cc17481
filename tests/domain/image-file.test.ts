import { describe, expect, it } from 'vitest';
import { imageKindOf, imageTypeOf } from '@/lib/domain/image-file';

describe('the key of a stored file', () => {
  it.each([
    ['3f2a.webp', 'image/webp'],
    ['3f2a-small.png', 'image/png'],
    ['a_b.jpeg', 'image/jpeg'],
    [`${'a'.repeat(100)}.gif`, 'image/gif'],
  ])('%s is of the type %s', (key, type) => expect(imageTypeOf(key)).toBe(type));

  it.each([
    ...[
      '',
      '.webp',
      'a',
      'a.svg',
      'a.jpg',
      'a.b.webp',
      'A.webp',
      'a.WEBP',
      'é.webp',
      'a b.webp',
      'a.webp\n',
      'a.webp.html',
    ],
    ...['../a.webp', 'a/b.webp', 'a\\b.webp', '/a.webp', 'a\0.webp', '%2e%2e.webp', `${'a'.repeat(101)}.webp`],
  ])('is not %j', (key) => expect(() => imageTypeOf(key)).toThrow(RangeError));
});

describe('the kind of an image', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

  it.each([
    ['png', '\x89PNG\r\n\x1a\nrest'],
    ['jpeg', '\xff\xd8\xff\xe0rest of it'],
    ['gif', 'GIF89a, and more'],
    ['gif', 'GIF87a, and more'],
    ['webp', 'RIFF\n\0\r\xffWEBPVP8 '],
  ])('%s is told by how the file begins', (kind, start) => {
    expect(imageKindOf(bytes(start))).toBe(kind);
  });

  it.each([
    '',
    'GIF',
    'GIF88a',
    '<svg xmlns=',
    ' GIF89a',
    'RIFF\0\0\0\0WAVE',
    'RIFFWEBP',
    '%PDF-1.7',
    '\0\0\0 ftypavif',
    'II*\0',
    '\x89PNG\n',
  ])('of a file that begins with %j is none that is stored', (start) => {
    expect(imageKindOf(bytes(start))).toBeUndefined();
  });
});
