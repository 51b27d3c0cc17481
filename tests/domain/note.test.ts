import { describe, expect, it } from 'vitest';
import {
  mayDelete,
  mentionBefore,
  mentionedIn,
  NOTE_OF_OTHERS,
  NOTE_TOO_OLD,
  noteParts,
  refusalOfEdit,
  withIds,
  withNames,
} from '@/lib/domain/note';

const HANA = { id: 12, name: 'Hana Miller' };
const HANA_JR = { id: 13, name: 'Hana Miller Jr' };

describe('who may change a note', () => {
  const written = { authorId: 1, createdAt: '2026-11-26T09:00:00Z' };

  it.each([
    ['who wrote it, at once', 1, '2026-11-26T09:00:00Z', undefined],
    ['who wrote it, within ten minutes', 1, '2026-11-26T09:09:59Z', undefined],
    ['who wrote it, after ten minutes', 1, '2026-11-26T09:10:00Z', NOTE_TOO_OLD],
    ['someone else', 2, '2026-11-26T09:00:00Z', NOTE_OF_OTHERS],
  ])('%s', (_, userId, now, refusal) => {
    expect(refusalOfEdit(written, userId, new Date(now))).toBe(refusal);
  });

  it.each([
    ['its writer', 1, false, true],
    ['an administrator', 2, true, true],
    ['anybody else', 2, false, false],
  ])('is deleted by %s: %s', (_, id, isAdministrator, expected) => {
    expect(mayDelete(written, { id, isAdministrator })).toBe(expected);
  });
});

describe('mentions', () => {
  it('are stored by id, a longer name before one that it begins with', () => {
    expect(withIds('@Hana Miller Jr and @Hana Miller', [HANA, HANA_JR])).toBe('@[13] and @[12]');
  });

  it('leave names that nobody chose as they are typed', () => {
    expect(withIds('@Hana Miller', [])).toBe('@Hana Miller');
  });

  it('are read by name, and by id where nobody knows it', () => {
    expect(withNames('@[12], ask @[99].', [HANA])).toBe('@Hana Miller, ask @No. 99.');
    expect(noteParts('Ask @[12]!', [HANA])).toEqual([
      { text: 'Ask ', isMention: false },
      { text: '@Hana Miller', isMention: true },
      { text: '!', isMention: false },
    ]);
  });

  it('are told once each', () => {
    expect(mentionedIn('@[12] @[13] @[12] a@[x]')).toEqual([12, 13]);
  });
});

describe('a mention that is being typed', () => {
  it.each([
    ['@', { start: 0, term: '' }],
    ['Ask @ha', { start: 4, term: 'ha' }],
    ['Ask @hana mi', { start: 4, term: 'hana mi' }],
    ['(@ha', { start: 1, term: 'ha' }],
    ['mail me@home', null],
    ['Ask @hana mi and', null],
    ['no mention', null],
  ])('%s', (text, expected) => {
    expect(mentionBefore(text, text.length)).toEqual(expected);
  });
});
