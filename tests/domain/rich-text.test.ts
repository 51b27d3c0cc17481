import { describe, expect, it } from 'vitest';
import { descriptionToText } from '@/lib/domain/description-text';
import { descriptionToStore, imageKeysOf, MAX_READ, sanitiseContent, sanitiseRichText } from '@/lib/domain/rich-text';
import { plainText } from '@/lib/domain/plain-text';

const REL = 'rel="noopener noreferrer nofollow"';

describe('rich text', () => {
  it.each([
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4>',
    '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><code>g</code></p>',
    '<ul><li>One</li></ul><ol><li>Two</li></ol>',
    '<blockquote><p>Said</p></blockquote><pre><code>x = 1</code></pre><hr />',
    '<p>one<br />two</p>',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td colspan="2" rowspan="3"><p>B</p></td></tr></tbody></table>',
    'Café &amp; crème – “fine” 日本語',
  ])('keeps plain formatting: %s', (html) => {
    expect(sanitiseRichText(html)).toBe(html);
  });

  it.each([
    ['https://example.com/a?b=1', true],
    ['http://example.com', true],
    ['mailto:shop@example.com', true],
    ['javascript:alert(1)', false],
    [' JaVaScRiPt:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['&#106;avascript:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['//example.com', false],
    ['file:///etc/passwd', false],
  ])('keeps a link to %j: %s', (href, kept) => {
    const link = sanitiseRichText(`<a href="${href}" target="_blank" onclick="x()" style="color:red">there</a>`);
    expect(link).toBe(kept ? `<a href="${href}" ${REL}>there</a>` : `<a ${REL}>there</a>`);
  });

  it.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<svg onload=alert(1)><circle/></svg>Hi', 'Hi'],
    ['<iframe src="https://example.com"></iframe>Hi', 'Hi'],
    ['<style>p{}</style><p class="x" style="position:fixed" id="y" onclick="z()">Hi</p>', '<p>Hi</p>'],
    ['<form action="/"><input name="x"><button>Go</button></form>', 'Go'],
    ['<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>Hi', 'Hi'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>Hi', 'Hi'],
    ['<b><scr<script>ipt>alert(1)</script></b>Hi', '<b>ipt&gt;alert(1)</b>Hi'],
    ['<p>unfinished <b>bold', '<p>unfinished <b>bold</b></p>'],
    ['<!-- <img src=x> -->Hi', 'Hi'],
  ])('takes everything else out of %s', (html, left) => {
    expect(sanitiseRichText(html)).toBe(left);
  });

  it.each([
    ['<td colspan="2" style="width:9999px" onclick="x()" class="y">A</td>', '<td colspan="2">A</td>'],
    ['<td colspan="1" rowspan="0">A</td>', '<td>A</td>'],
    ['<th colspan="9999" rowspan="-2">A</th>', '<th colspan="100">A</th>'],
    ['<td colspan="2;x" rowspan="99999">A</td>', '<td>A</td>'],
  ])('of the cell %s stays %s', (cell, left) => {
    const table = (of: string) => `<table><tbody><tr>${of}</tr></tbody></table>`;
    expect(sanitiseRichText(table(cell).replace('<table>', '<table border="1" width="900">'))).toBe(table(left));
    expect(sanitiseContent(table(cell))).toBe(table(left));
  });

  it('is left as it is by a second time', () => {
    const hostile =
      '<p onclick=x>a<a href="javascript:x">b</a> <a href="https://x.example/?a=1&b=2">c</a> &lt;script&gt; <b>d</p>';
    const once = sanitiseRichText(hostile);
    expect(sanitiseRichText(once)).toBe(once);
  });

  it('is cut where it is nested deeper than people write', () => {
    const deep = sanitiseRichText(`${'<blockquote>'.repeat(20_000)}x`);
    expect(deep.match(/<blockquote>/g)?.length ?? 0).toBeLessThan(100);
  });

  it('keeps the text of what is nested deeper still', () => {
    expect(sanitiseRichText(`Before ${'<b>'.repeat(300)}within${'</b>'.repeat(300)} after`).replace(/\s+/g, ' ')).toBe(
      'Before within after',
    );
  });

  it('keeps the formatting of a long list, and the text alone of more markup than any page has', () => {
    const items = '<li><p>ABC-123</p></li>'.repeat(2_900);
    expect(sanitiseRichText(`<ul>${items}</ul>`)).toBe(`<ul>${items}</ul>`);
    expect(sanitiseRichText('<i>x</i>'.repeat(12_000)).slice(0, 8)).toBe('x  x  x ');
    const links = '<a href="https://e.example/?a&amp;b">x & &lt;y></a>'.repeat(2_000);
    expect(sanitiseRichText(links)).toMatch(/^x &amp; &lt;y&gt; {2}x/);
    expect(sanitiseRichText(`<<b>script>alert(1)</script>${links}`)).not.toContain('<');
  });

  // Each took seconds to minutes, in which nobody else was answered.
  it.each([
    ...[
      '<b>',
      '<li><p>',
      '<b></i>',
      '<svg><b>',
      '</p>',
      '<p>',
      '<a href=x>',
      '<',
      '<b ',
      '<li',
      '<br',
      '<!--',
      '<x a="',
      ' <b>',
      '<ul>',
    ],
    ...['<table><tr><td>', '<td></td>', '</p> </td>', '<td colspan="100">x</td>'],
    ...[
      '<h1>x</h1>',
      '<br>',
      '<script></script>',
      '<a href="https://e.example/">x</a>',
      '<img src="/files/3f2a.webp">',
      '&amp;',
      '&#106;',
      '&',
    ],
  ])('takes no time to speak of for 100,000 times %j, and nor does its plain text', (piece) => {
    const hostile = piece.repeat(100_000);
    for (const read of [
      sanitiseRichText,
      sanitiseContent,
      plainText,
      (html: string) => descriptionToText(html.slice(0, MAX_READ)),
    ]) {
      const before = process.cpuUsage();
      read(hostile);
      expect(process.cpuUsage(before).user).toBeLessThan(300_000);
    }
  });
});

