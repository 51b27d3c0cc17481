import { describe, expect, test } from 'vitest';
import { MAIL_ATTEMPTS, pauseBeforeNextAttempt } from '@/lib/domain/mail-retry';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('the pause before a message is tried again', () => {
  test.each([
    [1, 15 * SECOND],
    [2, 30 * SECOND],
    [3, MINUTE],
    [8, 32 * MINUTE],
    [9, HOUR],
    [31, HOUR],
  ])('after %d failed attempts is %d ms, a fifth more or less', (attempts, pause) => {
    expect(pauseBeforeNextAttempt(attempts, 0.5)).toBe(pause);
    expect(pauseBeforeNextAttempt(attempts, 0)).toBe(pause * 0.8);
    expect(pauseBeforeNextAttempt(attempts, 1)).toBe(pause * 1.2);
  });

  test('adds up to about a day before the message is given up', () => {
    const pauses = Array.from({ length: MAIL_ATTEMPTS - 1 }, (_, index) => pauseBeforeNextAttempt(index + 1, 0.5));
    const hours = pauses.reduce((sum, pause) => sum + pause) / HOUR;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
  });
});
