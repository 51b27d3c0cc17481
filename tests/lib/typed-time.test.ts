import { describe, expect, it } from 'vitest';
import { readTypedTime, timeAsTyped } from '@/lib/time/typed-time';

describe('readTypedTime', () => {
  // Friday, 10:00 in Los Angeles, where it is still Thursday at UTC's midnight.
  const at = { now: new Date('2026-11-20T18:00:00Z'), timeZone: 'America/Los_Angeles' };

  it.each([
    ['tomorrow 9:00', '2026-11-21T09:00'],
    ['  Tomorrow   at 9 ', '2026-11-21T09:00'],
    ['tomorrow, 9am', '2026-11-21T09:00'],
    ['9am tomorrow', '2026-11-21T09:00'],
    ['9:30 pm on Monday', '2026-11-23T21:30'],
    ['the day after tomorrow noon', '2026-11-22T12:00'],
    ['Monday 14.30', '2026-11-23T14:30'],
    ['next mon 8:00', '2026-11-23T08:00'],
    ['thurs 8:00', '2026-11-26T08:00'],
    ['thu 8:00', '2026-11-26T08:00'],
    // It is Friday; a time that has passed is meant in a week.
    ['friday 17:00', '2026-11-20T17:00'],
    ['friday 9:00', '2026-11-27T09:00'],
    ['next friday 17:00', '2026-11-27T17:00'],
    ['17:00', '2026-11-20T17:00'],
    ['9:00', '2026-11-21T09:00'],
    ['12am', '2026-11-21T00:00'],
    ['12:15 p.m.', '2026-11-20T12:15'],
    ['12/1 9:00', '2026-12-01T09:00'],
    ['11/1 9:00', '2027-11-01T09:00'],
    ['2/29 at 9', '2028-02-29T09:00'],
    ['Dec 1 9:00', '2026-12-01T09:00'],
    ['Dec 1 9', '2026-12-01T09:00'],
    ['1 December 2027, 9:00', '2027-12-01T09:00'],
    ['12/01/2026 09:00', '2026-12-01T09:00'],
    ['2026-12-01T09:00', '2026-12-01T09:00'],
    ['2026-12-01 09:00', '2026-12-01T09:00'],
    ['in 2 hours', '2026-11-20T12:00'],
    ['in 90 minutes', '2026-11-20T11:30'],
    ['in 3 days at 9:00', '2026-11-23T09:00'],
    ['in a week 9:00', '2026-11-27T09:00'],
    ['in 1 month noon', '2026-12-20T12:00'],
    // Whoever types the year means it; that it has passed is said elsewhere.
    ['11/1/2026 9:00', '2026-11-01T09:00'],
    ['today 9:00', '2026-11-20T09:00'],
    ['soon', null],
    ['9', null],
    ['tomorrow 25:00', null],
    ['tomorrow 13pm', null],
    ['tomorrow 9:75', null],
    ['13/40 9:00', null],
    ['someday 9:00', null],
  ] as const)('of %j is %j', (text, time) => {
    const typed = readTypedTime(text, at);
    expect(typed).toEqual(time === null ? { fault: expect.stringContaining('tomorrow 9:00') } : { at: time });
  });

  it.each(['tomorrow', 'Dec 1', 'sat', 'in 3 days'])('asks for the time of %j', (text) => {
    expect(readTypedTime(text, at)).toEqual({ fault: expect.stringMatching(/^At what time on \d\d\/\d\d\/2026\?/) });
  });
});

it.each([
  ['2026-12-01T09:00', '12/01/2026 09:00'],
  ['tomorow 9', 'tomorow 9'],
  ['', ''],
])('a time that reads %j is shown as %j', (at, shown) => expect(timeAsTyped(at)).toBe(shown));
