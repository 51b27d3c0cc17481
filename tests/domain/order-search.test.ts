import { describe, expect, it } from 'vitest';
import { containsPattern, matchOrderNumber, numberParts, searchKey } from '@/lib/domain/order-search';

describe('searchKey', () => {
  it.each([
    ['  Blue   Sky ', 'bluesky'],
    ['QP-100 001', 'qp-100001'],
    ['Énergie Nouvelle', 'energienouvelle'],
    ['Nguyễn', 'nguyen'],
    ['ÅSA', 'asa'],
    ['tab\tand\nline\u00a0space', 'tabandlinespace'],
    ['   ', ''],
    ['Łódź Øresund Đà Nẵng', 'lodzoresunddanang'],
    ['STRAẞE Straße', 'strassestrasse'],
    ['Æsir Œuvre Þór Ðe ılık İzmir', 'aesiroeuvrethordeilikizmir'],
    ["O'Brien O’Brien OʼBrien O`Brien", 'obrienobrienobrienobrien'],
    ['Sun\u200brise \u00adCo\u2060\ufeff\u{e0041}', 'sunriseco'],
    ['LLQ\u2013A100 A\u2014B A\u2212B', 'llq-a100a-ba-b'],
  ])('reads %j as %j', (text, key) => expect(searchKey(text)).toBe(key));
});

describe('containsPattern', () => {
  it('takes wildcards literally', () => {
    expect(containsPattern('100%_\\x')).toBe('%100\\%\\_\\\\x%');
  });
});

describe('numberParts', () => {
  it.each([
    ['104', ['104']],
    ['1042', ['1042']],
    ['10427', ['1042', '0427']],
    ['1042731', ['1042', '0427', '4273', '2731']],
  ])('of %j are %j', (digits, parts) => expect(numberParts(digits)).toEqual(parts));
});

describe('matchOrderNumber', () => {
  it.each([
    ['q', { kind: 'every' }],
    ['qp', { kind: 'every' }],
    ['qp-', { kind: 'every' }],
    ['p-', { kind: 'every' }],
    ['-', { kind: 'every' }],
    ['1002', { kind: 'digits', digits: '1002' }],
    ['qp-1002', { kind: 'start', start: 'QP-1002' }],
    ['p-1002', { kind: 'start', start: 'QP-1002' }],
    ['-1002', { kind: 'start', start: 'QP-1002' }],
    ['qp1002', { kind: 'start', start: 'QP-1002' }],
    ['p1002', null],
    ['qp10a', null],
    ['qp-10-02', null],
    ['qq', null],
    ['1002-', null],
    ['sunrise', null],
    ['%', null],
  ])('%j', (key, match) => expect(matchOrderNumber(key)).toEqual(match));

  it('agrees with the substrings of a number', () => {
    const number = 'qp-104273';
    for (let start = 0; start < number.length; start += 1) {
      for (let end = start + 1; end <= number.length; end += 1) {
        expect(matchOrderNumber(number.slice(start, end))).not.toBeNull();
      }
    }
  });
});
