import { describe, expect, it } from 'vitest';
import {
  bulkActionsFor,
  refundsPoints,
  mayChangeStatus,
  missingFromTracking,
  nextStatuses,
  offeredStatuses,
  refusalOfChange,
  refusalOfCouponChange,
  refusalOfTracking,
  toggledCouponStatus,
  shipsUntracked,
  trackingButtonOf,
} from '@/lib/domain/order-changes';
import { ORDER_STATUS_IDS, type OrderStatusId } from '@/lib/domain/order-status';

/** Spec 1 §4, Allowed changes: what an order of the first status may change to. */
const TABLE: readonly [from: OrderStatusId, to: OrderStatusId[], sentence: string][] = [
  [1, [2, 4, 5, 6], 'any other except Returned'],
  [2, [3, 4, 6], 'any other except Order Received and Canceled'],
  [3, [], 'stays Returned'],
  [4, [3], 'Returned, or stay'],
  [5, [], 'stays Canceled'],
  [6, [3], 'Returned, or stay'],
  [7, [5], 'Canceled, or stay'],
  [8, [], 'stays Failed'],
];

describe('the allowed changes', () => {
  it.each(TABLE)('from %i are %j: %s', (from, to) => {
    expect([...nextStatuses(from)].sort()).toEqual(to);
    expect(offeredStatuses(from)).toEqual([...to, from].sort());
    for (const other of ORDER_STATUS_IDS) {
      expect(mayChangeStatus(from, other)).toBe(to.includes(other));
      expect(refusalOfChange({ orderStatusId: from }, other) === null).toBe(to.includes(other));
    }
  });

  it('are refused in words that name both statuses', () => {
    expect(refusalOfChange({ orderStatusId: 2 }, 5)).toBe(`An order that is Processing can't change to Canceled.`);
    expect(refusalOfChange({ orderStatusId: 2 }, 2)).toBe('Already Processing.');
  });

  it('lack Canceled once a coupon of the order is used, and nothing else', () => {
    const order = { orderStatusId: 1, hasUsedCoupon: true } as const;
    expect(refusalOfChange(order, 5)).toBe('You cannot cancel the order for the used coupons.');
    for (const to of [2, 4, 6] as const) expect(refusalOfChange(order, to)).toBeNull();
  });

  it('to Canceled, Returned and Failed give back what the order took', () => {
    expect(ORDER_STATUS_IDS.filter(refundsPoints)).toEqual([3, 5, 8]);
  });
});

describe('the actions on selected orders', () => {
  it('are five, and Cancel alone where an order of coupons is among them', () => {
    expect(bulkActionsFor([{ type: 'qpoints' }]).map(({ label, status }) => [label, status])).toEqual([
      ['Processing', 2],
      ['Order Received', 1],
      ['Return', 3],
      ['Add Tracking', 6],
      ['Cancel', 5],
    ]);
    expect(bulkActionsFor([{ type: 'qpoints' }, { type: 'custom' }]).map(({ label }) => label)).toEqual(['Cancel']);
  });
});

describe('the Add Tracking Number button', () => {
  const order = { orderStatusId: 1, type: 'qpoints', lines: [{}, {}] } as const;

  it.each([
    [1, 'enabled'],
    [2, 'enabled'],
    [3, 'hidden'],
    [4, 'hidden'],
    [5, 'hidden'],
    [6, 'disabled'],
    [7, 'hidden'],
    [8, 'hidden'],
  ] as const)('of an order with the status %i is %s', (orderStatusId, state) => {
    expect(trackingButtonOf({ ...order, orderStatusId })).toBe(state);
  });

  it('asks before an order ships that never gets a number for some line', () => {
    const tracked = { trackingNumber: '1Z' };
    expect(shipsUntracked(order)).toBe(true);
    expect(shipsUntracked({ ...order, lines: [tracked, {}] })).toBe(true);
    expect(shipsUntracked({ ...order, lines: [tracked, tracked] })).toBe(false);
    expect(shipsUntracked({ ...order, type: 'custom' })).toBe(false);
  });

  it('rests when every line has a number, and works while one lacks it', () => {
    const tracked = { trackingNumber: '1Z' };
    expect(trackingButtonOf({ ...order, lines: [tracked, tracked] })).toBe('disabled');
    expect(trackingButtonOf({ ...order, lines: [tracked, { trackingNumber: null }] })).toBe('enabled');
  });

  it('is hidden for an order of coupons', () => {
    expect(trackingButtonOf({ ...order, type: 'custom' })).toBe('hidden');
  });
});

describe('tracking', () => {
  const whole = { shippingCompany: 'ups', trackingNumber: '1Z' };

  it.each([
    ['nothing of it', {}, ['Please choose shipping company!', 'Please type in tracking number!']],
    ['no product', { ...whole, products: [] }, ['Please choose products!']],
    ['no carrier', { ...whole, shippingCompany: ' ' }, ['Please choose shipping company!']],
    ['no number', { ...whole, trackingNumber: '' }, ['Please type in tracking number!']],
    ['everything, for all lines', whole, []],
    ['everything, for some lines', { ...whole, products: [1] }, []],
  ])('with %s lacks what the spec asks for', (_, given, messages) => {
    expect(missingFromTracking(given).map(({ msg }) => msg)).toEqual(messages);
  });

  const order = (orderStatusId: OrderStatusId, ...numbers: (string | null)[]) => ({
    orderStatusId,
    type: 'qpoints',
    lines: numbers.map((trackingNumber) => ({ trackingNumber })),
  });

  it('goes to orders that may become Shipped, and to no others', () => {
    expect(ORDER_STATUS_IDS.filter((status) => refusalOfTracking(order(status, null)) === null)).toEqual([1, 2]);
  });

  it('never goes where a number is', () => {
    expect(refusalOfTracking(order(1, '1Z'))).toBe('This product already has a tracking number.');
    expect(refusalOfTracking(order(1, null, '1Z'))).toBe('Some of these products already have a tracking number.');
  });

  it('never goes to coupons', () => {
    expect(refusalOfTracking({ ...order(1, null), type: 'custom' })).toBe(
      'A coupon order doesn’t take a tracking number.',
    );
  });
});

describe('a coupon', () => {
  it.each([
    [1, 2],
    [2, 1],
    [3, 1],
    [0, 1],
  ])('of status %i is toggled to %i', (from, to) => expect(toggledCouponStatus(from)).toBe(to));

  it('is not changed to what it is', () => {
    expect(refusalOfCouponChange({ couponStatusId: 2, orderStatusId: 7 }, 2)).toBe('The coupon is already Used.');
    expect(refusalOfCouponChange({ couponStatusId: 1, orderStatusId: 7 }, 1)).toBe('The coupon is already Unused.');
  });

  it.each(ORDER_STATUS_IDS)(
    'of an order of status %i can be used unless its points went back, and always be unused',
    (orderStatusId) => {
      expect(refusalOfCouponChange({ couponStatusId: 1, orderStatusId }, 2) === null).toBe(
        !refundsPoints(orderStatusId),
      );
      expect(refusalOfCouponChange({ couponStatusId: 2, orderStatusId }, 1)).toBeNull();
    },
  );
});
