import { describe, expect, it } from 'vitest';
import {
  faultsOfForm,
  formDataOf,
  formValuesOf,
  itemOf,
  type ContentFormValues,
} from '@/components/content/content-item';
import { faultOfFile } from '@/components/content/file-check';

const ZONE = 'America/Los_Angeles';
const PNG = '\x89PNG\r\n\x1a\n0000000000';

function file(name: string, content: string): File {
  return new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], name);
}

describe('a chosen file', () => {
  it.each([
    ['image', 'a.png', PNG, null],
    ['image', 'a.png', '%PDF-1.4', 'a.png isn’t an allowed image type (PNG, JPEG, WebP, GIF).'],
    ['image', 'a.svg', '<svg/>', 'a.svg isn’t an allowed image type (PNG, JPEG, WebP, GIF).'],
    ['image', 'a.png', '', 'a.png is empty.'],
    ['attachment', 'a.pdf', '%PDF-1.4', null],
    ['attachment', 'a.jpg', '\xff\xd8\xff\xe0', null],
    ['attachment', 'a.docx', 'PK\x03\x04', null],
    ['attachment', 'a.mp4', '\0\0\0\x18ftypmp42', null],
    ['attachment', 'a.pdf', PNG, 'a.pdf is a PNG image, but its name ends in .pdf. Rename it to end in .png.'],
    ['attachment', 'a.pdf', 'PK\x03\x04', 'a.pdf doesn’t match its name.'],
  ] as const)('for an %s named %s is judged by its content', async (kind, name, content, fault) => {
    expect(await faultOfFile(file(name, content), kind)).toBe(fault);
  });

  it('that is no allowed kind, or too large, is refused', async () => {
    expect(await faultOfFile(file('a.exe', 'MZ'), 'attachment')).toMatch(/^a\.exe isn’t an allowed file type/);
    expect(await faultOfFile(file('a.png', PNG), 'image', 4)).toMatch(/^a\.png is larger than/);
  });
});

const stored = itemOf('faq', {
  id: 7,
  title: 'How?',
  content: '<p>So.</p>',
  faqTypeId: 3,
  status: 'published',
  version: 2,
  image: { assetUrl: '/files/a.png' },
});

describe('the form of an item', () => {
  const values = (changed: Partial<ContentFormValues>) =>
    ({ ...formValuesOf('faq', stored, { timeZone: ZONE, usualType: null }), ...changed }) as ContentFormValues;
  const sent = (form: FormData) =>
    Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));

  it('sends of a new one what the spec names, and its state only where it isn’t published at once', () => {
    const fresh = {
      ...formValuesOf('faq', null, { timeZone: ZONE, usualType: null }),
      title: 'New',
      content: '<p>x</p>',
      faqTypeId: 3,
    };
    expect(sent(formDataOf('faq', fresh, { item: null, timeZone: ZONE }))).toEqual({
      faqTypeId: '3',
      title: 'New',
      content: '<p>x</p>',
      video: '',
    });
    expect(sent(formDataOf('faq', { ...fresh, status: 'draft' }, { item: null, timeZone: ZONE }))).toMatchObject({
      status: 'draft',
    });
  });

  it('sends of a stored one its version, the marker of a removed file, and a time as an instant', () => {
    const change = values({ image: 'delete', status: 'scheduled', publishAt: '2031-03-09T03:00' });
    expect(sent(formDataOf('faq', change, { item: stored, timeZone: ZONE }))).toMatchObject({
      ...{ id: '7', version: '2', image: 'delete', status: 'scheduled' },
      publishAt: '2031-03-09T10:00:00.000Z',
    });
  });

  it('sends the text as another server has it unless it was changed', () => {
    const item = { ...stored, storedContent: '<table><tr><td>So.</td></tr></table>' };
    expect(sent(formDataOf('faq', values({ title: 'Why?' }), { item, timeZone: ZONE }))).toMatchObject({
      content: item.storedContent,
    });
    expect(sent(formDataOf('faq', values({ content: '<p>Not so.</p>' }), { item, timeZone: ZONE }))).toMatchObject({
      content: '<p>Not so.</p>',
    });
  });

  it('sends no state to a server that told none', () => {
    const unknown = itemOf('faq', { id: 7, title: 'How?' });
    expect([...formDataOf('faq', values({}), { item: unknown, timeZone: ZONE }).keys()]).not.toContain('status');
  });

  it.each([
    [{ publishAt: '2031-03-09T02:30' }, 'That time doesn’t exist because of daylight saving. Choose another one.'],
    [{ publishAt: '' }, 'Choose when to publish this.'],
    [{ publishAt: 'soon' }, 'This isn’t a time. Try tomorrow 9:00, Monday 14:30 or 12/1/2026 9:00.'],
    [{ publishAt: 'Dec 1' }, 'At what time on 12/01/2026? Add it after the date, such as 9:00.'],
    [{ publishAt: '2020-01-01T10:00' }, 'This time has passed. Choose one in the future.'],
  ])('with a time %j says what is wrong', (changed, sentence) => {
    const faults = faultsOfForm('faq', values({ status: 'scheduled', ...changed }), {
      item: stored,
      timeZone: ZONE,
      now: new Date('2026-11-22T12:00:00Z'),
    });
    expect(faults).toEqual([['publishAt', sentence]]);
  });
});
