import { describe, expect, it } from 'vitest';
import { inquiriesAddress, inquiriesOpenedFrom, inquiryHref, waitingInquiriesHref } from '@/lib/addresses/inquiries';
import { faultsOfReply, inquiryTone, isElsewhere, isWaiting, refusalToClose, wayOn } from '@/lib/domain/inquiry';
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
    [{ contactStatusId: 4, reason: 'spam' }, []],
    [{ contactStatusId: 4 }, [['reason', 'Choose a reason']]],
    [{ contactStatusId: 1 }, []],
  ])('%j lacks %j', (reply, faults) => expect(faultsOfReply(reply)).toEqual(faults));

  it.each([
    ['dana@example.com', ' Dana@Example.COM ', false],
    ['dana@example.com', 'dane@example.com', true],
    ['', 'dane@example.com', false],
    ['dana@example.com', '', false],
    [null, undefined, false],
  ])('of who asked as %j goes elsewhere with %j: %j', (asker, to, elsewhere) =>
    expect(isElsewhere(asker, to)).toBe(elsewhere),
  );
});

it.each([
  [1, { waits: true, close: true, reopen: false, tone: 'info' }],
  [2, { waits: false, close: true, reopen: true, tone: 'ok' }],
  [3, { waits: false, close: true, reopen: true, tone: 'ok' }],
  [4, { waits: false, close: false, reopen: true, tone: 'quiet' }],
  [5, { waits: true, close: true, reopen: false, tone: 'bad' }],
  [9, { waits: false, close: false, reopen: false, tone: 'quiet' }],
  [null, { waits: false, close: false, reopen: false, tone: 'quiet' }],
])('an inquiry of status %j is %j', (status, expected) =>
  expect({ waits: isWaiting(status), ...wayOn(status), tone: inquiryTone(status) }).toEqual(expected),
);

it.each([
  [1, null],
  [2, null],
  [3, null],
  [4, 'Already closed.'],
  [5, null],
  [9, 'An inquiry with this status can’t be closed.'],
  [null, 'An inquiry with this status can’t be closed.'],
])('that an inquiry of status %j is closed is refused by %j', (status, refusal) =>
  expect(refusalToClose(status)).toBe(refusal),
);

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
