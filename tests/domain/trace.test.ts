import { expect, test } from 'vitest';
import { readTraceparent, traceparentOf } from '@/lib/domain/trace';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test.each([
  ['is told of', `00-${TRACE}-${SPAN}-01`, true],
  ['is not told of', `00-${TRACE}-${SPAN}-00`, false],
  ['is told of, with further flags', `00-${TRACE}-${SPAN}-03`, true],
  ['is of a later version', `cc-${TRACE}-${SPAN}-01-what-comes`, true],
])('a trace that %s is read', (_, text, isSampled) => {
  expect(readTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
});

test.each([
  undefined,
  '',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01'*/; DROP TABLE orders; --`,
])('%s is no trace', (text) => {
  expect(readTraceparent(text)).toBeUndefined();
});

test('a trace is written as it was read', () => {
  const text = `00-${TRACE}-${SPAN}-01`;
  expect(traceparentOf(readTraceparent(text)!)).toBe(text);
});
