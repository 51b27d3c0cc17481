import { expect, it } from 'vitest';
import { DEFAULT_RECORD_VIEW, readRecordView, writeRecordView } from '@/lib/preferences/record-view';

it.each([
  [{ isBeside: true, share: 55 }, 'beside-55'],
  [{ isBeside: false, share: 62 }, 'dialog-62'],
  [{ isBeside: true, share: 12 }, 'beside-40'],
  [{ isBeside: true, share: 99.4 }, 'beside-70'],
])('how a person has records shown, such as %j, is kept as %s', (view, cookie) => {
  expect(writeRecordView(view)).toBe(cookie);
  expect(writeRecordView(readRecordView(cookie))).toBe(cookie);
});

it.each([undefined, '', 'beside', 'beside-', 'aside-50', 'beside-1000', 'beside-50; x'])(
  'a cookie that can’t be read, such as %j, counts as not chosen',
  (cookie) => expect(readRecordView(cookie)).toEqual(DEFAULT_RECORD_VIEW),
);
