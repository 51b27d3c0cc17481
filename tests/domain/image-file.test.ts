import { describe, expect, it } from 'vitest';
import { imageTypeOf } from '@/lib/domain/image-file';

describe('the key of a stored file', () => {
  it.each([
    ['3f2a.webp', 'image/webp'],
    ['3f2a-small.png', 'image/png'],
    ['a_b.jpeg', 'image/jpeg'],
    [`${'a'.repeat(100)}.gif`, 'image/gif'],
  ])('%s is of the type %s', (key, type) => expect(imageTypeOf(key)).toBe(type));

  it.each([
    ...['', '.webp', 'a', 'a.svg', 'a.jpg', 'a.b.webp', 'A.webp', 'a.WEBP', 'é.webp', 'a b.webp', 'a.webp\n', 'a.webp.html'],
    ...['../a.webp', 'a/b.webp', 'a\\b.webp', '/a.webp', 'a\0.webp', '%2e%2e.webp', `${'a'.repeat(101)}.webp`],
  ])('is not %j', (key) => expect(() => imageTypeOf(key)).toThrow(RangeError));
});
