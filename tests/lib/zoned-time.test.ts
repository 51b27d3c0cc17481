import { expect, it } from 'vitest';
import { instantInWords, zonedInstant, zonedText } from '@/lib/time';

const ZONE = 'America/Los_Angeles';

it.each([
  ['in winter', '2027-01-15T09:00', '2027-01-15T17:00:00.000Z'],
  ['in summer', '2027-07-15T09:00', '2027-07-15T16:00:00.000Z'],
  ['the last minute before clocks go forward', '2027-03-14T01:59', '2027-03-14T09:59:00.000Z'],
  ['in the hour that is skipped', '2027-03-14T02:30', undefined],
  ['right after clocks went forward', '2027-03-14T03:00', '2027-03-14T10:00:00.000Z'],
  ['in the hour that comes twice, the first time', '2027-11-07T01:30', '2027-11-07T08:30:00.000Z'],
  ['after the hour that comes twice', '2027-11-07T02:00', '2027-11-07T10:00:00.000Z'],
  ['a day that is none', '2027-02-30T09:00', undefined],
  ['nothing', '', undefined],
])('reads a time %s', (_, text, instant) => {
  expect(zonedInstant(text, ZONE)?.toISOString()).toBe(instant);
  if (instant) expect(zonedText(new Date(instant), ZONE)).toBe(text);
});

it('names the zone as it is then', () => {
  expect(instantInWords('2027-03-14T10:00:00.000Z', ZONE)).toBe('Sunday, March 14, 2027 at 03:00 PDT');
  expect(instantInWords('2027-01-15T17:00:00.000Z', ZONE)).toBe('Friday, January 15, 2027 at 09:00 PST');
});
