import { describe, expect, it } from 'vitest';
import { inquiriesAddress, inquiriesOpenedFrom, inquiryHref, waitingInquiriesHref } from '@/lib/addresses/inquiries';
import { faultsOfReply } from '@/lib/domain/inquiry';
import { fillPlaceholders, unfilledPlaceholders } from '@/lib/domain/saved-reply';

describe('a reply', () => {
  const mail = { contactStatusId: 2, email: 'dana@example.com', mailTitle: 'Yes', content: 'It fits.' };
  it.each([
    [mail, []],
    [
      { contactStatusId: 2, content: '' },
      [
        ['email', 'Email is required'],
        ['mailTitle', 'Title is required'],
        ['content', 'Content is required'],
      ],
    ],
    [{ ...mail, email: 'dana' }, [['email', 'Enter a valid email']]],
    [{ contactStatusId: 3, content: 'Told them.' }, []],
    [{ contactStatusId: 3, email: 'dana', content: ' ' }, [['content', 'Content is required']]],
  ])('%j lacks %j', (reply, faults) => expect(faultsOfReply(reply)).toEqual(faults));
});

describe('a placeholder', () => {
  const values = { name: 'Dana', company: '', category: undefined, manager: 'Ruth' };
  it('is filled in whatever its case, and stays where nothing is known or meant', () => {
    const filled = fillPlaceholders('Hello {name} of {Company}, {manager} {unknown} {constructor} {NAME}', values);
    expect(filled).toBe('Hello Dana of {Company}, Ruth {unknown} {constructor} Dana');
    expect(unfilledPlaceholders(filled)).toEqual(['{Company}']);
  });
});

describe('the address of an inquiry', () => {
  it('knows the list that it was opened from', () => {
    const view = inquiriesAddress[2].read({
      category: '9',
      owner: 'mine',
      waiting: 'longest',
      searchFor: 'a b',
      page: '3',
    });
    const href = inquiryHref(2, 7, view);
    expect(href).toMatch(/^\/supportcenter\/partner\/edit\/7\?list=/);
    expect(inquiriesOpenedFrom(2, new URL(href, 'http://x').searchParams.get('list')!)).toEqual(view);
    expect(inquiriesOpenedFrom(1, undefined)).toBeUndefined();
    expect(waitingInquiriesHref(1, 'nobody')).toBe('/supportcenter/qcells?owner=nobody&waiting=longest');
  });
});
