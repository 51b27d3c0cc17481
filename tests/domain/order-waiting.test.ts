import { expect, it } from 'vitest';
import { waits } from '@/lib/domain/order-waiting';

const NOW = new Date('2026-11-22T12:00:00Z');
const order = (more: object) => ({
  orderStatusId: 1,
  createdAt: '2026-11-20T11:59:59Z',
  type: 'qpoints',
  trackingNumber: null,
  ...more,
});

it.each([
  ['overTwoDays', {}, true],
  ['overTwoDays', { orderStatusId: 2 }, true],
  ['overTwoDays', { createdAt: '2026-11-20T12:00:00Z' }, false],
  ['overTwoDays', { orderStatusId: 6 }, false],
  ['overTwoDays', { type: 'custom' }, true],
  ['withoutTracking', { orderStatusId: 2 }, true],
  ['withoutTracking', { orderStatusId: 2, createdAt: '2026-11-22T11:00:00Z' }, true],
  ['withoutTracking', { orderStatusId: 2, trackingNumber: '1Z' }, false],
  ['withoutTracking', { orderStatusId: 2, type: 'custom' }, false],
  ['withoutTracking', {}, false],
  ['withoutTracking', { orderStatusId: 6 }, false],
] as const)('%s, %j: %s', (wait, more, waiting) => expect(waits(order(more), wait, NOW)).toBe(waiting));
