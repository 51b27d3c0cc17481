import { describe, expect, it } from 'vitest';
import {
  ageLabel,
  dayOf,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  isOlderThanTwoDays,
  parseDay,
} from '@/lib/time/format-time';
import { instantInWords, zonedInstant, zonedText } from '@/lib/time/zoned-time';

const LOS_ANGELES = 'America/Los_Angeles';

describe('formatDate and formatTime', () => {
  it.each([
    // Winter is eight hours behind UTC, summer seven.
    ['2026-01-15T07:59:00Z', LOS_ANGELES, '01/14/2026', '23:59'],
    ['2026-01-15T08:00:00Z', LOS_ANGELES, '01/15/2026', '00:00'],
    ['2026-07-15T06:59:00Z', LOS_ANGELES, '07/14/2026', '23:59'],
    ['2026-07-15T07:00:00Z', LOS_ANGELES, '07/15/2026', '00:00'],
    // The clocks go forward at 2:00 on 03/08/2026 and back at 2:00 on 11/01/2026.
    ['2026-03-08T09:59:00Z', LOS_ANGELES, '03/08/2026', '01:59'],
    ['2026-03-08T10:00:00Z', LOS_ANGELES, '03/08/2026', '03:00'],
    ['2026-11-01T08:30:00Z', LOS_ANGELES, '11/01/2026', '01:30'],
    ['2026-11-01T09:30:00Z', LOS_ANGELES, '11/01/2026', '01:30'],
    ['2026-12-31T23:30:00Z', 'Asia/Seoul', '01/01/2027', '08:30'],
    ['2026-11-20T12:00:00+09:00', 'UTC', '11/20/2026', '03:00'],
  ])('%s in %s is %s %s', (instant, zone, date, time) => {
    expect(formatDate(instant, zone)).toBe(date);
    expect(formatTime(instant, zone)).toBe(time);
    expect(formatDateTime(instant, zone)).toBe(`${date} ${time}`);
  });
});

describe('dayOf', () => {
  it.each([
    ['2026-11-21T07:59:59Z', LOS_ANGELES, '2026-11-20'],
    ['2026-11-21T08:00:00Z', LOS_ANGELES, '2026-11-21'],
    ['2026-11-20T15:00:00Z', 'Asia/Seoul', '2026-11-21'],
  ])('%s in %s falls on %s', (instant, zone, day) => expect(dayOf(new Date(instant), zone)).toBe(day));
});

describe('formatDay', () => {
  it('names the day whatever the zone of the machine', () => expect(formatDay('2026-03-08')).toBe('03/08/2026'));
});

describe('parseDay', () => {
  it.each([
    ['11/20/2026', '2026-11-20'],
    ['1/2/2026', '2026-01-02'],
    [' 01/02/2026 ', '2026-01-02'],
    ['02/29/2028', '2028-02-29'],
    ['02/29/2026', null],
    ['02/30/2026', null],
    ['13/01/2026', null],
    ['00/01/2026', null],
    ['20/11/2026', null],
    ['11/20/26', '2026-11-20'],
    ['10/1/26', '2026-10-01'],
    ['10-1-2026', '2026-10-01'],
    ['10012026', '2026-10-01'],
    ['100126', '2026-10-01'],
    ['2026-10-01', '2026-10-01'],
    ['2026-10-1', '2026-10-01'],
    ['02302026', null],
    ['10/1-26', null],
    ['10/1/202', null],
    ['1012026', null],
    ['', null],
  ])('reads %j as %j', (text, day) => expect(parseDay(text)).toBe(day));
});

it.each([
  ['2026-07-01T12:00', LOS_ANGELES, '2026-07-01T19:00:00.000Z'],
  // Twice on the clocks: the first.
  ['2026-11-01T01:30', LOS_ANGELES, '2026-11-01T08:30:00.000Z'],
  ['2026-11-01T02:00', LOS_ANGELES, '2026-11-01T10:00:00.000Z'],
  // Leapt over.
  ['2026-03-08T02:30', LOS_ANGELES, null],
  ['2026-03-08T03:00', LOS_ANGELES, '2026-03-08T10:00:00.000Z'],
  ['2026-06-01T09:00', 'Asia/Seoul', '2026-06-01T00:00:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-02-30T09:00', LOS_ANGELES, null],
  ['', LOS_ANGELES, null],
])('the clocks show %j in %s at %s', (text, zone, instant) => {
  const found = zonedInstant(text, zone);
  expect(found?.toISOString() ?? null).toBe(instant);
  if (found) expect(zonedText(found, zone)).toBe(text);
});

it.each([
  ['2026-11-22T11:30:00Z', 'less than an hour', false],
  ['2026-11-22T11:00:00Z', '1 hour', false],
  ['2026-11-21T12:00:01Z', '23 hours', false],
  ['2026-11-21T12:00:00Z', '1 day', false],
  ['2026-11-20T12:00:00Z', '2 days', false],
  ['2026-11-20T11:59:59Z', '2 days', true],
  ['2019-11-22T12:00:00Z', '2,557 days', true],
])('%s is %s ago at noon', (instant, age, isOld) => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(ageLabel(instant, now)).toBe(age);
  expect(isOlderThanTwoDays(instant, now)).toBe(isOld);
});

it('an instant in words names the zone as it is then', () => {
  expect(instantInWords('2027-03-14T10:00:00.000Z', 'America/Los_Angeles')).toBe('Sunday, March 14, 2027 at 03:00 PDT');
  expect(instantInWords('2027-01-15T17:00:00.000Z', 'America/Los_Angeles')).toBe(
    'Friday, January 15, 2027 at 09:00 PST',
  );
});
