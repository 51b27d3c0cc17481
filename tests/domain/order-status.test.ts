import { describe, expect, it } from 'vitest';
import {
  isOrderStatusId,
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
  ORDER_STATUS_TONES,
  ORDER_TABS,
  tabOfStatus,
} from '@/lib/domain/order-status';

describe('order statuses', () => {
  it('have a name and a tone each', () => {
    for (const id of ORDER_STATUS_IDS) {
      expect(ORDER_STATUS_NAMES[id]).toBeTruthy();
      expect(ORDER_STATUS_TONES[id]).toBeTruthy();
    }
  });

  it('are the eight of the spec and no others', () => {
    expect([...ORDER_STATUS_IDS].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const id of [0, 9, -1, 1.5, Number.NaN]) expect(isOrderStatusId(id)).toBe(false);
  });
});

describe('order tabs', () => {
  it('stand in the order of the spec', () => {
    expect(ORDER_TABS.map(({ label }) => label)).toEqual([
      'Order Received',
      'Processing',
      'Shipped',
      'Delivered',
      'Returned',
      'Canceled',
      'Failed',
    ]);
  });

  it('list every status in exactly one tab', () => {
    const tabs = ORDER_STATUS_IDS.map(tabOfStatus);
    expect([...new Set(tabs)].sort()).toEqual(ORDER_TABS.map(({ id }) => id).sort());
  });

  it('count Custom Delivered with Delivered', () => {
    expect(tabOfStatus(7)).toBe(4);
    expect(ORDER_STATUS_IDS.filter((id) => tabOfStatus(id) === 4)).toEqual([4, 7]);
  });
});
