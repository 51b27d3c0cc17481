import { describe, expect, it } from 'vitest';
import { instantOf, rateByRules, REGISTRATIONS } from './rate-cases';
import {
  defaultRateAt,
  promotionAt,
  rateSpans,
  untouchedClaims,
  type DefaultRate,
  type PromotedRate,
} from '@/lib/domain/rate';

const DEFAULTS: DefaultRate[] = [
  { rate: 10, since: 100 },
  { rate: 12, since: 200 },
];
const promotion = (rate: number, startsAt: number, endsAt: number | null): PromotedRate => ({ rate, startsAt, endsAt });

it.each([
  [99, undefined],
  [100, 10],
  [199, 10],
  [200, 12],
  [10_000, 12],
])('at %i the default rate in force is %s', (at, rate) => {
  expect(defaultRateAt(DEFAULTS, at)).toBe(rate);
});

it.each([
  [119, undefined],
  [120, 20],
  [150, 20],
  [151, undefined],
  [300, 30],
  [10_000, 30],
])('at %i the promotion in force gives %s', (at, rate) => {
  expect(promotionAt([promotion(20, 120, 150), promotion(30, 300, null)], at)?.rate).toBe(rate);
});

it.each(REGISTRATIONS)('a piece gives %s', (_, { registered, ...history }) => {
  const rates = registered.map(([instant]) => rateByRules(history, Date.parse(instantOf(instant))));
  expect(rates).toEqual(registered.map(([, rate]) => rate));
});

describe('the spans of a time line from 50 to 400', () => {
  it.each<
    [
      what: string,
      defaults: DefaultRate[],
      promotions: PromotedRate[],
      spans: [from: number, to: number, rate: number, promoted: boolean][],
    ]
  >([
    ['begin with the first default', [{ rate: 10, since: 100 }], [], [[100, 400, 10, false]]],
    ['begin with a default that was set before', [{ rate: 10, since: 0 }], [], [[50, 400, 10, false]]],
    [
      'change with a default',
      DEFAULTS,
      [],
      [
        [100, 200, 10, false],
        [200, 400, 12, false],
      ],
    ],
    [
      'leave out a default that is set beyond',
      [
        { rate: 10, since: 0 },
        { rate: 12, since: 500 },
      ],
      [],
      [[50, 400, 10, false]],
    ],
    [
      'have a promotion between defaults',
      DEFAULTS,
      [promotion(20, 120, 149)],
      [
        [100, 120, 10, false],
        [120, 150, 20, true],
        [150, 200, 10, false],
        [200, 400, 12, false],
      ],
    ],
    [
      'hide a change of the default under a promotion',
      DEFAULTS,
      [promotion(20, 150, 249)],
      [
        [100, 150, 10, false],
        [150, 250, 20, true],
        [250, 400, 12, false],
      ],
    ],
    [
      'let a quantity last to the end',
      DEFAULTS,
      [promotion(20, 300, null)],
      [
        [100, 200, 10, false],
        [200, 300, 12, false],
        [300, 400, 20, true],
      ],
    ],
    [
      'cut promotions that reach beyond',
      DEFAULTS,
      [promotion(20, 0, 249), promotion(30, 350, 900)],
      [
        [50, 250, 20, true],
        [250, 350, 12, false],
        [350, 400, 30, true],
      ],
    ],
    [
      'leave out promotions outside',
      DEFAULTS,
      [promotion(20, 0, 49), promotion(30, 400, 900)],
      [
        [100, 200, 10, false],
        [200, 400, 12, false],
      ],
    ],
    [
      'tell a promotion from a default of the same rate',
      [{ rate: 10, since: 0 }],
      [promotion(10, 100, 199)],
      [
        [50, 100, 10, false],
        [100, 200, 10, true],
        [200, 400, 10, false],
      ],
    ],
    ['are none where nothing was ever set', [], [], []],
  ])('%s', (_, defaults, promotions, spans) => {
    expect(
      rateSpans(defaults, promotions, { from: 50, to: 400 }).map((span) => [
        span.from,
        span.to,
        span.rate,
        span.promotion !== null,
      ]),
    ).toEqual(spans);
  });
});

it.each([
  [undefined, 'Claims awaiting approval keep'],
  [0, 'Claims awaiting approval keep'],
  [1, '1 awaits approval and keeps'],
  [1_204, '1,204 await approval and keep'],
])('a change of a rate touches none of %s waiting claims', (awaitingApproval, waiting) => {
  expect(untouchedClaims(awaitingApproval)).toBe(
    `It doesn’t affect registered claims. ${waiting} the rate of the registration date, and claims awaiting an update get it.`,
  );
});
