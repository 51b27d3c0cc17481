import { describe, expect, it } from 'vitest';
import { Day, digits, ErrorAnswer, Id, IdInAddress, Instant } from '@/lib/contract/wire';

describe('a whole number in an address', () => {
  const Number1To100 = digits(1, 100);

  it.each([
    ['1', 1],
    ['25', 25],
    ['100', 100],
  ])('%j is %i', (written, value) => {
    expect(Number1To100.parse(written)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '0x10',
    '1e3',
    '1e1',
    '+1',
    '01',
    '00',
    ' 1',
    '1 ',
    '1.5',
    '1.0',
    '-1',
    '1,000',
    '１',
    '٣',
    'NaN',
    'Infinity',
    '1\n',
    '9'.repeat(17),
  ])('%j is refused', (written) => {
    const result = Number1To100.safeParse(written);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.message).toBe('must be a whole number');
  });

  it.each(['0', '101', '9999999999999999'])('%s is out of bounds', (written) => {
    expect(Number1To100.safeParse(written).error?.issues[0]?.message).toBe('must be between 1 and 100');
  });

  it.each([1, null, undefined, true, ['1']])('%j, which no address can carry, is refused', (value) => {
    expect(Number1To100.safeParse(value).success).toBe(false);
  });
});

describe('an id', () => {
  it.each([0, -1, 1.5, '1', null, Number.MAX_SAFE_INTEGER + 1])('%j is refused in JSON', (value) => {
    expect(Id.safeParse(value).success).toBe(false);
  });

  it('reads the greatest number that is exact, and no greater', () => {
    expect(IdInAddress.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(IdInAddress.safeParse('9007199254740992').success).toBe(false);
  });
});

describe('times', () => {
  it.each(['2026-01-31', '2024-02-29'])('%s is a day', (day) => expect(Day.parse(day)).toBe(day));
  it.each(['2026-02-30', '2025-02-29', '2026-1-31', '01/31/2026', '2026-01-31T00:00:00Z', ''])('%j is no day', (text) =>
    expect(Day.safeParse(text).success).toBe(false),
  );
  it.each(['2026-01-31T08:00:00Z', '2026-01-31T08:00:00.123Z', '2026-01-31T08:00:00+02:00'])(
    '%s is an instant',
    (instant) => expect(Instant.parse(instant)).toBe(instant),
  );
  it.each(['2026-01-31', '2026-01-31T08:00:00', '2026-01-31 08:00:00Z', 'now'])('%j is no instant', (text) =>
    expect(Instant.safeParse(text).success).toBe(false),
  );
});

describe('an answer that is not a success', () => {
  it.each([
    { statusCode: 404, message: 'This order doesn’t exist.' },
    { statusCode: '23505', message: 'SKU already exists' },
    {
      statusCode: 422,
      message: 'The request is not valid.',
      errors: [{ msg: 'is required', path: 'email' }, { msg: 'must be an object' }],
    },
  ])('may read %j', (answer) => expect(ErrorAnswer.parse(answer)).toEqual(answer));
});
