import { describe, expect, test } from 'vitest';
import { assetPath } from '@/lib/addresses/asset-path';

describe('the address of a picture', () => {
  test.each([
    ['/files/3f2a.webp', '/api/files/3f2a.webp'],
    ['/files/3f2a-small.png', '/api/files/3f2a-small.png'],
    ['/files/a_b.jpeg', '/api/files/a_b.jpeg'],
    ['/files/a.gif', '/api/files/a.gif'],
    ['/files/a.svg', null],
    ['/files/a.html', null],
    ['/files/A.webp', null],
    ['/files/a', null],
    ['/files/', null],
    ['/files/products/a.webp', null],
    ['/files/../orders/1', null],
    ['/files/..%2fa.webp', null],
    ['/files/a.webp?x=1', null],
    ['/files/a.webp#x', null],
    ['/files/a.webp\n', null],
    ['files/a.webp', null],
    ['//evil.example/files/a.webp', null],
    ['https://cdn.example/files/a.webp', null],
    ['http://127.0.0.1:4000/files/a.webp', null],
    ['data:image/png;base64,AAAA', null],
    ['javascript:alert(1)', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('that the upstream gives as %j is %j', (imageUrl, path) => expect(assetPath(imageUrl)).toBe(path));
});
