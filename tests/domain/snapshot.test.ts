import { expect, it } from 'vitest';
import { contains, formatSnapshot, parseSnapshot, parseTransaction } from '@/lib/domain/snapshot';

it.each([
  ['10:20:10,14', { 9: true, 10: false, 11: true, 14: false, 19: true, 20: false, 21: false }],
  ['10:10:', { 9: true, 10: false, 11: false }],
  ['4294967300:4294967310:4294967305', { 4294967299: true, 4294967305: false, 4294967309: true, 4294967310: false }],
])('an answer read at %s contains the changes of these transactions: %j', (text, expected) => {
  const snapshot = parseSnapshot(text)!;
  expect(Object.fromEntries(Object.keys(expected).map((xid) => [xid, contains(snapshot, BigInt(xid))]))).toEqual(
    expected,
  );
  expect(formatSnapshot(snapshot)).toBe(text);
});

it.each([undefined, null, '', '10', '10:20', '10:20:x', '-1:2:', '10:20:10,'])('%j is no snapshot', (text) => {
  expect(parseSnapshot(text)).toBeNull();
});

it.each([undefined, null, '', 'x', '-1', '1.5'])('%j is no transaction', (text) => {
  expect(parseTransaction(text)).toBeNull();
});
