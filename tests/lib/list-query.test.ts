import { describe, expect, it } from 'vitest';
import { calendarDay, oneOf, pageCount, pageWindow, positiveNumber, readListQuery, searchText } from '@/lib/list-query';

describe('oneOf', () => {
  const read = oneOf(['asc', 'desc']);
  it.each([
    ['asc', 'asc'],
    ['desc', 'desc'],
    ['ASC', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('reads %j as %j', (written, value) => expect(read(written)).toBe(value));
});

describe('searchText', () => {
  const read = searchText(5);
  it.each([
    ['mug', 'mug'],
    ['  mug  ', 'mug'],
    ['a long text', 'a lon'],
    ['four five', 'four'],
    ['   ', undefined],
    ['', undefined],
  ])('reads %j as %j', (written, value) => expect(read(written)).toBe(value));
});

describe('calendarDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-11-00', undefined],
    ['11/20/2026', undefined],
    ['2026-11-20T00:00:00Z', undefined],
    ['20261120', undefined],
    ['', undefined],
  ])('reads %j as %j', (written, value) => expect(calendarDay(written)).toBe(value));
});

describe('positiveNumber', () => {
  const read = positiveNumber(1000);
  it.each([
    ['1', 1],
    ['1000', 1000],
    ['1001', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['01', undefined],
    ['1.0', undefined],
    ['1e2', undefined],
    ['0x10', undefined],
    [' 1', undefined],
    ['', undefined],
    ['99999999999999999999', undefined],
  ])('reads %j as %j', (written, value) => expect(read(written)).toBe(value));
});

describe('readListQuery', () => {
  const readers = { page: positiveNumber(), sort: oneOf(['name']) };

  it('reads what can be read and takes the rest as unset', () => {
    expect(readListQuery(readers, { page: '3', sort: 'nonsense', other: 'x' })).toEqual({ page: 3, sort: undefined });
  });

  it('takes the first of a repeated parameter', () => {
    expect(readListQuery(readers, { page: ['2', '9'], sort: [] })).toEqual({ page: 2, sort: undefined });
  });
});

describe('pageCount', () => {
  it.each([
    [0, 1],
    [1, 1],
    [25, 1],
    [26, 2],
    [12_048, 482],
  ])('%i rows are on %i pages of 25', (rows, pages) => expect(pageCount(rows)).toBe(pages));
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
