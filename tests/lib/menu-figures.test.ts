import { describe, expect, it } from 'vitest';
import { readMenuFigures, writeMenuFigures } from '@/lib/preferences/menu-figures';

const kept = { userId: 7, at: 1_700_000_000_000, figures: { orders: 31, approvals: 0 } };

describe('the figures of the menu that a cookie keeps', () => {
  it('are read as they were written, for the same person alone', () => {
    expect(readMenuFigures(writeMenuFigures(kept), 7)).toEqual(kept);
    expect(readMenuFigures(writeMenuFigures(kept), 8)).toBeUndefined();
  });

  it.each([
    ['no cookie', undefined],
    ['no JSON', '%7Bnone'],
    ['a broken escape', '%'],
    ['null', 'null'],
    ['no instant', encodeURIComponent('{"userId":7,"figures":{}}')],
    ['no figures', encodeURIComponent('{"userId":7,"at":1}')],
  ])('count as not kept where there is %s', (_, cookie) => {
    expect(readMenuFigures(cookie, 7)).toBeUndefined();
  });

  it('leaves out what is no whole number', () => {
    const cookie = encodeURIComponent('{"userId":7,"at":1,"figures":{"orders":"<b>","approvals":3}}');
    expect(readMenuFigures(cookie, 7)?.figures).toEqual({ approvals: 3 });
  });
});
