import { describe, expect, it } from 'vitest';
import { cleanFileName, mislabelled } from '@/lib/domain/attachment';
import { statusOfContent, typeInUse, type ContentArea } from '@/lib/domain/content';
import { faultsOfContent, isBlankHtml, isVideoAddress, type ContentValues } from '@/lib/domain/content-faults';

const NOW = new Date('2026-11-22T12:00:00Z');
const EMPTY: ContentValues = {
  typeId: null,
  title: ' ',
  content: '<p></p>',
  video: '',
  files: [],
  status: 'published',
  publishAt: null,
};
const WHOLE: ContentValues = {
  ...EMPTY,
  typeId: 1,
  title: 'A',
  content: '<p>B</p>',
  files: ['image', 'attachment', 'thumbnail'],
};

describe('the form of an item', () => {
  it.each<[ContentArea, string[]]>([
    ['dataHub', ['categoryId', 'title', 'content', 'image', 'attachment']],
    ['academy', ['thumbnail', 'academyTypeId', 'title', 'content']],
    ['faq', ['faqTypeId', 'title', 'content']],
    ['news', ['title', 'content']],
  ])('of %s asks for %j in this order, of a draft for its title alone', (area, fields) => {
    expect(faultsOfContent(area, EMPTY, { now: NOW }).map(([field]) => field)).toEqual(fields);
    expect(faultsOfContent(area, { ...EMPTY, status: 'draft' }, { now: NOW }).map(([field]) => field)).toEqual([
      'title',
    ]);
    expect(faultsOfContent(area, WHOLE, { now: NOW })).toEqual([]);
  });

  it.each([
    [null, null, 'Choose when to publish this.'],
    ['2026-11-22T12:00:00Z', null, 'This time has passed. Choose one in the future.'],
    ['2026-11-22T12:00:01Z', null, undefined],
    ['2026-11-01T08:00:00Z', '2026-11-01T08:00:00.000Z', undefined],
  ])('scheduled for %s after %s says %j', (publishAt, stored, sentence) => {
    expect(faultsOfContent('news', { ...WHOLE, status: 'scheduled', publishAt }, { now: NOW, stored })[0]?.[1]).toBe(
      sentence,
    );
  });
});

it.each([
  ['<p>&nbsp;</p>', true],
  ['<p>\u200b <br></p>', true],
  ['<ul><li></li></ul>', true],
  ['', true],
  ['<p>a</p>', false],
  ['<p><img src="/files/a.webp"></p>', false],
  ['<hr>', false],
  ['0', false],
])('%j shows nothing: %s', (html, isBlank) => expect(isBlankHtml(html)).toBe(isBlank));

it.each([['<'], ['<p '], ['<p><'], ['&']])('200 KB of %j are looked through in one pass', (piece) => {
  const began = process.cpuUsage();
  expect(isBlankHtml(piece.repeat(200_000 / piece.length))).toBe(false);
  // Twice over, it took seconds.
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});

it.each([
  ['', true],
  ['https://vimeo.com/1', true],
  [' https://youtu.be/x ', true],
  ['http://vimeo.com/1', false],
  ['vimeo.com', false],
  ['https://user:secret@vimeo.com/', false],
  ['javascript:alert(1)', false],
])('%j is the address of a video: %s', (video, isOne) => expect(isVideoAddress(video)).toBe(isOne));

it.each([
  [{ isDraft: false, publishAt: NOW, deletedAt: null }, 'published'],
  [{ isDraft: false, publishAt: new Date(NOW.getTime() + 1), deletedAt: null }, 'scheduled'],
  [{ isDraft: true, publishAt: NOW, deletedAt: null }, 'draft'],
  [{ isDraft: true, publishAt: NOW, deletedAt: NOW }, 'deleted'],
])('%j is %s', (item, status) => expect(statusOfContent(item, NOW)).toBe(status));

it('says which items use a type, also those in the trash', () => {
  const [listed, trashed] = [
    { title: 'Roofs', isTrashed: false },
    { title: 'Walls', isTrashed: true },
  ];
  expect(typeInUse('Shop', { count: 0, first: [] })).toBeNull();
  expect(typeInUse('Shop', { count: 1_201, first: [listed] })).toBe(
    '1,201 items use the type "Shop": "Roofs" and 1,200 more. Give them another type first.',
  );
  expect(typeInUse('Shop', { count: 1, first: [trashed] })).toBe(
    '1 item uses the type "Shop": "Walls" (in the trash). Give it another type first. Restore the ones in the trash first.',
  );
});

it.each([
  ['sheet.pdf', 'pdf', null],
  ['sheet', 'pdf', null],
  ['Photo.JPEG', 'jpeg', null],
  ['sheet.exe', 'pdf', 'is a PDF document, but its name ends in .exe. Rename it to end in .pdf'],
  ['sheet.docx', 'zip', 'is a ZIP archive, but its name ends in .docx. Rename it to end in .zip'],
] as const)('%s that is of kind %s: %s', (name, kind, fault) => expect(mislabelled(name, kind)).toBe(fault));

it.each([
  ['a/b\\c.pdf', 'c.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['..', 'file.pdf'],
  ['', 'file.pdf'],
  ['a\u0000b\n.PDF', 'ab.PDF'],
  ['a<b>|?.pdf', 'a_b___.pdf'],
  ['e\u0301.pdf', 'é.pdf'],
])('%j is kept as %j', (given, name) => expect(cleanFileName(given, 'pdf')).toBe(name));
