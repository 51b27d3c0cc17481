import { expect, test } from 'vitest';
import { safeReturnPath } from '@/lib/auth/return-path';

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/marketing-shop/orders/all/1?searchFor=a%20b&order=7', '/marketing-shop/orders/all/1?searchFor=a%20b&order=7'],
  ['/dashboard?next=https://evil.example', '/dashboard?next=https://evil.example'],
  ['/dashboard#part', '/dashboard'],
  ['/a/../dashboard', '/dashboard'],
  ['/apiary', '/apiary'],
])('%j is a page to go on to', (text, path) => {
  expect(safeReturnPath(text)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'dashboard',
  'https://evil.example/',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  ' //evil.example',
  '/ /evil.example',
  '\u0000/dashboard',
  '/dash\u0085board',
  '/.//evil.example',
  '/a/..//evil.example',
  '/api',
  '/api/sign-out',
  '/API/sign-out',
  '/%61pi/sign-out',
  '/a/../api/sign-out',
  '/_next/static/x.js',
  `/${'x'.repeat(2000)}`,
])('%j is not', (text) => {
  expect(safeReturnPath(text)).toBeNull();
});
