import { describe, expect, it } from 'vitest';
import {
  awaitsSerialNumbers,
  filterForecasts,
  heldReason,
  heldReasonInWords,
  monthsOf,
  sortForecasts,
  type ForecastFilter,
  type ForecastSort,
  type WaitingForecast,
} from '@/lib/domain/forecast-list';

const RULES = { rate: 1_500, submissionRate: 250, percentage: 25, achievedVolume: 8_000 };

let made = 0;

function waiting(some: Partial<WaitingForecast>): WaitingForecast {
  made += 1;
  return {
    ...{ name: 'Sun', year: 2026, month: 9, forecastType: 'achievement' as const, qpoints: 1_500 },
    ...{ totalScannedWattage: 10_000, forecastedWatts: 10_000, percentage: 1, submissionId: made, ...some },
  };
}

describe('why an achievement is held', () => {
  it.each([
    [{ percentage: 1 }, null, ''],
    [{ percentage: 1.25 }, null, ''],
    [{ percentage: 0.8 }, 'below', '20% below'],
    [{ percentage: 0 }, 'below', '100% below'],
    [{ percentage: 1.29 }, 'above', '4% above'],
    [{ percentage: 21 }, 'above', '1,975% above'],
    [{ forecastedWatts: 7_999 }, 'small', 'Less than 8,000 W forecast'],
    [{ percentage: 0.8, forecastType: 'submission' as const }, null, ''],
  ])('%j is %s', (some, reason, words) => {
    const item = waiting(some);
    expect(heldReason(item, RULES)).toBe(reason);
    if (reason) expect(heldReasonInWords(heldReason(item, RULES)!, item, RULES)).toBe(words);
  });

  it.each([
    [{ isHeld: true, percentage: 0.8 }, 'below', '20% below'],
    [{ isHeld: true, percentage: 1.4 }, 'outside', 'Outside the band'],
    [{ isHeld: false, percentage: 1.4 }, null, ''],
    [{ percentage: 1.4 }, null, ''],
  ])('%j is %s where the rules are not known', (some, reason, words) => {
    const item = waiting(some);
    expect(heldReason(item, null)).toBe(reason);
    if (reason) expect(heldReasonInWords(heldReason(item, null)!, item, null)).toBe(words);
  });

  it('is not final while serial numbers await their upload', () => {
    expect([undefined, 0, 1].map((awaitingUpdate) => awaitsSerialNumbers({ awaitingUpdate }))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the lists of forecasts', () => {
  const apex = waiting({ name: 'Apex Solar', month: 8, percentage: 0.8, awaitingUpdate: 3, qpoints: 10 });
  const apexSubmission = waiting({ ...apex, forecastType: 'submission', qpoints: 5 });
  const zebra = waiting({ name: 'zebra', year: 2025, month: 11, percentage: 1.5, totalScannedWattage: 15_000 });
  const sun10 = waiting({ name: 'Sun 10', percentage: 1.1, forecastedWatts: 9_000 });
  const sun9 = waiting({ name: 'Sun 9', percentage: 1.1 });
  const all = [sun10, apex, apexSubmission, zebra, sun9];

  it.each<[ForecastFilter, WaitingForecast[]]>([
    [{}, all],
    [{ search: 'SUN' }, [sun10, sun9]],
    [{ type: 'submission' }, [apexSubmission]],
    [{ month: '2025-12' }, [zebra]],
    [{ search: 'a', month: '2026-09' }, [apex, apexSubmission]],
    [{ why: 'below' }, [apex]],
    [{ why: 'above' }, [zebra]],
    [{ why: 'awaits' }, [apex, apexSubmission]],
    [{ search: 'nobody' }, []],
  ])('have of %j what matches', (filter, found) => expect(filterForecasts(all, filter, RULES)).toEqual(found));

  it.each<[ForecastSort, 'asc' | 'desc', WaitingForecast[]]>([
    ['month', 'asc', [zebra, apexSubmission, apex, sun9, sun10]],
    ['month', 'desc', [sun9, sun10, apexSubmission, apex, zebra]],
    ['name', 'asc', [apexSubmission, apex, sun9, sun10, zebra]],
    ['type', 'asc', [apexSubmission, zebra, apex, sun9, sun10]],
    ['scanned', 'desc', [zebra, apexSubmission, apex, sun9, sun10]],
    ['forecast', 'asc', [sun10, zebra, apexSubmission, apex, sun9]],
    ['qpoints', 'asc', [apexSubmission, apex, zebra, sun9, sun10]],
    ['percent', 'desc', [zebra, sun9, sun10, apex, apexSubmission]],
  ])('are sorted by %s, %s', (sort, direction, expected) =>
    expect(sortForecasts(all, { sort, direction }).map(({ submissionId, name }) => `${name} ${submissionId}`)).toEqual(
      expected.map(({ submissionId, name }) => `${name} ${submissionId}`),
    ),
  );

  it('keep a company together, placed by its oldest month or its newest', () => {
    const sunNow = waiting({ name: 'Sun 9', month: 10 });
    const sunThen = waiting({ name: 'Sun 9', year: 2025, month: 10 });
    const sorted = (direction: 'asc' | 'desc') =>
      sortForecasts([sun10, sunNow, zebra, sunThen], { sort: 'month', direction });
    expect(sorted('asc')).toEqual([sunThen, sunNow, zebra, sun10]);
    expect(sorted('desc')).toEqual([sunNow, sunThen, sun10, zebra]);
  });

  it('offer each month once, the newest first', () => expect(monthsOf(all)).toEqual(['2026-10', '2026-09', '2025-12']));
});
