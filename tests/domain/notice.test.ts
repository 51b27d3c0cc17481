import { describe, expect, it, test } from 'vitest';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import {
  noticeSentence,
  readableNoticeRecords,
  CHOSEN_KIND_NAMES,
  CHOSEN_KINDS,
  waysOf,
  type NoticeFacts,
  type NoticeKind,
} from '@/lib/domain/notice';
import { unreadLabel } from '@/lib/domain/unread-count';
import { everythingIn } from '../harness/rights';

test.each<[NoticeKind, NoticeFacts, string]>([
  ['assigned', { by: 'Ann Lee', about: 'the inquiry of Bo' }, 'Ann Lee assigned you the inquiry of Bo'],
  ['assigned', { by: 'Ann Lee', about: '12 inquiries' }, 'Ann Lee assigned you 12 inquiries'],
  [
    'assigned',
    { by: 'Ann Lee', about: 'Modules: Sun', role: 'Rewards' },
    'Ann Lee assigned Modules: Sun to your role, Rewards',
  ],
  ['mentioned', { by: 'Ann Lee', about: 'order QP-1' }, 'Ann Lee mentioned you in a note about order QP-1'],
  [
    'decided',
    { by: 'Ann Lee', about: '500 Q for Sunrise', outcome: 'rejected' },
    'Ann Lee rejected your request for 500 Q for Sunrise',
  ],
  [
    'undelivered',
    { about: 'the inquiry of Bo', outcome: 'was not delivered' },
    'Your reply to the inquiry of Bo was not delivered',
  ],
  [
    'uploadFinished',
    { about: 'Your upload of a.xlsx', outcome: '3 stored' },
    'Your upload of a.xlsx is finished: 3 stored',
  ],
  ['reportReady', { about: 'The report of week 2026-W47' }, 'The report of week 2026-W47 is ready'],
  ['keyExpires', { about: 'The API key Portal', outcome: '12/24/2026' }, 'The API key Portal expires on 12/24/2026'],
  ['uploadUndone', { by: 'Ann Lee', about: 'your upload of a.xlsx' }, 'Ann Lee undid your upload of a.xlsx'],
])('%s %o reads: %s', (kind, facts, sentence) => {
  expect(noticeSentence(kind, facts)).toBe(sentence);
});

describe('the ways to be told', () => {
  it('are the portal by default, email for mentions and expiring keys, and the digest of late work', () => {
    expect(waysOf({})).toEqual({
      assigned: 'portal',
      plannedFailed: 'mail',
      mentioned: 'mail',
      proposed: 'portal',
      decided: 'portal',
      undelivered: 'portal',
      uploadFinished: 'portal',
      reportReady: 'portal',
      uploadUndone: 'portal',
      keyExpires: 'mail',
      lateWork: 'digest',
    });
  });

  it('are what somebody has chosen, unless the kind doesn’t know it', () => {
    expect(waysOf({ assigned: 'mail', lateWork: 'mail' })).toMatchObject({ assigned: 'mail', lateWork: 'digest' });
    expect(waysOf({ lateWork: 'portal' }).lateWork).toBe('portal');
  });

  it.each(CHOSEN_KIND_NAMES)('of %s hold the usual one', (kind) => {
    expect(CHOSEN_KINDS[kind].ways).toContain(CHOSEN_KINDS[kind].usual);
  });
});

test.each<[readonly RouteType[], readonly string[]]>([
  [[], []],
  [['uploads'], ['upload']],
  [['editProfile'], []],
  [
    ['orders', 'products'],
    ['order', 'company', 'product'],
  ],
])('with the rights %j one reads notices about %j', (rights, kinds) => {
  expect(readableNoticeRecords(everythingIn(rights))).toEqual(kinds);
});

test('with all rights one reads all', () => {
  expect(readableNoticeRecords(everythingIn(ROUTE_TYPES))).toHaveLength(21);
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread ones are shown as %s', (count, label) => {
  expect(unreadLabel(count)).toBe(label);
});
