import { describe, expect, it } from 'vitest';
import {
  nextPromotionChange,
  promotionActions,
  promotionDay,
  promotionEnd,
  promotionStart,
  promotionStatus,
  volumeOf,
  type PromotionTerms,
} from '@/lib/domain/promotion';

const NOW = new Date('2026-11-15T12:00:00Z');
const [PAST, COMING] = ['2026-11-01T07:00:01Z', '2026-12-01T07:00:01Z'];

const dated = (startDate: string, endDate: string): PromotionTerms => ({ promotionType: 'date', startDate, endDate });
const counted = (startDate: string, quantityAvailable: number): PromotionTerms => ({
  promotionType: 'quantity',
  startDate,
  quantityAvailable,
});

describe('the status of a promotion', () => {
  it.each([
    [dated(PAST, COMING), 'active'],
    [dated(NOW.toISOString(), COMING), 'active'],
    [dated(PAST, NOW.toISOString()), 'active'],
    [dated(COMING, '2026-12-02T06:59:59Z'), 'not started'],
    [dated(PAST, '2026-11-15T11:59:59Z'), 'expired'],
    [counted(COMING, 100), 'not started'],
    // The start comes before the quantity.
    [counted(COMING, 0), 'not started'],
    [counted(PAST, 0), 'expired'],
    [counted(PAST, 1), 'active'],
  ])('of %o is %s', (promotion, status) => {
    expect(promotionStatus(promotion, NOW)).toBe(status);
  });

  it.each([
    [dated(PAST, COMING), { edit: true, remove: 'end' }],
    [dated(COMING, COMING), { edit: true, remove: 'delete' }],
    [dated(PAST, PAST), { edit: false, remove: null }],
    [counted(PAST, 5), { edit: false, remove: 'end' }],
    [counted(COMING, 5), { edit: true, remove: 'delete' }],
    [counted(PAST, 0), { edit: false, remove: null }],
  ])('decides what may be done: %o', (promotion, actions) => {
    expect(promotionActions(promotion, NOW)).toEqual(actions);
  });

  it('changes next when the first of them begins, or when the last moment of one is over', () => {
    expect(nextPromotionChange([dated(PAST, '2026-11-20T06:59:59Z'), counted(COMING, 5)], NOW)).toBe(
      Date.parse('2026-11-20T06:59:59Z') + 1,
    );
    expect(nextPromotionChange([counted(COMING, 5), counted(PAST, 5)], NOW)).toBe(Date.parse(COMING) + 1);
    expect(nextPromotionChange([dated(PAST, PAST), counted(PAST, 1)], NOW)).toBeNull();
  });
});

describe('the days of a promotion', () => {
  it('begin at 00:00:01 and end at 23:59:59, seven hours behind UTC all year', () => {
    expect(promotionStart('2026-07-01')).toBe('2026-07-01T07:00:01.000Z');
    expect(promotionEnd('2026-12-31')).toBe('2027-01-01T06:59:59.000Z');
  });

  it.each([
    ['2026-07-01T07:00:01Z', '2026-07-01'],
    ['2026-07-01T06:59:59Z', '2026-06-30'],
    ['2027-01-01T06:59:59Z', '2026-12-31'],
  ])('show %s as %s', (instant, day) => {
    expect(promotionDay(instant)).toBe(day);
  });
});

it('counts 100 watts a piece', () => {
  expect(volumeOf(250)).toBe(25_000);
});
