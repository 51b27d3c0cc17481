import type { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCookie, writeCookie } from '@/lib/preferences/browser-cookie';

const { happyDOM } = globalThis.window as unknown as Pick<Window, 'happyDOM'>;

describe('a preference', () => {
  afterEach(async () => {
    writeCookie('qp_taste', '', 0);
    // This DOM takes it away with the next millisecond.
    await expect.poll(() => readCookie('qp_taste')).toBeUndefined();
    happyDOM.setURL('http://localhost:3000/');
  });

  test('is kept under its plain name where there is no https', () => {
    writeCookie('qp_taste', 'dark');
    expect(document.cookie).toContain('qp_taste=dark');
    expect(document.cookie).not.toContain('__Host-');
    expect(readCookie('qp_taste')).toBe('dark');
  });

  describe('behind https', () => {
    beforeEach(() => happyDOM.setURL('https://office.example/'));

    test('is kept in a cookie that is this host’s alone', async () => {
      writeCookie('qp_taste', 'dark');
      await expect.poll(() => document.cookie).toBe('__Host-qp_taste=dark');
      expect(readCookie('qp_taste')).toBe('dark');
    });

    test('of an older version is read until it is written anew, and never comes back', async () => {
      document.cookie = 'qp_taste=light; path=/; secure';
      expect(readCookie('qp_taste')).toBe('light');
      writeCookie('qp_taste', 'dark');
      await expect.poll(() => document.cookie).toBe('__Host-qp_taste=dark');
      writeCookie('qp_taste', '', 0);
      await expect.poll(() => readCookie('qp_taste')).toBeUndefined();
    });
  });
});
