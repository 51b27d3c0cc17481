import { describe, expect, it } from 'vitest';
import { QUEUE_AREAS } from '@/lib/domain/access-table';
import { forecastNumber, forecastOfNumber } from '@/lib/domain/forecast';
import {
  kindOfWork,
  WORK_AREAS,
  WORK_KIND_NAMES,
  workKindsFor,
  workNumber,
  workOfNumber,
  type WorkKind,
  type WorkVerdict,
} from '@/lib/domain/work';
import type { RouteType } from '@/lib/domain/access-table';

/** For whose area each kind waits, and what can be decided of it in the queue. */
const KINDS: readonly [WorkKind, RouteType, readonly WorkVerdict[]][] = [
  ['pointRequest', 'qpointManagement', ['approve', 'reject']],
  ['modules', 'approvals', ['approve', 'reject']],
  ['forecast', 'approvals', ['approve', 'reject']],
  ['registration', 'registration', ['approve', 'reject']],
  ['inquiry', 'supportCenter', []],
  ['bouncedReply', 'supportCenter', []],
  ['order', 'orders', []],
  ['claim', 'approvals', ['reject']],
  ['pointBatch', 'qpointManagement', []],
  ['accessChange', 'adminControls', ['approve', 'reject']],
  ['rateChange', 'configurations', ['approve', 'reject']],
  ['takeBack', 'approvals', ['approve', 'reject']],
];

describe('what waits', () => {
  it('is of these kinds, in this order, which addresses hold by number', () => {
    expect(WORK_KIND_NAMES).toEqual(KINDS.map(([kind]) => kind));
    expect(KINDS.map(([kind]) => workNumber(kind, 1))).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 109, 119, 129]);
  });

  it.each(KINDS)('of %s is for %s, and decided by %j', (kind, area, verdicts) => {
    expect(workKindsFor((each) => each === area)).toContain(kind);
    expect(workKindsFor((each) => each !== area)).not.toContain(kind);
    expect(kindOfWork(kind).verdicts).toEqual(verdicts);
  });

  it('has a queue for each of its areas but those where it waits for administrators alone', () => {
    const isForOthers = (area: RouteType) =>
      WORK_KIND_NAMES.some((kind) => kindOfWork(kind).area === area && !kindOfWork(kind).isForAdministrators);
    expect(QUEUE_AREAS).toEqual(WORK_AREAS.filter(isForOthers));
    expect(WORK_AREAS.filter((area) => !isForOthers(area))).toEqual([
      'configurations',
      'qpointManagement',
      'adminControls',
    ]);
  });

  it.each(KINDS)('of %s is found by its number again', (kind) => {
    for (const id of [1, 9, 10, 123_456_789]) expect(workOfNumber(workNumber(kind, id))).toEqual({ kind, id });
  });

  it.each([1, 8, 9, 19, 99])('is nothing by the number %i', (number) => {
    expect(workOfNumber(number)).toBeUndefined();
  });

  it('of a month is one of both kinds', () => {
    for (const forecast of [
      { submissionId: 7, forecastType: 'submission' },
      { submissionId: 7, forecastType: 'achievement' },
    ] as const)
      expect(forecastOfNumber(forecastNumber(forecast))).toEqual(forecast);
    expect(forecastNumber({ submissionId: 7, forecastType: 'submission' })).toBe(14);
  });
});
