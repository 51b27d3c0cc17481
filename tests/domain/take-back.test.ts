import { describe, expect, it, test } from 'vitest';
import { refusalOfMissingPoints, whyTakeBackWaits, type TakeBackRequest } from '@/lib/domain/take-back';

const ME = 7;
const OTHER = 8;

const request = (given: Partial<TakeBackRequest>): TakeBackRequest => ({
  qpoints: 100,
  limits: { approvalThreshold: 1_000, movedAlone: 0, movedByPerson: 0 },
  userId: ME,
  approverId: ME,
  firstApproverId: null,
  ...given,
});

describe('taking back an approval', () => {
  it.each<[string, Partial<TakeBackRequest>, ReturnType<typeof whyTakeBackWaits>]>([
    ['one’s own is done alone', {}, null],
    ['someone else’s takes two', { approverId: OTHER }, 'others'],
    ['an imported one takes two', { approverId: null }, 'others'],
    ['what one approved as the second takes two', { firstApproverId: OTHER }, 'others'],
    ['up to the threshold is done alone', { qpoints: 1_000 }, null],
    ['above it takes two', { qpoints: 1_001 }, 'company'],
    [
      'what the company got today counts',
      { limits: { approvalThreshold: 1_000, movedAlone: 950, movedByPerson: 0 } },
      'company',
    ],
    [
      'what the person moved today counts',
      { limits: { approvalThreshold: 1_000, movedAlone: 0, movedByPerson: 950 } },
      'person',
    ],
    ['of 0 Q is done alone', { qpoints: 0, limits: { approvalThreshold: 1, movedAlone: 5 } }, null],
    ['without a threshold is done alone', { approverId: OTHER, limits: { approvalThreshold: 0 } }, null],
  ])('%s', (_, given, why) => {
    expect(whyTakeBackWaits(request(given))).toBe(why);
  });
});

test.each([
  [300, 300, null],
  [299, 300, 'Sun has 299 Q available, so 1 Q is missing. Take back less, or give the company points first.'],
  [0, 1_200, 'Sun has 0 Q available, so 1,200 Q are missing. Take back less, or give the company points first.'],
])('with %i Q available, taking back %i Q', (available, qpoints, refusal) => {
  expect(refusalOfMissingPoints('Sun', available, qpoints)).toBe(refusal);
});
