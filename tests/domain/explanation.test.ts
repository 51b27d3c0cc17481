import { describe, expect, it } from 'vitest';
import { explanationSentence, forecastRule, rateName, type Explained } from '@/lib/domain/explanation';

const OCTOBER = { promotionType: 'date', startsAt: '2026-10-01T07:00:01Z', endsAt: '2026-11-01T06:59:59Z' };

describe('the cause of a movement in one sentence', () => {
  it.each<[Explained, string]>([
    [
      {
        source: 'reward',
        approval: { id: 1182, items: 214 },
        lines: [
          { what: 'Q.TRON BLK M-G2+ 425', quantity: 150, each: 12, promotion: OCTOBER, amount: 1_800 },
          { what: 'Q.TRON BLK M-G2+ 425', quantity: 64, each: 10, amount: 640 },
        ],
      },
      '214 modules, approval 1182: 150 × 12 Q Q.TRON BLK M-G2+ 425 by promotion of October 2026, ' +
        '64 × 10 Q Q.TRON BLK M-G2+ 425 by default',
    ],
    [{ source: 'reward', approval: { id: 7, items: 1 }, lines: [{ what: null, amount: 12 }] }, '1 module, approval 7'],
    [
      {
        source: 'order',
        order: { orderNumber: 'QP-100912' },
        lines: [
          { what: 'Winter Work Gloves', quantity: 2, each: 1_200, amount: -2_400 },
          { what: 'Lamp', quantity: 3, amount: -100 },
        ],
      },
      'Order QP-100912: 2 × 1,200 Q Winter Work Gloves, 3 Lamp',
    ],
    [{ source: 'give_back', order: { orderNumber: 'QP-1' }, lines: [] }, 'Returned from order QP-1'],
    [{ source: 'partial_refund', order: { orderNumber: 'QP-1' }, lines: [] }, 'Returned from order QP-1'],
    [
      {
        source: 'forecast_submission',
        approval: { id: 9, items: 2 },
        lines: [
          { what: '2026-09-01', amount: 250 },
          { what: '2026-10-01', amount: 250 },
        ],
      },
      '2 months, approval 9: September 2026, October 2026',
    ],
    [
      { source: 'deduction', request: { id: 585 }, lines: [{ what: 'Event sponsorship', amount: -500 }] },
      'Deduction by point request 585: Event sponsorship',
    ],
    [
      { source: 'accrual', request: { id: 3 }, reverses: { id: 44 }, lines: [{ what: 'Entered twice', amount: -5 }] },
      'Undoes movement 44, Accrual by point request 3: Entered twice',
    ],
    [{ source: 'accrual', lines: [{ what: null, amount: 70 }] }, 'Accrual'],
    [
      {
        source: 'order',
        order: { orderNumber: 'QP-2' },
        lines: ['A', 'B', 'C', 'D', 'E', 'F'].map((what) => ({ what, quantity: 1, each: 5, amount: -5 })),
      },
      'Order QP-2: 1 × 5 Q A, 1 × 5 Q B, 1 × 5 Q C, 1 × 5 Q D, 2 more lines',
    ],
  ])('%#', (explained, sentence) => {
    expect(explanationSentence(explained)).toBe(sentence);
  });
});

describe('the rate of a claim', () => {
  it.each([
    [null, 'by default'],
    [OCTOBER, 'by promotion of October 2026'],
    [{ ...OCTOBER, endsAt: '2026-12-15T00:00:00Z' }, 'by promotion of October 2026 to December 2026'],
    [{ promotionType: 'quantity', startsAt: '2026-10-01T07:00:01Z' }, 'by quantity promotion'],
  ])('by %j', (promotion, name) => {
    expect(rateName({ promotion, amount: 1 })).toBe(name);
  });
});

it.each([
  ['forecast_submission', 12_000, 11_400, 'scanned 11,400 W (95 %). Submission in time: 500 Q a month.'],
  ['forecast_achievement', 12_000, 12_600, 'scanned 12,600 W (105 %). Achievement within the band: 500 Q a month.'],
])(
  '%s tells what was forecast, what was scanned and by which rule it gave',
  (source, forecastedWatts, scannedWatts, end) => {
    const forecast = { forecastedWatts, scannedWatts, qpoints: 500 };
    expect(forecastRule(source, { amount: 500, forecast })).toBe(`Forecast 12,000 W, ${end}`);
    expect(forecastRule('reward', { amount: 500 })).toBeNull();
  },
);
