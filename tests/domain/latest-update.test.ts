import { describe, expect, it } from 'vitest';
import { latestUpdateOf } from '@/lib/domain/latest-update';

const [EARLY, LATE] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
const pointRequest = { id: 3, qpoints: 900, createdAt: EARLY };
const movement = { kind: 'order', amount: -50, pointRequestId: null };

describe('the latest point update', () => {
  it.each([
    ['nothing', {}, {}],
    [
      'a movement without any request',
      { latestMovement: { ...movement, createdAt: EARLY } },
      { kind: 'order', points: -50, at: EARLY },
    ],
    [
      'a movement after the request',
      { pointRequest, latestUpdateAt: EARLY, latestMovement: { ...movement, createdAt: LATE } },
      { kind: 'order', points: -50, at: LATE },
    ],
    [
      'a request after the movement',
      { pointRequest, latestUpdateAt: LATE, latestMovement: { ...movement, createdAt: EARLY } },
      { points: 900, at: LATE },
    ],
    [
      'what the request itself moved',
      {
        pointRequest,
        latestUpdateAt: EARLY,
        latestMovement: { kind: 'accrual', amount: 900, pointRequestId: 3, createdAt: LATE },
      },
      { points: 900, at: LATE },
    ],
    ['a server that tells of requests alone', { pointRequest }, { points: 900, at: EARLY }],
  ])('is that of %s', (_, company, update) => {
    expect(latestUpdateOf(company)).toEqual(update);
  });
});
