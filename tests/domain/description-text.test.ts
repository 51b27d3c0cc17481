import { describe, expect, it } from 'vitest';
import { descriptionToText, hasFormatting, textToDescription } from '@/lib/domain/description-text';

describe('a description in HTML as text', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<p>One<br>Two</p>', 'One\nTwo'],
    ['<h2>Head</h2><p>A <strong>bold</strong> word</p>', 'Head\n\nA bold word'],
    ['<ul><li><p>One</p></li><li><p>Two</p></li></ul><p>After</p>', '- One\n- Two\n\nAfter'],
    ['<p>5 &lt; 6 &amp;&nbsp;7 &gt; 6</p>', '5 < 6 & 7 > 6'],
    [
      '<table><tbody><tr><th><p>Type</p></th><th>Power</th></tr><tr><td><p>Q.1</p></td><td>400</td></tr></tbody></table><p>After</p>',
      'Type | Power\nQ.1 | 400\n\nAfter',
    ],
    ['<p></p>', ''],
    ['plain', 'plain'],
    ['<p>a\n  b</p>', 'a b'],
  ])('%s', (html, text) => expect(descriptionToText(html)).toBe(text));
});

describe('a text as a description in HTML', () => {
  it.each([
    ['One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['One\nTwo', '<p>One<br>Two</p>'],
    ['5 < 6 & <b>not bold</b>', '<p>5 &lt; 6 &amp; &lt;b&gt;not bold&lt;/b&gt;</p>'],
    ['  ', ''],
  ])('%j', (text, html) => expect(textToDescription(text)).toBe(html));

  it.each(['One\n\nTwo', 'One\nTwo', '5 < 6 & 7'])('comes back from it unchanged: %j', (text) => {
    expect(descriptionToText(textToDescription(text))).toBe(text);
  });
});

describe('formatting that a text can not hold', () => {
  it.each([
    ['<p>One<br>Two</p>', false],
    ['5 < 6', false],
    ['<p><em>One</em></p>', true],
    ['<pre>One</pre>', true],
    ['<ul><li>One</li></ul>', true],
  ])('%s: %s', (html, lost) => expect(hasFormatting(html)).toBe(lost));
});
