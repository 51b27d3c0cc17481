import { describe, expect, it } from 'vitest';
import { IN_TRASH } from '@/lib/domain/content';
import {
  publishOutcome,
  refusalToDelete,
  refusalToRestore,
  scheduleOutcome,
  standsAsChanged,
  typeOutcome,
  type BulkContent,
} from '@/lib/domain/content-bulk';

const NOW = new Date('2026-11-26T12:00:00Z');
const LATER = '2026-11-27T09:00:00.000Z';
const PAST = 'This time has passed. Choose one in the future.';
const draft: BulkContent = {
  ...{ typeId: 1, title: 'A', content: '<p>B</p>', video: '', files: ['image', 'attachment'] },
  ...{ status: 'draft', publishAt: null },
};
const scheduled: BulkContent = { ...draft, status: 'scheduled', publishAt: LATER };
const published: BulkContent = { ...draft, status: 'published' };
const trashed: BulkContent = { ...draft, status: 'deleted' };
const lacking: BulkContent = { ...draft, typeId: null, content: '', files: [] };
const LACKS = "Category can't be blank. Content can't be blank. Thumbnail is required. attachment file is required.";

describe('an item that is published', () => {
  it.each<[string, BulkContent, ReturnType<typeof publishOutcome>]>([
    ['a draft', draft, { change: { status: 'published' } }],
    ['one with a time to come', scheduled, { change: { status: 'published' } }],
    ['one that is', published, { refusal: 'Already published.' }],
    ['one in the trash', trashed, { refusal: IN_TRASH }],
    ['a draft that is not whole', lacking, { refusal: LACKS }],
  ])('%s', (_, item, outcome) => expect(publishOutcome('dataHub', item, NOW)).toEqual(outcome));
});

describe('an item that is scheduled', () => {
  it.each<[string, BulkContent, string, ReturnType<typeof scheduleOutcome>]>([
    ['a draft', draft, LATER, { change: { status: 'scheduled', publishAt: LATER } }],
    [
      'one for another time',
      { ...scheduled, publishAt: '2026-12-01T09:00:00Z' },
      LATER,
      { change: { status: 'scheduled', publishAt: LATER } },
    ],
    [
      'one for this time',
      { ...scheduled, publishAt: '2026-11-27T01:00:00-08:00' },
      LATER,
      { refusal: 'Already scheduled for this time.' },
    ],
    // It would be gone until then.
    ['one that partners see', published, LATER, { refusal: 'Already published.' }],
    ['one in the trash', trashed, LATER, { refusal: IN_TRASH }],
    ['a draft that is not whole', lacking, LATER, { refusal: LACKS }],
    ['for a time that has passed', draft, NOW.toISOString(), { refusal: PAST }],
  ])('%s', (_, item, publishAt, outcome) => expect(scheduleOutcome('dataHub', item, publishAt, NOW)).toEqual(outcome));
});

describe('an item that gets another type', () => {
  it.each<[string, BulkContent, number, ReturnType<typeof typeOutcome>]>([
    ['of a draft that lacks the rest', { ...lacking, title: 'A' }, 2, { change: { typeId: 2 } }],
    ['one that is published', published, 2, { change: { typeId: 2 } }],
    [
      'one whose time comes as it is judged',
      { ...scheduled, publishAt: NOW.toISOString() },
      2,
      { change: { typeId: 2 } },
    ],
    ['before a server without states', { ...draft, status: undefined }, 2, { change: { typeId: 2 } }],
    ['its own', published, 1, { refusal: 'Already has this category.' }],
    ['one in the trash', trashed, 2, { refusal: IN_TRASH }],
    [
      'one that is published and lacks a file',
      { ...published, files: ['image'] },
      2,
      { refusal: 'attachment file is required.' },
    ],
  ])('%s', (_, item, typeId, outcome) => expect(typeOutcome('dataHub', item, typeId, NOW)).toEqual(outcome));

  it('is told in the words of its area', () => {
    expect(typeOutcome('faq', published, 1, NOW)).toEqual({ refusal: 'Already has this type.' });
  });
});

it('is deleted where it is not, and restored where it is', () => {
  expect([draft, trashed, { ...draft, status: undefined }].map(refusalToDelete)).toEqual([
    null,
    'Already in the trash.',
    null,
  ]);
  expect([draft, trashed].map(refusalToRestore)).toEqual(['Not in the trash.', null]);
});

it.each([
  [published, { status: 'published' }, true],
  [draft, { status: 'published' }, false],
  [scheduled, { status: 'scheduled', publishAt: '2026-11-27T09:00:00Z' }, true],
  [scheduled, { status: 'scheduled', publishAt: '2026-11-27T10:00:00Z' }, false],
  [published, { typeId: 1 }, true],
  [published, { typeId: 2 }, false],
] as const)('%# stands as a change would have it, or doesn’t', (item, change, stands) => {
  expect(standsAsChanged(item, change)).toBe(stands);
});