describe('a description', () => {
  it.each([
    ['', true, 'new product'],
    ['<p></p>', true, 'new product'],
    ['<p>&nbsp;</p><p><br /></p>', true, 'new product'],
    ['<script>x</script>', true, 'new product'],
    ['<hr>', true, '<hr />'],
    ['<p>Hi</p>', true, '<p>Hi</p>'],
    ['  \n\t', false, 'new product'],
    ['<p></p>', false, '<p></p>'],
    [' Two\nlines ', false, ' Two\nlines '],
  ])('%j (HTML: %s) is stored as %j', (written, isHtml, stored) => {
    expect(descriptionToStore(written, isHtml)).toBe(stored);
  });
});

describe('the text of content', () => {
  const stored = '<p>See</p><img src="/files/3f2a.webp" alt="A hub" />';
  it('keeps images of the own storage, by their address upstream', () => {
    expect(sanitiseContent('<p>See</p><img src="/api/files/3f2a.webp" alt="A hub" onload="x()" class="y">')).toBe(
      stored,
    );
    expect(sanitiseContent(stored)).toBe(stored);
    expect(imageKeysOf(`${stored}${stored}`)).toEqual(['3f2a.webp']);
  });

  it('keeps of other images those that are asked for', () => {
    const isKept = (src: string) => src.startsWith('https://cdn.example/');
    const html =
      '<p>See<img src="https://cdn.example/a.png" alt="A" onload="x()" /><img src="https://e.example/a.png"></p>';
    expect(sanitiseContent(html, isKept)).toBe('<p>See<img src="https://cdn.example/a.png" alt="A" /></p>');
  });

  it.each([
    'https://e.example/files/3f2a.webp',
    '//e.example/files/3f2a.webp',
    'data:image/png;base64,AA==',
    'blob:https://e.example/1',
    '/files/../a.webp',
    '/files/a.svg',
    '/api/users/profile',
    '/files/3f2a.webp?x=1',
    'javascript:alert(1)',
    '/files/a.pdf.attached',
    '',
  ])('drops an image from %j', (src) => {
    expect(sanitiseContent(`<p>See<img src="${src}"></p>`)).toBe('<p>See</p>');
  });

  it('has no image in a description', () => {
    expect(sanitiseRichText(stored)).toBe('<p>See</p>');
  });
});
