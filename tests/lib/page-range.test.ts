import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow, placeLabel, rangeLabel } from '@/lib/addresses/page-range';

describe('pageCount', () => {
  it.each([
    [0, 1],
    [1, 1],
    [25, 1],
    [26, 2],
    [12_048, 482],
  ])('%i rows are on %i pages of 25', (rows, pages) => expect(pageCount(rows)).toBe(pages));
});

describe('placeLabel', () => {
  it.each([
    { first: 1, index: 11, total: 29, label: '12 of 29' },
    { first: 26, index: 3, total: 29, label: '29 of 29' },
    { first: 1_026, index: 24, total: 12_048, label: '1,050 of 12,048' },
    { first: 301, index: 0, total: 300, totalIsLowerBound: true, label: '301 of 301+' },
    { first: 1, index: 6, total: 30, state: 'waiting' as const, label: '7 of 30 waiting' },
  ])('$label', ({ index, label, ...places }) => expect(placeLabel(places, index)).toBe(label));
});

describe('pageWindow', () => {
  it.each([
    { page: 1, pages: 1, window: { first: 1, last: 1 } },
    { page: 1, pages: 4, window: { first: 1, last: 4 } },
    { page: 10, pages: 10, window: { first: 1, last: 10 } },
    { page: 10, pages: 11, window: { first: 1, last: 10, after: 11 } },
    { page: 11, pages: 11, window: { first: 11, last: 11, before: 10 } },
    { page: 25, pages: 482, window: { first: 21, last: 30, before: 20, after: 31 } },
    { page: 482, pages: 482, window: { first: 481, last: 482, before: 480 } },
    // More rows than were counted.
    { page: 41, pages: 40, window: { first: 41, last: 41, before: 40 } },
  ])('page $page of $pages stands in its window of ten', ({ page, pages, window }) => {
    expect(pageWindow(page, pages)).toEqual(window);
  });
});

describe('rangeLabel', () => {
  it.each([
    [{ total: 96 }, { shown: 25, page: 2 }, '26–50 of 96'],
    [{ total: 12_048 }, { shown: 23, page: 482 }, '12,026–12,048 of 12,048'],
    [{ total: 34 }, { shown: 10, page: 2, rowsPerPage: 10 }, '11–20 of 34'],
    [{ total: 1_000, totalIsLowerBound: true }, { shown: 25, page: 1 }, '1–25 of 1,000+'],
    // Past a lower bound the rows themselves show that there are more.
    [{ total: 1_000, totalIsLowerBound: true }, { shown: 25, page: 41 }, '1,001–1,025 of 1,025+'],
    [{ total: 1 }, { shown: 1, page: 1 }, '1 of 1'],
    [{ total: 51 }, { shown: 1, page: 3 }, '51 of 51'],
    [{ total: 0 }, { shown: 0, page: 1 }, 'No orders'],
  ])('of %j on %j is %s', (count, page, label) => expect(rangeLabel(count, { ...page, noun: 'orders' })).toBe(label));
});
