/** Invisible characters as ranges: control, joining, direction and filler characters, but not spaces. */
const UNSEEN = [
  ...['\\0-\\x08', '\\x0e-\\x1f', '\\x7f-\\x9f', '\\xad', '\\u034f', '\\u061c', '\\u115f\\u1160', '\\u17b4\\u17b5'],
  ...[
    '\\u180b-\\u180f',
    '\\u200b-\\u200f',
    '\\u202a-\\u202e',
    '\\u2060-\\u206f',
    '\\u3164',
    '\\ufe00-\\ufe0f',
    '\\ufeff',
  ],
  ...['\\uffa0', '\\ufff9-\\ufffb', '\\u{1d173}-\\u{1d17a}', '\\u{e0000}-\\u{e0fff}'],
];

/** Ignored in cells and searches. The database function `plain_letters` has the same list. */
export const INVISIBLE = new RegExp(`[${UNSEEN.join('')}]`, 'gu');

/** Hyphens, dashes and minus signs are interchangeable in codes. */
export const DASHES = /[\u058a\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g;

export const APOSTROPHES = /['\u0060\u02b9-\u02bc\u2018-\u201b\u2032\u2035]/g;
